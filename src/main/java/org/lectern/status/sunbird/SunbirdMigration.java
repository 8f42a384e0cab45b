package org.lectern.status.sunbird;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;

/**
 * The one-time migration of an enrolment of Sunbird: its content statuses and the scores of its attempts are put into the
 * aggregate. Statuses merge to the greater. Counts belong to the platform, and stay as they are.
 */
public final class SunbirdMigration {
    private SunbirdMigration() {}

    /** Returns the aggregate as it is to be; empty if it is so already, or there is nothing to put there. */
    public static Optional<Aggregate> next(
            Optional<Aggregate> there, Enrolment enrolment, List<Attempt> attempts, boolean keepsScores, Instant now) {
        SortedMap<String, ContentStatus> statuses =
                new TreeMap<>(there.map(Aggregate::contentStatus).orElse(new TreeMap<>()));
        enrolment.contentStatus().forEach((content, status) -> statuses.merge(content, status, ContentStatus::merge));
        SortedMap<String, Double> scores =
                new TreeMap<>(there.map(Aggregate::scores).orElse(new TreeMap<>()));
        if (keepsScores) {
            scores.putAll(FirstOfBestScores.keys(attempts));
        }
        boolean same = statuses.equals(there.map(Aggregate::contentStatus).orElse(new TreeMap<>()))
                && scores.equals(there.map(Aggregate::scores).orElse(new TreeMap<>()));
        return same
                ? Optional.empty()
                : Optional.of(
                        new Aggregate(there.flatMap(Aggregate::completedCount), statuses, scores, Optional.of(now)));
    }
}
