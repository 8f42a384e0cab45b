package org.lectern.status.summary;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.JobKind;
import org.lectern.model.Cause;
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
import org.lectern.status.store.StatusPreview;
import org.lectern.status.store.StatusRecorder;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.store.WriteEstimates;

/**
 * Computes, reads and deletes summaries. A computation reads the raw rows, writes the units' rows and the enrolment, and
 * last the collection's row, on condition that nobody has since it began: of two that run at once, the one that has read
 * less begins anew. One that was lost leaves rows that differ, which the next event, a recomputation or a batch job puts right.
 * Stages fail with a {@link StatusRefusedException} or a {@link org.lectern.cluster.ClusterException}.
 */
public final class Summaries {
    private final StatusStore store;
    private final EventContext eventContext;
    private final StatusRecorder records;
    private final RawRows rawRows;
    private final SummaryWriter writer;

    /** @param records where operators' actions are put on record */
    public Summaries(StatusStore store, EventContext eventContext, StatusRecorder records) {
        this.store = store;
        this.eventContext = eventContext;
        this.records = records;
        this.rawRows = new RawRows(store, eventContext);
        this.writer = new SummaryWriter(store, eventContext);
    }

    /**
     * An enrolment with its summary.
     *
     * @param review empty if nothing can be computed; then {@code problem} says why
     */
    public record Listed(
            EnrolmentKey key, Optional<Enrolment> enrolment, Optional<Review> review, Optional<String> problem) {}

