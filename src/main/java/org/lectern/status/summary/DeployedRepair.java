package org.lectern.status.summary;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.Review;
import org.lectern.status.store.DerivedRows;
import org.lectern.status.store.PlainWrites;
import org.lectern.status.store.StatusWrite;

/**
 * What is to be written of rows that a platform keeps, and goes on writing: only figures that its raw rows explain, key by key.
 * Where there is no raw row, counts and enrolments stay as they are.
 */
record DeployedRepair(DerivedRows store) {
    /** The rows that differ: each with the keys that are to change, and as it was read. */
    List<StatusWrite> plan(Review review, Instant stamp) {
        List<StatusWrite> writes = new ArrayList<>();
        if (!review.needsRepair()) {
            return writes;
        }
        if (!review.raw().views().isEmpty()) {
            review.stored().units().forEach((unit, row) -> {
                int right = Objects.requireNonNull(review.units().get(unit)).completedCount();
                if (row.completedCount().orElse(0) != right) {
                    writes.add(new StatusWrite.WriteUnit(
                            Aggregate.Key.unit(review.key(), unit),
                            aggregate(Optional.of(right), new TreeMap<>(), stamp)));
                }
            });
            review.stored().enrolment().ifPresent(there -> {
                Enrolment right = there.asDeployed(
                        review.summary(), review.stored().layout().keepsContents());
                if (!right.equals(there)) {
                    writes.add(new StatusWrite.SwapEnrolment(Optional.of(there), right));
                }
            });
        }
        course(review, stamp).ifPresent(writes::add);
        return writes;
    }

    private static Optional<StatusWrite> course(Review review, Instant stamp) {
        Optional<Aggregate> course = review.stored().course();
        Optional<Integer> there = course.flatMap(Aggregate::completedCount);
        Optional<Integer> right = Optional.of(review.summary().completedCount())
                .filter(count -> !review.raw().views().isEmpty() && !count.equals(there.orElse(0)))
                .or(() -> there);
        SortedMap<String, Double> scores = review.scores(Set.of());
        return right.equals(there)
                        && course.map(Aggregate::scores).orElse(new TreeMap<>()).equals(scores)
                ? Optional.empty()
                : Optional.of(new StatusWrite.SwapAggregate(
                        Aggregate.Key.of(review.key()), course, aggregate(right, scores, stamp)));
    }

    private static Aggregate aggregate(Optional<Integer> count, SortedMap<String, Double> scores, Instant stamp) {
        return new Aggregate(count, new TreeMap<>(), scores, Optional.of(stamp));
    }

    /** Writes as the platform does; what it has written itself since the rows were first read stays. */
    CompletionStage<Void> write(List<StatusWrite> writes, Instant asOf) {
        PlainWrites plain = store.plainWrites().orElseThrow();
        return Stages.all(writes, write -> plain.write(write, asOf).thenApply(done -> true))
                .thenAccept(done -> {});
    }
}
