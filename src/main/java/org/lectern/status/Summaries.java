package org.lectern.status;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.cluster.ClusterFailures;
import org.lectern.journal.Cause;
import org.lectern.journal.JobKind;

/**
 * Computes, reads and deletes summaries. A computation reads the raw rows, writes the units' rows and the enrolment, and
 * last the collection's row, on condition that nobody has since it began: of two that run at once, the one that has read
 * less begins anew. One that was lost leaves rows that differ, which the next event, a recomputation or a sweep puts right.
 * Stages fail with a {@link StatusRefusedException} or a {@link org.lectern.cluster.ClusterException}.
 */
public final class Summaries {
    private final StatusStore store;
    private final Surroundings surroundings;
    private final OnRecord records;

    Summaries(StatusStore store, Surroundings surroundings, OnRecord records) {
        this.store = store;
        this.surroundings = surroundings;
        this.records = records;
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
        return surroundings
                .tree(key.collection())
                .thenCompose(tree -> store.aggregate(Aggregate.Key.of(key))
                        .thenCompose(course -> raw(key, tree)
                                .thenCombine(store.enrolment(key), Read::new)
                                .thenCompose(read -> units(key, tree, read.raw(), course)
                                        .thenApply(units -> Review.of(
                                                key,
                                                tree,
                                                read.raw(),
                                                new Derived(course, units, read.enrolment(), store.keepsScores()))))));
    }

    private record Read(Raw raw, Optional<Enrolment> enrolment) {}

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

    /** The raw rows as the instance's mode sees them there. */
    CompletionStage<Raw> raw(EnrolmentKey key, CollectionTree tree) {
        return surroundings
                .mode()
                .thenCompose(mode -> mode.mode() == Mode.CARRY_FORWARD ? carried(key, tree) : strict(key))
                .thenCombine(archived(key), (raw, archived) -> {
                    SortedMap<String, View> views = new TreeMap<>(raw.views());
                    archived.ifPresent(
                            rows -> rows.views().forEach((content, view) -> views.merge(content, view, View::merge)));
                    return new Raw(views, raw.attempts());
                });
    }

    private CompletionStage<Raw> strict(EnrolmentKey key) {
        return store.views(key).thenCombine(store.attempts(key), Raw::new);
    }

    private CompletionStage<Raw> carried(EnrolmentKey key, CollectionTree tree) {
        CompletionStage<List<List<Attempt>>> attempts = Stages.all(
                tree.leaves(),
                leaf -> store.attempts(ViewKey.of(key.user(), null, null, leaf).where()));
        return strict(key)
                .thenCombine(store.ownViews(key.user(), tree.leaves()), (raw, own) -> {
                    SortedMap<String, View> views = new TreeMap<>(raw.views());
                    own.forEach((content, view) -> views.merge(content, view, View::merge));
                    return new Raw(views, raw.attempts());
                })
                .thenCombine(attempts, (raw, own) -> {
                    List<Attempt> all = new ArrayList<>(raw.attempts());
                    own.forEach(all::addAll);
                    return new Raw(raw.views(), all);
                });
    }

    /** Only contexts that are over are archived, so only there is it looked for. */
    private CompletionStage<Optional<Archived>> archived(EnrolmentKey key) {
        return surroundings
                .batch(key)
                .thenCompose(batch -> batch.isOver(surroundings.now())
                        ? store.archived(key)
                        : CompletableFuture.completedStage(Optional.empty()));
    }

    /**
     * Computes the summary, and writes what differs; nothing, if nothing does.
     *
     * @return what was found before writing; its summary is the one that is stored now
     */
    public CompletionStage<Review> recompute(EnrolmentKey key) {
        return recompute(key, records.activity().cause());
    }

    /** The same, with who wants it and why. */
    public CompletionStage<Review> recompute(EnrolmentKey key, Cause cause) {
        return records.write(
                "summary of " + key, "Recompute the summary of " + key, cause, () -> recompute(key, Set.of()));
    }

