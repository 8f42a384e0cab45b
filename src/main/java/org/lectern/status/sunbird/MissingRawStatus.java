package org.lectern.status.sunbird;

import org.jspecify.annotations.Nullable;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.StatusRefusedException;

/**
 * A raw row without a status counts as started, and so does one above 2: the platform counts 2 alone.
 *
 * <p>Source: data-pipeline, lms-jobs/activity-aggregate-updater, ActivityAggregatesFunction.scala:131, 385.
 */
public final class MissingRawStatus {
    private MissingRawStatus() {}

    /**
     * Returns what the platform reads.
     *
     * @param stored null if the row has no status
     * @throws StatusRefusedException if the number is below 0
     */
    public static ContentStatus read(@Nullable Integer stored) {
        return stored == null || stored > ContentStatus.COMPLETED.code()
                ? ContentStatus.IN_PROGRESS
                : ContentStatus.of(stored);
    }
}
