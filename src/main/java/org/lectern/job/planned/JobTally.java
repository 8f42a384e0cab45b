package org.lectern.job.planned;

import java.io.Serializable;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** The outcome of parts as named counts, which add up. */
public record JobTally(SortedMap<String, Long> counts) implements Serializable {
    /** The outcome of no part. */
    public static final JobTally NONE = new JobTally(new TreeMap<>());

    public JobTally {
        counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    }

    /** One count. */
    public static JobTally of(Enum<?> name, long count) {
        SortedMap<String, Long> counts = new TreeMap<>();
        counts.put(name.name(), count);
        return new JobTally(counts);
    }

    /** The sum of both. */
    public JobTally plus(JobTally more) {
        SortedMap<String, Long> sum = new TreeMap<>(counts);
        more.counts.forEach((name, count) -> sum.merge(name, count, Long::sum));
        return new JobTally(sum);
    }

    /** A count; 0 if absent. */
    public long get(Enum<?> name) {
        return counts.getOrDefault(name.name(), 0L);
    }

    /** The sum of all counts. */
    public long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
