package org.lectern.status.sunbird;

import java.util.Optional;
import org.lectern.status.model.ContentStatus;

/**
 * A start changes nothing that is derived. The Flink job drops events with status 1, and lern-service writes status 0 while
 * nothing is completed. So an enrolment without a completed content may have status 0 or 1, and the copy of a started content may
 * be missing.
 *
 * <p>Source: data-pipeline, lms-jobs/activity-aggregate-updater, ContentConsumptionDeDupFunction.scala:44; lern-service,
 * ActivityAggregateUtil.scala:226-230.
 */
final class StartedContents {
    private StartedContents() {}

    /** Returns whether an enrolment that is not complete may have this status. */
    static boolean allows(int completedCount, Optional<ContentStatus> status) {
        return completedCount == 0
                ? status.filter(ContentStatus.COMPLETED::equals).isEmpty()
                : status.filter(ContentStatus.IN_PROGRESS::equals).isPresent();
    }

    /** Returns whether an enrolment has to copy a content with this raw status. */
    static boolean isCopied(ContentStatus raw) {
        return raw == ContentStatus.COMPLETED;
    }
}
