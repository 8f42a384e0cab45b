package org.lectern.status.sunbird;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.Summary;

/**
 * The platform sends for a certificate only when it sets an enrolment to status 2 itself. An enrolment that already has status 2
 * gets none. So a repair never writes the completion, unless the operator chooses to go without the certificate.
 *
 * <p>Source: data-pipeline, lms-jobs/activity-aggregate-updater, CollectionProgressCompleteFunction.scala:44-54;
 * lms-jobs/enrolment-reconciliation, ProgressCompleteFunction.scala:34-42.
 */
final class CertificateOnCompletion {
    private CertificateOnCompletion() {}

    /** Returns whether a repair must leave the enrolment to the platform. */
    static boolean isLeftToPlatform(boolean completed, Enrolment enrolment) {
        return completed && !FinalCompletion.isFinal(enrolment);
    }

    /** Returns the enrolment as the platform completes it; no certificate follows. */
    static Enrolment completed(Enrolment there, Summary summary, Instant now) {
        Map<String, ContentStatus> contents = new TreeMap<>(there.contentStatus());
        contents.putAll(summary.contentStatus());
        return there.computed(
                Optional.of(summary.completedCount()),
                Optional.of(ContentStatus.COMPLETED),
                there.completedOn().or(summary::completedOn).or(() -> Optional.of(now)),
                contents,
                there.percentage().map(shown -> summary.percentage()));
    }
}
