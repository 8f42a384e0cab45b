package org.lectern.status.summary;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.lectern.async.Stages;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Derived;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Raw;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.CompareAndSet;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.PlainWrites;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.sunbird.QueuedEvents;
import org.lectern.status.sunbird.SunbirdRepair;
import org.lectern.status.sunbird.SunbirdReview;

/**
 * Reviews and repairs rows that a platform keeps, and goes on writing. Before a write the rows are read twice with a pause, and
 * once more after it. A write bears the time of the first reading, so that later writes of the platform win.
 */
final class PlatformSummaries {
    private final StatusStore store;
    private final EventContext eventContext;

    PlatformSummaries(StatusStore store, EventContext eventContext) {
        this.store = store;
        this.eventContext = eventContext;
    }

    /** Compares the rows as they are, without regard to the platform's queue. */
    CompletionStage<Review> look(EnrolmentKey key) {
        return store.views(key)
                .thenCombine(store.enrolment(key), Known::new)
                .thenCompose(known -> compared(key, known));
    }

    /** Compares the rows; differences that the platform's queue may explain are left out, and that is said. */
    CompletionStage<Review> review(EnrolmentKey key) {
        return look(key).thenCompose(this::settled);
    }

    /** The same as {@link #review}; what differs is read a second time after a pause. */
    CompletionStage<Review> confirmedReview(EnrolmentKey key) {
        return confirmed(key, review(key));
    }

    /** The same, beginning with rows that were read a moment ago. */
    CompletionStage<Review> confirmedReview(EnrolmentKey key, Known known) {
        return confirmed(key, compared(key, known).thenCompose(this::settled));
    }

    private CompletionStage<Review> confirmed(EnrolmentKey key, CompletionStage<Review> look) {
        return look.thenCompose(first -> first.mayBeQueued()
                ? pause().thenCompose(paused -> review(key)).thenApply(second -> second.confirmedBy(first))
                : CompletableFuture.completedStage(first));
    }

    private CompletionStage<Void> pause() {
        return store.timer().pause(store.layout().pause());
    }

    private CompletionStage<Review> settled(Review review) {
        return review.mayBeQueued()
                ? store.written(review.key())
                        .thenApply(written -> QueuedEvents.since(review, written, eventContext.now())
                                .map(review::unsettledSince)
                                .orElse(review))
                : CompletableFuture.completedStage(review);
    }

    /** A ghost is found in any collection, also in one of which no leaf nodes are known. */
    private CompletionStage<Review> compared(EnrolmentKey key, Known known) {
        CompletionStage<CollectionTree> tree = eventContext.tree(key.collection());
        return known.enrolment().filter(Enrolment::ghost).isPresent()
                ? tree.exceptionally(
                                StatusRefusedException.answered(refused -> CollectionTree.unknown(key.collection())))
                        .thenCompose(there -> there.leaves().isEmpty()
                                ? CompletableFuture.completedStage(SunbirdReview.ofGhost(
                                        key, there, known.views(), known.enrolment(), store.layout()))
                                : compared(key, there, known))
                : tree.thenCompose(there -> compared(key, there, known));
    }

    /** Nothing of a platform's is archived here, carried, or written on condition: its rows are read as few at a time as may be. */
    private CompletionStage<Review> compared(EnrolmentKey key, CollectionTree tree, Known known) {
        return store.attempts(key).thenCompose(attempts -> {
            Raw raw = new Raw(known.views(), attempts);
            List<String> units = tree.unitsOver(raw.views().keySet());
            List<Aggregate.Key> rows = new ArrayList<>(List.of(Aggregate.Key.of(key)));
            units.forEach(unit -> rows.add(Aggregate.Key.unit(key, unit)));
            return store.aggregates(rows).thenApply(there -> {
                Map<Aggregate.Key, Aggregate> left = new HashMap<>(there);
                Optional<Aggregate> course = Optional.ofNullable(left.remove(Aggregate.Key.of(key)));
                SortedMap<String, Aggregate> byUnit = new TreeMap<>();
                left.forEach((unit, row) -> byUnit.put(unit.activity(), row));
                return SunbirdReview.of(key, tree, raw, new Derived(course, byUnit, known.enrolment(), store.layout()));
            });
        });
    }

    /**
     * Writes what this plan says, if both looks have seen the same.
     *
     * @return what was found before writing
     */
    CompletionStage<Review> repaired(
            EnrolmentKey key,
            Supplier<CompletionStage<Review>> look,
            BiFunction<Review, Instant, List<StatusWrite>> plan) {
        return CompareAndSet.until(store, key, () -> {
            Instant asOf = eventContext.now();
            return look.get()
                    .thenCompose(first -> plan.apply(first, asOf).isEmpty()
                            ? CompletableFuture.completedStage(Optional.of(first))
                            : pause().thenCompose(paused -> look.get())
                                    .thenCompose(second -> second.readsAs(first)
                                            ? write(plan.apply(second, eventContext.now()), asOf)
                                                    .thenCompose(written -> look.get())
                                                    .thenApply(after -> Optional.of(taken(first, after, plan)))
                                            : CompletableFuture.completedStage(Optional.<Review>empty())));
        });
    }

    /** The same with the plan that leaves completions to the platform. */
    CompletionStage<Review> repaired(EnrolmentKey key, Supplier<CompletionStage<Review>> look) {
        return repaired(key, look, SunbirdRepair::plan);
    }

    private CompletionStage<Void> write(List<StatusWrite> writes, Instant asOf) {
        PlainWrites plain = store.plainWrites().orElseThrow();
        return Stages.all(writes, write -> plain.write(write, asOf).thenApply(done -> true))
                .thenAccept(done -> {});
    }

    private Review taken(Review first, Review after, BiFunction<Review, Instant, List<StatusWrite>> plan) {
        if (!plan.apply(after, eventContext.now()).isEmpty()) {
            throw new StatusRefusedException(StatusSentence.NOT_TAKEN.of(first.key()));
        }
        return first;
    }
}