    /** Raw and derived rows side by side, read at quorum: what a user has just written is there. */
    public CompletionStage<Review> review(EnrolmentKey key) {
        // The collection's row first: whatever changes after that makes the write that follows fail.
        return eventContext
                .tree(key.collection())
                .thenCompose(tree -> store.aggregate(Aggregate.Key.of(key))
                        .thenCompose(course -> rawRows.of(key, tree)
                                .thenCombine(store.enrolment(key), Read::new)
                                .thenCompose(read -> whole(key, read, course))
                                .thenCompose(read -> units(key, tree, read.raw(), course)
                                        .thenApply(units -> Review.of(
                                                key,
                                                tree,
                                                read.raw(),
                                                new Derived(course, units, read.enrolment(), store.keepsScores()))))
                                .thenCompose(this::withoutLateViews)));
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

    /** The rows of the units above whatever was consumed, or is said to have been. */
    private CompletionStage<SortedMap<String, Aggregate>> units(
            EnrolmentKey key, CollectionTree tree, Raw raw, Optional<Aggregate> course) {
        Set<String> contents = new TreeSet<>(raw.effective().keySet());
        course.ifPresent(row -> contents.addAll(row.contentStatus().keySet()));
        List<String> units = tree.units().entrySet().stream()
                .filter(unit -> unit.getValue().stream().anyMatch(contents::contains))
                .map(Map.Entry::getKey)
                .toList();
        return Stages.all(units, unit -> store.aggregate(Aggregate.Key.unit(key, unit)))
                .thenApply(rows -> {
                    SortedMap<String, Aggregate> present = new TreeMap<>();
                    for (int i = 0; i < units.size(); i++) {
                        String unit = units.get(i);
                        rows.get(i).ifPresent(row -> present.put(unit, row));
                    }
                    return present;
                });
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

    /**
     * Computes the summary, and writes what differs; nothing, if nothing does.
     *
     * @return what was found before writing; its summary is the one that is stored now
     */
    public CompletionStage<Review> recompute(EnrolmentKey key, Cause cause) {
        return records.activity()
                .record(
                        new WriteIntent(
                                ActivityKind.STATUS, "summary of " + key, StatusSentence.RECOMPUTE.of(key), cause),
                        () -> WriteEstimates.of(previewRecompute(key)),
                        () -> recomputeRows(key),
                        done -> WriteOutcome.done());
    }

    /** As an operator asks for it: refused where there is no row to compute it from, and none to put right. */
    public CompletionStage<Review> recomputeRows(EnrolmentKey key) {
        return CompareAndSet.until(
                key, () -> review(key).thenCompose(review -> writer.write(requireRows(review), Set.of())));
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
        AtomicBoolean first = new AtomicBoolean(true);
        return CompareAndSet.until(
                known.key(),
                () -> (first.getAndSet(false) ? CompletableFuture.completedStage(known) : review(known.key()))
                        .thenCompose(review -> writer.write(review, Set.of())));
    }

    /** @param moved contents that were moved away: their scores went with them */
    public CompletionStage<Review> recompute(EnrolmentKey key, Set<String> moved) {
        return CompareAndSet.until(key, () -> review(key).thenCompose(review -> writer.write(review, moved)));
    }

    /**
     * What the services would have left of a learner who enrols now and has all these views and attempts, but for the
     * writing; by the rules of the mode in which each place is by itself.
     */
    public LearnerRows rows(
            EnrolmentKey key, CollectionTree tree, SortedMap<String, View> views, List<Attempt> attempts) {
        LearnerRows rows = LearnerRows.enrolled(key, eventContext.now());
        Derived nothing = new Derived(Optional.empty(), new TreeMap<>(), rows.enrolment(), store.keepsScores());
        rows = rows.consumed(views, attempts);
        for (StatusWrite write : writer.plan(Review.of(key, tree, new Raw(views, attempts), nothing), Set.of())) {
            rows = rows.after(write);
        }
        return rows;
    }

    /** What {@link #recompute} would write, from the rows as they are now; nothing if they are right. */
    public CompletionStage<StatusPreview> previewRecompute(EnrolmentKey key) {
        return review(key).thenApply(review -> StatusPreview.of(store, writer.plan(requireRows(review), Set.of())));
    }

    /** What a recomputation would write, had the content's view changed to this one. */
    public CompletionStage<List<StatusWrite>> plan(EnrolmentKey key, String content, View next) {
        return review(key).thenApply(review -> {
            SortedMap<String, View> views = new TreeMap<>(review.raw().views());
            views.merge(content, next, View::merge);
            Raw raw = new Raw(views, review.raw().attempts());
            return writer.plan(Review.of(key, review.tree(), raw, review.stored()), Set.of());
        });
    }

    /** All enrolments of a user, each with its summary. Two batches of one course are two. */
    public CompletionStage<List<Listed>> all(String user) {
        return eventContext
                .requireUser(user)
                .thenCompose(known -> store.enrolments(user))
                .thenCompose(enrolments -> Stages.all(enrolments, one -> listed(one.key(), Optional.of(one))));
    }

    /**
     * Where a user has views without being enrolled, each with its summary; contents viewed by themselves have none. The
     * whole partition is read.
     *
     * @param goOn asked at every row, on any thread; once it says no, the stage fails with a {@link CancellationException}
     */
    public CompletionStage<List<Listed>> withoutEnrolment(String user, BooleanSupplier goOn) {
        Set<EnrolmentKey> places =
                new TreeSet<>(Comparator.comparing(EnrolmentKey::collection).thenComparing(EnrolmentKey::context));
        return store.eachViewKey(user, viewed -> {
                    if (!goOn.getAsBoolean()) {
                        throw new CancellationException("The reading of views of " + user + " was cancelled.");
                    }
                    if (!viewed.isOwn()) {
                        places.add(viewed.where());
                    }
                })
                .thenCompose(done -> store.enrolments(user))
                .thenCompose(enrolments -> {
                    enrolments.forEach(one -> places.remove(one.key()));
                    return Stages.all(places, key -> listed(key, Optional.empty()));
                });
    }

    /** One enrolment with its summary. */
    public CompletionStage<Listed> one(EnrolmentKey key) {
        return eventContext
                .requireUser(key.user())
                .thenCompose(known -> store.enrolment(key))
                .thenCompose(enrolment -> {
                    if (enrolment.isEmpty() && key.needsEnrolment()) {
                        throw new StatusRefusedException(
                                StatusSentence.NO_ENROLMENT_TO_READ.of(key.user(), key.context(), key.collection()));
                    }
                    return listed(key, enrolment);
                });
    }

    private CompletionStage<Listed> listed(EnrolmentKey key, Optional<Enrolment> enrolment) {
        return review(key)
                .thenApply(review -> new Listed(key, enrolment, Optional.of(review), Optional.empty()))
                .exceptionally(failure -> {
                    Throwable cause = ClusterFailures.unwrap(failure);
                    if (cause instanceof StatusRefusedException refused) {
                        return new Listed(
                                key, enrolment, Optional.empty(), Optional.of(String.valueOf(refused.getMessage())));
                    }
                    throw ClusterFailures.translate(cause);
                });
    }

    /** What {@link #delete} would delete. */
    public CompletionStage<StatusPreview> previewDelete(EnrolmentKey key) {
        return eventContext.tree(key.collection()).thenApply(tree -> StatusPreview.of(store, deletions(key, tree)));
    }

    /** The collection's row last: while it stands, the deletion can be repeated. */
    private static List<StatusWrite> deletions(EnrolmentKey key, CollectionTree tree) {
        List<StatusWrite> writes = new ArrayList<>();
        tree.units()
                .keySet()
                .forEach(unit -> writes.add(new StatusWrite.DeleteAggregate(Aggregate.Key.unit(key, unit))));
        writes.add(new StatusWrite.DeleteAggregate(Aggregate.Key.of(key)));
        return writes;
    }

    /** Deletes one summary: the collection's row and its units' rows. The raw rows stay, so it can be recomputed. */
    public CompletionStage<Void> delete(EnrolmentKey key, Cause cause) {
        StatusRecorder.requireReason(cause, StatusSentence.TO_DELETE_SUMMARY.of());
        return eventContext
                .tree(key.collection())
                .thenCompose(tree -> records.record(
                        JobKind.REPAIR,
                        "summary of " + key,
                        "deleted",
                        StatusSentence.DELETE_SUMMARY.of(key),
                        cause,
                        () -> WriteEstimates.of(previewDelete(key)),
                        () -> Stages.inTurn(
                                deletions(key, tree),
                                write -> CompareAndSet.untilDone(
                                        key,
                                        () -> store.deleteAggregate(((StatusWrite.DeleteAggregate) write).key())))))
                .thenAccept(done -> {});
    }
}
