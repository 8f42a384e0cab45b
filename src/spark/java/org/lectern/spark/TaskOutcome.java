package org.lectern.spark;

import java.io.Serializable;
import java.util.EnumMap;
import java.util.Map;
import org.apache.spark.util.sketch.BloomFilter;
import org.apache.spark.util.sketch.IncompatibleMergeException;
import org.lectern.audit.model.DriftKind;

/**
 * What came of the libraries that some tasks looked at.
 *
 * @param found findings by kind, all of them on record
 * @param libraries how many were looked at
 * @param unexplained the principals whose sums are off by more than that: the truth holds something that nothing else knows of
 * @param unexplainedCount how many those are
 */
record TaskOutcome(Map<DriftKind, Long> found, long libraries, BloomFilter unexplained, long unexplainedCount)
        implements Serializable {
    /** Both together. */
    TaskOutcome plus(TaskOutcome other) {
        Map<DriftKind, Long> both = new EnumMap<>(DriftKind.class);
        both.putAll(found);
        other.found.forEach((kind, count) -> both.merge(kind, count, Long::sum));
        try {
            return new TaskOutcome(
                    both,
                    libraries + other.libraries,
                    unexplained.mergeInPlace(other.unexplained),
                    unexplainedCount + other.unexplainedCount);
        } catch (IncompatibleMergeException different) {
            throw new IllegalStateException("Tasks of one stage have filters of one size.", different);
        }
    }
}
