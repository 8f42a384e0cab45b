package org.lectern.status.summary;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.lectern.async.Stages;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Derived;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Raw;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.View;
import org.lectern.status.store.CompareAndSet;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.LearnerRows;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.sunbird.SunbirdRepair;
import org.lectern.status.sunbird.SunbirdReview;

/**
 * Computes summaries, and writes what differs, for whatever asks for it: an event, an operator, a batch job. A computation
 * reads the raw rows, writes the units' rows and the enrolment, and last the collection's row, on condition that nobody has
 * since it began: of two that run at once, the one that has read less begins anew. One that was lost leaves rows that differ,
 * which the next event, a recomputation or a batch job puts right.
 *
 * <p>Puts nothing on record: whoever calls it has. Stages fail with a {@link StatusRefusedException} or a {@link
 * org.lectern.cluster.ClusterException}.
 */
public final class SummaryComputation {
    private final StatusStore store;
    private final EventContext eventContext;
    private final RawRows rawRows;
    private final SummaryWriter writer;
    private final PlatformSummaries platform;

    /** @param eventContext the collections and batches that it is computed by */
    public SummaryComputation(StatusStore store, EventContext eventContext) {
        this.store = store;
        this.eventContext = eventContext;
        this.rawRows = new RawRows(store, eventContext);
        this.writer = new SummaryWriter(store, eventContext);
        this.platform = new PlatformSummaries(store, eventContext);
    }

    /**
     * Raw and derived rows side by side, read at quorum: what a user has just written is there. Where a platform keeps them,
     * and has not had its time since raw rows were written, that is said instead of what differs.
     */
    public CompletionStage<Review> review(EnrolmentKey key) {
        return store.layout().deployed()
                ? platform.review(key)
                : eventContext.tree(key.collection()).thenCompose(tree -> own(key, tree));
    }

    /** The same for work over many: where a platform goes on writing, what differs is looked at twice. */
    public CompletionStage<Review> confirmedReview(EnrolmentKey key) {
        return store.layout().deployed() ? platform.confirmedReview(key) : review(key);
    }

    /**
     * The same where a platform keeps the rows, beginning with some that were read a moment ago: whatever differs by them is
     * read again.
     */
    public CompletionStage<Review> confirmedReview(EnrolmentKey key, Known known) {
        return platform.confirmedReview(key, known);
    }

    private Review compared(EnrolmentKey key, CollectionTree tree, Raw raw, Derived stored) {
        return store.layout().deployed() ? SunbirdReview.of(key, tree, raw, stored) : Review.of(key, tree, raw, stored);
    }

    private CompletionStage<Review> own(EnrolmentKey key, CollectionTree tree) {
        // The collection's row first: whatever changes after that makes the write that follows fail.
        return store.aggregate(Aggregate.Key.of(key))
                .thenCompose(course -> rawRows.of(key, tree)
                        .thenCombine(store.enrolment(key), Read::new)
                        .thenCompose(read -> whole(key, read, course))
                        .thenCompose(read -> units(key, units(tree, read.raw(), course))
                                .thenApply(units -> Review.of(
                                        key,
                                        tree,
                                        read.raw(),
                                        new Derived(course, units, read.enrolment(), store.layout()))))
                        .thenCompose(this::withoutLateViews));
    }

    /** When a view was put on record is read only where it matters: where its time says that a summary lacks it. */
    private CompletionStage<Review> withoutLateViews(Review review) {
        Set<String> begun = review.begunOnly();
        if (begun.isEmpty()) {
            return CompletableFuture.completedStage(review);
        }
        Map<String, Instant> written = new ConcurrentHashMap<>();
        return Stages.all(
                        begun.stream()
                                .map(review.key()::view)
                                .flatMap(view -> Stream.of(view, view.own()))
                                .toList(),
                        view -> store.writtenAt(view).thenApply(at -> {
                            at.ifPresent(time -> written.merge(
                                    view.content(), time, (one, other) -> one.isAfter(other) ? one : other));
                            return at;
                        }))
                .thenApply(done -> review.without(written));
    }

    /** The raw rows as the instance's mode sees them there, those archived among them. */
    public CompletionStage<Raw> raw(EnrolmentKey key, CollectionTree tree) {
        return rawRows.whole(key, tree);
    }

    private record Read(Raw raw, Optional<Enrolment> enrolment) {
        /** Whether something was derived that the rows do not explain. Of a deleted summary the enrolment still speaks. */
        boolean lacksSomethingOf(Optional<Aggregate> course) {
            return raw.isEmpty()
                    || course.map(row -> row.saysMoreThan(raw))
                            .orElse(enrolment.flatMap(Enrolment::progress).orElse(0) > 0);
        }
    }

    /** The units above whatever was consumed, or is said to have been. */
    private static List<String> units(CollectionTree tree, Raw raw, Optional<Aggregate> course) {
        Set<String> contents = new TreeSet<>(raw.effective().keySet());
        course.ifPresent(row -> contents.addAll(row.contentStatus().keySet()));
        return tree.unitsOver(contents);
    }

    private CompletionStage<SortedMap<String, Aggregate>> units(EnrolmentKey key, List<String> units) {
        return store.aggregates(units.stream()
                        .map(unit -> Aggregate.Key.unit(key, unit))
                        .toList())
                .thenApply(there -> ofUnits(key, units, there));
    }

