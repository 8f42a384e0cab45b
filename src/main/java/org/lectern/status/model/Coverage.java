package org.lectern.status.model;

import java.io.Serializable;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Beside its counts of enrolments, what work over many users was about.
 *
 * @param users of whom something was found
 * @param rows that were found: raw rows of an archive, aggregates of a migration
 * @param leftOut enrolments that were left as they are, by the reason
 */
public record Coverage(long users, long rows, SortedMap<SkipReason, Long> leftOut) implements Serializable {
    public static final Coverage NONE = new Coverage(0, 0, new TreeMap<>());

    public Coverage {
        leftOut = Collections.unmodifiableSortedMap(new TreeMap<>(leftOut));
    }

    /** The sum of both. */
    public Coverage plus(Coverage more) {
        SortedMap<SkipReason, Long> counts = new TreeMap<>(leftOut);
        more.leftOut.forEach((why, count) -> counts.merge(why, count, Long::sum));
        return new Coverage(users + more.users, rows + more.rows, counts);
    }

    /** The same with one more user. */
    public Coverage user() {
        return new Coverage(users + 1, rows, leftOut);
    }

    /** The same with so many more rows. */
    public Coverage rows(long more) {
        return new Coverage(users, rows + more, leftOut);
    }

    /** The same with one more enrolment that is left as it is. */
    public Coverage without(SkipReason why) {
        SortedMap<SkipReason, Long> counts = new TreeMap<>(leftOut);
        counts.merge(why, 1L, Long::sum);
        return new Coverage(users, rows, counts);
    }

    /** How many enrolments were left as they are. */
    public long allLeftOut() {
        return leftOut.values().stream().mapToLong(Long::longValue).sum();
    }

    /** By the names of the reasons: for what is kept, and for programs. */
    public Map<String, Long> leftOutByName() {
        SortedMap<String, Long> names = new TreeMap<>();
        leftOut.forEach((why, count) -> names.put(why.name(), count));
        return names;
    }
}
