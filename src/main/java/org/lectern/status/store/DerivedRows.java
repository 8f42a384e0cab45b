package org.lectern.status.store;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusLayout;

/** What is derived from raw rows: aggregates of collections and units, and the progress of enrolments. As a {@link StatusStore} does. */
public interface DerivedRows {
    CompletionStage<Optional<Aggregate>> aggregate(Aggregate.Key key);

    /** Several of one user in one context; those that are not there are left out. */
    default CompletionStage<Map<Aggregate.Key, Aggregate>> aggregates(List<Aggregate.Key> keys) {
        return Stages.all(keys, this::aggregate).thenApply(rows -> {
            Map<Aggregate.Key, Aggregate> present = new HashMap<>();
            for (int i = 0; i < keys.size(); i++) {
                Aggregate.Key key = keys.get(i);
                rows.get(i).ifPresent(row -> present.put(key, row));
            }
            return present;
        });
    }

    /** How rows are kept. */
    StatusLayout layout();

    /** How rows of a platform are written; not for rows that change by compare-and-set. */
    default Optional<PlainWrites> plainWrites() {
        return Optional.empty();
    }

    /**
     * Replaces a collection's aggregate.
     *
     * @param expected what was read; only its {@code updated} is compared
     */
    CompletionStage<Boolean> swapAggregate(Aggregate.Key key, Optional<Aggregate> expected, Aggregate next);

    /** Writes a unit's aggregate. The collection's, written after it by compare-and-set, decides who was last. */
    CompletionStage<Void> writeUnit(Aggregate.Key key, Aggregate next);

    /** Answers false if it is not known whether it is gone; it may be asked for again. */
    CompletionStage<Boolean> deleteAggregate(Aggregate.Key key);

    CompletionStage<List<Enrolment>> enrolments(String user);

    CompletionStage<Optional<Enrolment>> enrolment(EnrolmentKey key);

    /** @param expected what was read; empty if nothing */
    CompletionStage<Boolean> swapEnrolment(Optional<Enrolment> expected, Enrolment next);
}
