package org.lectern.status.summary;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.async.Stages;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.store.DerivedRows;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.sunbird.SunbirdRepair;

/** Writes of a summary what differs from the rows that it is computed from. */
record SummaryWriter(DerivedRows store, EventContext eventContext) {
    /** The rows that differ, the collection's last: on condition that nobody has written it since. */
    List<StatusWrite> plan(Review review, Set<String> moved) {
        if (store.layout().deployed()) {
            return SunbirdRepair.plan(review, eventContext.now());
        }
        SortedMap<String, Double> scores = review.scores(moved);
        boolean scoresStand = review.stored().course().map(Aggregate::scores).equals(Optional.of(scores))
                || (scores.isEmpty() && review.stored().course().isEmpty());
        // That somebody has to enrol the user is nothing that a computation could write.
        if (scoresStand
                && review.drift().stream()
                        .allMatch(one -> one.kind() == StatusDriftKind.ENROLMENT_MISSING
                                || one.kind().isLeftAlone())) {
            return List.of();
        }
        EnrolmentKey key = review.key();
        Instant stamp = stamp(review);
        List<StatusWrite> writes = new ArrayList<>();
        review.units().forEach((unit, summary) -> {
            boolean right = Optional.ofNullable(review.stored().units().get(unit))
                    .map(row -> row.says(summary))
                    .orElse(false);
            if (!right) {
                writes.add(new StatusWrite.WriteUnit(
                        Aggregate.Key.unit(key, unit), Aggregate.of(summary, new TreeMap<>(), stamp)));
            }
        });
        review.stored().enrolment().ifPresent(there -> {
            if (!there.as(review.summary()).equals(there)) {
                writes.add(new StatusWrite.SwapEnrolment(Optional.of(there), there.as(review.summary())));
            }
        });
        writes.add(new StatusWrite.SwapAggregate(
                Aggregate.Key.of(key), review.stored().course(), Aggregate.of(review.summary(), scores, stamp)));
        return writes;
    }

    /** Writes them; empty if somebody else has come between. */
    CompletionStage<Optional<Review>> write(Review review, Set<String> moved) {
        List<StatusWrite> writes = plan(review, moved);
        // Units first, all at once; then what is written on condition.
        return Stages.all(
                        writes.stream()
                                .filter(StatusWrite.WriteUnit.class::isInstance)
                                .map(StatusWrite.WriteUnit.class::cast)
                                .toList(),
                        unit -> store.writeUnit(unit.key(), unit.next()).thenApply(done -> true))
                .thenCompose(done -> swaps(writes))
                .thenApply(applied -> applied ? Optional.of(review) : Optional.empty());
    }

    private CompletionStage<Boolean> swaps(List<StatusWrite> writes) {
        CompletionStage<Boolean> applied = CompletableFuture.completedStage(true);
        for (StatusWrite write : writes) {
            if (write instanceof StatusWrite.SwapEnrolment enrolment) {
                applied = applied.thenCompose(before -> before
                        ? store.swapEnrolment(enrolment.expected(), enrolment.next())
                        : CompletableFuture.completedStage(false));
            } else if (write instanceof StatusWrite.SwapAggregate course) {
                applied = applied.thenCompose(before -> before
                        ? store.swapAggregate(course.key(), course.expected(), course.next())
                        : CompletableFuture.completedStage(false));
            }
        }
        return applied;
    }

    private Instant stamp(Review review) {
        return Stream.of(
                        Optional.of(eventContext.now()),
                        review.stored().course().flatMap(Aggregate::updated).map(last -> last.plusMillis(1)),
                        review.raw().lastCompletion())
                .flatMap(Optional::stream)
                .max(Instant::compareTo)
                .orElseThrow();
    }
}
