package org.lectern.status.sunbird;

import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;

/**
 * A completed enrolment stays completed. Sunbird's jobs leave out enrolments with status 2, also when the course is published
 * again with more contents: status, progress, day of completion and copied contents stay as they were.
 *
 * <p>Source: data-pipeline, lms-jobs/activity-aggregate-updater, CollectionProgressUpdateFunction.scala:38-41.
 */
final class FinalCompletion {
    private FinalCompletion() {}

    /** Returns whether the platform computes this enrolment no more. */
    static boolean isFinal(Enrolment enrolment) {
        return enrolment.status().filter(ContentStatus.COMPLETED::equals).isPresent();
    }
}