    /** @param moved contents that were moved away: their scores went with them */
    CompletionStage<Review> recompute(EnrolmentKey key, Set<String> moved) {
        return CompareAndSet.until(key, () -> review(key).thenCompose(review -> write(review, moved)));
    }

    private CompletionStage<Optional<Review>> write(Review review, Set<String> moved) {
        SortedMap<String, Double> scores = review.scores(moved);
        boolean scoresStand = review.stored().course().map(Aggregate::scores).equals(Optional.of(scores))
                || (scores.isEmpty() && review.stored().course().isEmpty());
        if (review.isRight() && scoresStand) {
            return CompletableFuture.completedStage(Optional.of(review));
        }
        EnrolmentKey key = review.key();
        Instant stamp = stamp(review);
        List<String> wrong = review.units().entrySet().stream()
                .filter(unit -> !Optional.ofNullable(review.stored().units().get(unit.getKey()))
                        .map(row -> row.says(unit.getValue()))
                        .orElse(false))
                .map(Map.Entry::getKey)
                .toList();
        return Stages.all(
                        wrong,
                        unit -> store.writeUnit(
                                        Aggregate.Key.unit(key, unit),
                                        Aggregate.of(
                                                review.units().getOrDefault(unit, review.summary()),
                                                new TreeMap<>(),
                                                stamp))
                                .thenApply(done -> true))
                .thenCompose(done -> enrolment(review))
                .thenCompose(written -> written
                        ? store.swapAggregate(
                                Aggregate.Key.of(key),
                                review.stored().course(),
                                Aggregate.of(review.summary(), scores, stamp))
                        : CompletableFuture.completedStage(false))
                .thenApply(applied -> applied ? Optional.of(review) : Optional.empty());
    }

    private Instant stamp(Review review) {
        return Stream.of(
                        Optional.of(surroundings.now()),
                        review.stored().course().flatMap(Aggregate::updated).map(last -> last.plusMillis(1)),
                        review.raw().lastCompletion())
                .flatMap(Optional::stream)
                .max(Instant::compareTo)
                .orElseThrow();
    }

    private CompletionStage<Boolean> enrolment(Review review) {
        Optional<Enrolment> there = review.stored().enrolment();
        Optional<Enrolment> next = there.map(one -> one.as(review.summary()));
        return next.equals(there)
                ? CompletableFuture.completedStage(true)
                : store.swapEnrolment(there, next.orElseThrow());
    }

    /** All enrolments of a user, each with its summary. Two batches of one course are two. */
    public CompletionStage<List<Listed>> all(String user) {
        return surroundings
                .requireUser(user)
                .thenCompose(known -> store.enrolments(user))
                .thenCompose(enrolments -> Stages.all(enrolments, one -> listed(one.key(), Optional.of(one))));
    }

    /** One enrolment with its summary. */
    public CompletionStage<Listed> one(EnrolmentKey key) {
        return surroundings
                .requireUser(key.user())
                .thenCompose(known -> store.enrolment(key))
                .thenCompose(enrolment -> {
                    if (enrolment.isEmpty() && key.needsEnrolment()) {
                        throw new StatusRefusedException("The user " + key.user() + " has no enrolment in "
                                + key.context() + " of " + key.collection() + ". Check the ids, or enrol the user.");
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

    /** Deletes one summary: the collection's row and its units' rows. The raw rows stay, so it can be recomputed. */
    public CompletionStage<Void> delete(EnrolmentKey key, Cause cause) {
        OnRecord.requireReason(cause, "delete a summary");
        return surroundings
                .tree(key.collection())
                .thenCompose(tree -> records.during(
                        JobKind.REPAIR,
                        "summary of " + key,
                        "deleted",
                        cause,
                        // The collection's row last: while it stands, the deletion can be repeated.
                        () -> Stages.all(
                                        tree.units().keySet(),
                                        unit -> store.deleteAggregate(Aggregate.Key.unit(key, unit))
                                                .thenApply(done -> true))
                                .thenCompose(done -> store.deleteAggregate(Aggregate.Key.of(key)))))
                .thenAccept(done -> {});
    }
}