    private static SortedMap<String, Aggregate> ofUnits(
            EnrolmentKey key, List<String> units, Map<Aggregate.Key, Aggregate> there) {
        SortedMap<String, Aggregate> present = new TreeMap<>();
        for (String unit : units) {
            Aggregate row = there.get(Aggregate.Key.unit(key, unit));
            if (row != null) {
                present.put(unit, row);
            }
        }
        return present;
    }

    /**
     * With what was archived. It is looked for where a context is over, where no rows are left, and where what is derived
     * says more than the rows do: a context that was archived may have been opened again, and rows that were archived must
     * never look like rows that never were. Anywhere else the read is spared, for every event would pay for it.
     */
    private CompletionStage<Read> whole(EnrolmentKey key, Read read, Optional<Aggregate> course) {
        return eventContext
                .batch(key)
                .thenCompose(batch -> batch.isOver(eventContext.now()) || read.lacksSomethingOf(course)
                        ? store.archive()
                                .archived(key)
                                .thenApply(archived -> new Read(RawRows.joined(read.raw(), archived), read.enrolment()))
                        : CompletableFuture.completedStage(read));
    }

    /** Whether a collection has this unit; not, if nothing is known of the collection. */
    public CompletionStage<Boolean> hasUnit(String collection, String unit) {
        return eventContext
                .tree(collection)
                .thenApply(tree -> tree.units().containsKey(unit))
                .exceptionally(StatusRefusedException.answered(refused -> false));
    }

    /** As an operator asks for it: refused where there is no row to compute it from, and none to put right. */
    public CompletionStage<Review> recomputeRows(EnrolmentKey key) {
        if (store.layout().deployed()) {
            return platform.repaired(key, () -> review(key).thenApply(SummaryComputation::requireRows));
        }
        return CompareAndSet.until(
                store, key, () -> review(key).thenCompose(review -> writer.write(requireRows(review), Set.of())));
    }

    private static Review requireRows(Review review) {
        if (review.isEmpty()) {
            EnrolmentKey key = review.key();
            throw new StatusRefusedException(StatusSentence.NO_ROWS.of(key.user(), key.context(), key.collection()));
        }
        return review;
    }

    /**
     * The same, from a review that was just made: its rows are not read again unless somebody has come between.
     *
     * @return what was found before writing
     */
    public CompletionStage<Review> recompute(Review known) {
        if (store.layout().deployed()) {
            return platform.repaired(known.key(), () -> review(known.key()));
        }
        AtomicBoolean first = new AtomicBoolean(true);
        return CompareAndSet.until(
                store,
                known.key(),
                () -> (first.getAndSet(false) ? CompletableFuture.completedStage(known) : review(known.key()))
                        .thenCompose(review -> writer.write(review, Set.of())));
    }

    /** @param moved contents that were moved away: their scores went with them */
    public CompletionStage<Review> recompute(EnrolmentKey key, Set<String> moved) {
        if (store.layout().deployed()) {
            return platform.repaired(
                    key,
                    () -> platform.look(key)); // the raw rows are this process's own: nobody else computes from them
        }
        return CompareAndSet.until(store, key, () -> review(key).thenCompose(review -> writer.write(review, moved)));
    }

    /**
     * What the services would have left of a learner who enrols now and has all these views and attempts, but for the
     * writing; by the rules of the mode in which each place is by itself.
     */
    public LearnerRows rows(
            EnrolmentKey key, CollectionTree tree, SortedMap<String, View> views, List<Attempt> attempts) {
        LearnerRows rows = LearnerRows.enrolled(key, eventContext.now());
        Derived nothing = new Derived(Optional.empty(), new TreeMap<>(), rows.enrolment(), store.layout());
        rows = rows.consumed(views, attempts);
        for (StatusWrite write : writer.plan(compared(key, tree, new Raw(views, attempts), nothing), Set.of())) {
            rows = rows.after(write);
        }
        return rows;
    }

    /** The rows that a recomputation would write; none if they are right. */
    public List<StatusWrite> plan(Review review) {
        return writer.plan(requireRows(review), Set.of());
    }

    /**
     * Writes the completion of a platform's enrolment, for which the platform will not send for a certificate.
     *
     * @return what was found before writing; fails with a {@link StatusRefusedException} if the learner has not completed what
     *     is required
     */
    public CompletionStage<Review> complete(EnrolmentKey key) {
        return platform.repaired(key, () -> platform.look(key), SunbirdRepair::planCompletion);
    }

    /** The rows that {@link #complete} would write. */
    public CompletionStage<List<StatusWrite>> planCompletion(EnrolmentKey key) {
        return platform.look(key).thenApply(review -> SunbirdRepair.planCompletion(review, eventContext.now()));
    }

    /** What a recomputation would write, had these views, by content, and attempts changed. */
    public CompletionStage<List<StatusWrite>> plan(EnrolmentKey key, Map<String, View> next, List<Attempt> sent) {
        return review(key)
                .thenApply(review -> writer.plan(
                        compared(key, review.tree(), review.raw().with(next, sent), review.stored()), Set.of()));
    }
}
