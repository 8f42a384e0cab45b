package org.lectern.status.summary;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import org.lectern.async.Stages;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.BestScore;
import org.lectern.status.model.BestScores;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.StatusWriteSentence;
import org.lectern.status.model.Summary;
import org.lectern.status.model.View;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.LearnerRows;
import org.lectern.status.store.OperatorWrites;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.sunbird.FirstOfBestScores;
import org.lectern.status.sunbird.SyncRequest;
import org.lectern.wording.Message;
import org.lectern.write.Write;

/**
 * Summaries as people ask for them: reads, recomputes and deletes them; what it writes is on record. Stages fail with a {@link
 * StatusRefusedException} or a {@link org.lectern.cluster.ClusterException}.
 */
public final class Summaries {
    private final StatusStore store;
    private final EventContext eventContext;
    private final OperatorWrites writes;
    private final SummaryComputation computation;

    public Summaries(
            StatusStore store, EventContext eventContext, SummaryComputation computation, OperatorWrites writes) {
        this.store = store;
        this.eventContext = eventContext;
        this.writes = writes;
        this.computation = computation;
    }

    /**
     * An enrolment with its summary.
     *
     * @param review empty if nothing can be computed; then {@code problem} says why
     */
    public record Listed(
            EnrolmentKey key, Optional<Enrolment> enrolment, Optional<Review> review, Optional<Message> problem) {}

    /** Raw and derived rows side by side, read at quorum: what a user has just written is there. */
    public CompletionStage<Review> review(EnrolmentKey key) {
        return computation.review(key);
    }

    /**
     * The best score of each content that the learner has attempted, as the summary has it: what clients and reports read. Of
     * a deployment that keeps no scores there, from the attempts.
     */
    public CompletionStage<SortedMap<String, BestScore>> scores(EnrolmentKey key) {
        return store.layout().keepsScores()
                ? store.aggregate(Aggregate.Key.of(key))
                        .thenApply(row ->
                                BestScores.read(row.map(Aggregate::scores).orElseGet(TreeMap::new)))
                : eventContext
                        .tree(key.collection())
                        .thenCompose(tree -> computation.raw(key, tree))
                        .thenApply(raw -> BestScores.read(
                                store.layout().deployed()
                                        ? FirstOfBestScores.keys(raw.attempts())
                                        : BestScores.keys(raw.attempts())));
    }

    /**
     * What the services would have left of a learner who enrols now and has all these views and attempts, but for the
     * writing; by the rules of the mode in which each place is by itself.
     */
    public LearnerRows rows(
            EnrolmentKey key, CollectionTree tree, SortedMap<String, View> views, List<Attempt> attempts) {
        return computation.rows(key, tree, views, attempts);
    }

    /**
     * Computes the summary, and writes what differs; nothing, if nothing does.
     *
     * @return with what was found before writing; its summary is the one that is stored then
     */
    public Write<Review> recompute(EnrolmentKey key) {
        return writes.write(
                OperatorWrites.head(key, StatusSentence.SUMMARY_OF.of(key), StatusSentence.RECOMPUTE.of(key), false),
                cause -> computation
                        .review(key)
                        .thenApply(review -> ReviewReports.recomputing(writes, review, computation.plan(review))),
                cause -> computation.recomputeRows(key),
                before -> review(key).thenApply(after -> ReviewReports.recomputed(before, after)));
    }

    /**
     * The request by which a platform computes this enrolment itself.
     *
     * @throws StatusRefusedException if no platform keeps the rows
     */
    public SyncRequest syncRequest(EnrolmentKey key) {
        if (!store.layout().deployed()) {
            throw new StatusRefusedException(StatusSentence.NOT_PLATFORMS.of(key));
        }
        return new SyncRequest(key);
    }

    /**
     * Writes the completion of a platform's enrolment. The platform will never send for the learner's certificate by itself:
     * {@link #syncRequest} is the way to get one. Refused without a reason, or if the learner has not completed what is
     * required.
     *
     * @return with what was found before writing
     */
    public Write<Review> complete(EnrolmentKey key) {
        return writes.write(
                OperatorWrites.head(key, StatusSentence.SUMMARY_OF.of(key), StatusSentence.COMPLETE.of(key), true),
                cause -> completing(key)
                        .thenApply(rows -> writes.plan(
                                rows,
                                StatusWriteSentence.COMPLETE_PREVIEW.of(key.user(), rows.size()),
                                StatusWriteSentence.COMPLETE_NOTHING.of())),
                cause -> {
                    OperatorWrites.requireReason(cause, StatusSentence.TO_COMPLETE.of());
                    syncRequest(key);
                    return computation.complete(key);
                },
                before -> completing(key)
                        .thenApply(left -> OperatorWrites.verified(
                                left.isEmpty(),
                                (left.isEmpty() ? StatusWriteSentence.COMPLETED : StatusWriteSentence.COMPLETE_FAILED)
                                        .of(key.user()))));
    }

    private CompletionStage<List<StatusWrite>> completing(EnrolmentKey key) {
        syncRequest(key);
        return computation.planCompletion(key);
    }

    /** All enrolments of a user, each with its summary. Two batches of one course are two. */
    public CompletionStage<List<Listed>> all(String user) {
        return eventContext
                .requireUser(user)
                .thenCompose(known -> store.enrolments(user))
                .thenCompose(enrolments -> Stages.all(enrolments, one -> listed(one.key(), Optional.of(one))));
    }

    /**
     * A user's enrolment list, as older clients ask for it: from the aggregates, one read for each, and from the raw rows only
     * where an aggregate is not whole. Withdrawn ones are among them.
     */
    public CompletionStage<List<EnrolmentSummary>> enrolmentList(String user) {
        return eventContext
                .requireUser(user)
                .thenCompose(known -> store.enrolments(user))
                .thenCompose(enrolments -> Stages.all(
                        enrolments,
                        one -> store.aggregate(Aggregate.Key.of(one.key())).thenCompose(row -> summary(one, row))));
    }

    private CompletionStage<EnrolmentSummary> summary(Enrolment enrolment, Optional<Aggregate> row) {
        return row.filter(there -> EnrolmentSummary.isWhole(there, enrolment, store.layout()))
                .map(whole -> percentage(enrolment.key(), whole)
                        .thenApply(percentage -> EnrolmentSummary.of(whole, enrolment, store.layout(), percentage)))
                .orElseGet(() -> listed(enrolment.key(), Optional.of(enrolment))
                        .thenApply(listed -> listed.review()
                                .map(review -> EnrolmentSummary.of(review, enrolment))
                                .orElseGet(() -> EnrolmentSummary.refused(
                                        row, enrolment, listed.problem().orElseThrow()))));
    }

    /** Of a collection that is not known nobody knows what is required. */
    private CompletionStage<Optional<Integer>> percentage(EnrolmentKey key, Aggregate whole) {
        return store.collections()
                .tree(key.collection())
                .thenApply(tree -> tree.filter(known -> !known.leaves().isEmpty())
                        .map(known -> Summary.percentage(
                                whole.completedCount().orElse(0),
                                known.required().size())));
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
                .exceptionally(StatusRefusedException.answered(
                        refused -> new Listed(key, enrolment, Optional.empty(), Optional.of(refused.message()))));
    }

    /** Deletes one summary: the collection's row and its units' rows. The raw rows stay, so it can be recomputed. */
    public Write<Map<Aggregate.Key, Aggregate>> delete(EnrolmentKey key) {
        return new SummaryDeletion(store, eventContext, computation, writes).of(key);
    }
}
