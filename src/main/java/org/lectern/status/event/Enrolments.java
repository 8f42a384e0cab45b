package org.lectern.status.event;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import org.lectern.async.Stages;
import org.lectern.model.Cause;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.CompareAndSet;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.StatusPreview;
import org.lectern.status.store.StatusRecorder;
import org.lectern.status.store.StatusStatements.RowKind;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.store.WriteEstimates;
import org.lectern.status.summary.SummaryComputation;
import org.lectern.wording.Message;

/** Who takes part in which collection, in which context. */
public final class Enrolments {
    private static final List<RowKind> SUMMARY = List.of(RowKind.UNIT, RowKind.ENROLMENT, RowKind.AGGREGATE);

    /** Users whose enrolments are looked through at once. */
    private static final int PAGE = 1_000;

    private final StatusStore store;
    private final EventContext eventContext;
    private final SummaryComputation summaries;
    private final StatusRecorder records;

    /** @param records where operators' actions are put on record */
    public Enrolments(
            StatusStore store, EventContext eventContext, SummaryComputation summaries, StatusRecorder records) {
        this.records = records;
        this.store = store;
        this.eventContext = eventContext;
        this.summaries = summaries;
    }

    /**
     * Enrols a user, or takes up an enrolment that was withdrawn; then computes its summary. Repeating changes nothing.
     *
     * @return fails with a {@link StatusRefusedException} if the user, the collection or its leaves are missing, or the batch
     *     is over
     */
    public CompletionStage<Enrolment> enrol(EnrolmentKey key, Cause cause) {
        return records.write(
                Message.plain(key.toString()),
                StatusSentence.ENROL.of(key),
                cause,
                () -> previewEnrol(key)
                        .thenApply(preview -> WriteEstimates.then(
                                store, preview, "then the summary, where its rows differ from the raw ones:", SUMMARY)),
                () -> enrolled(key));
    }

    private CompletionStage<Enrolment> enrolled(EnrolmentKey key) {
        return requireOpen(key)
                .thenCompose(open -> set(key, true))
                .thenCompose(done -> summaries.recompute(key, Set.of()))
                .thenCompose(done -> store.enrolment(key))
                .thenApply(Optional::orElseThrow);
    }

    /** Refused if the user, the collection or its leaves are missing, or the batch is over. */
    private CompletionStage<?> requireOpen(EnrolmentKey key) {
        return eventContext
                .tree(key.collection())
                // A platform knows its users elsewhere: whom it enrols need not have a row yet.
                .thenCompose(tree -> eventContext.layout().deployed()
                        ? CompletableFuture.completedStage(null)
                        : eventContext.requireLearner(key.user()))
                .thenCompose(known -> eventContext.batch(key))
                .thenAccept(batch -> {
                    if (batch.isOver(eventContext.now())) {
                        throw new StatusRefusedException(
                                StatusSentence.BATCH_CLOSED.of(key.context(), key.collection()));
                    }
                });
    }

    /** What {@link #enrol} would write first; the rows of the summary follow from the raw ones. Refused as that is. */
    public CompletionStage<StatusPreview> previewEnrol(EnrolmentKey key) {
        return requireOpen(key).thenCompose(open -> store.enrolment(key)).thenApply(there -> {
            Enrolment next = there.map(one -> one.active(true)).orElseGet(() -> Enrolment.of(key, eventContext.now()));
            return StatusPreview.of(
                    store,
                    there.equals(Optional.of(next)) ? List.of() : List.of(new StatusWrite.SwapEnrolment(there, next)));
        });
    }

    /** What {@link #withdraw} would write: nothing, if the user is withdrawn already. Refused if there is no enrolment. */
    public CompletionStage<StatusPreview> previewWithdraw(EnrolmentKey key) {
        return required(key)
                .thenApply(there -> StatusPreview.of(
                        store,
                        there.active()
                                ? List.of(new StatusWrite.SwapEnrolment(Optional.of(there), there.active(false)))
                                : List.of()));
    }

    private CompletionStage<Enrolment> required(EnrolmentKey key) {
        return store.enrolment(key)
                .thenApply(there -> there.orElseThrow(() -> new StatusRefusedException(
                        StatusSentence.NO_ENROLMENT.of(key.user(), key.context(), key.collection()))));
    }

    /** Takes a user out. Views, attempts and summary stay; as long as the batch is not over, {@link #enrol} undoes it. */
    public CompletionStage<Void> withdraw(EnrolmentKey key, Cause cause) {
        return records.write(
                Message.plain(key.toString()),
                StatusSentence.WITHDRAW.of(key),
                cause,
                () -> WriteEstimates.of(previewWithdraw(key)),
                () -> required(key).thenCompose(there -> set(key, false)));
    }

    private CompletionStage<Void> set(EnrolmentKey key, boolean active) {
        return CompareAndSet.untilDone(
                        store,
                        key,
                        () -> store.enrolment(key).thenCompose(there -> {
                            Enrolment next = there.map(one -> one.active(active))
                                    .orElseGet(() -> Enrolment.of(key, eventContext.now()));
                            return there.equals(Optional.of(next))
                                    ? CompletableFuture.completedStage(true)
                                    : store.swapEnrolment(there, next);
                        }))
                .thenAccept(done -> eventContext.forget(key));
    }

    /**
     * Counts who is enrolled in a batch, on the way through the users: nothing says it otherwise.
     *
     * @param most after so many users it ends, and says that there may be more
     * @param goOn asked at every page, on any thread; once it says no, the stage fails with a {@link CancellationException}
     */
    public CompletionStage<BatchEnrolments> within(String collection, String context, long most, BooleanSupplier goOn) {
        return within(collection, context, most, goOn, OptionalLong.empty(), BatchEnrolments.NONE);
    }

    private CompletionStage<BatchEnrolments> within(
            String collection,
            String context,
            long most,
            BooleanSupplier goOn,
            OptionalLong after,
            BatchEnrolments before) {
        if (!goOn.getAsBoolean()) {
            return CompletableFuture.failedStage(
                    new CancellationException("The count of enrolments in " + context + " was cancelled."));
        }
        return store.users(after, OptionalLong.empty(), PAGE)
                .thenCompose(page -> store.rows(after, page.last())
                        .thenCompose(known -> Stages.all(
                                page.users(),
                                user -> known.containsKey(user)
                                        ? CompletableFuture.completedStage(
                                                known.get(user).enrolments())
                                        : store.enrolments(user)))
                        .thenCompose(found -> {
                            BatchEnrolments counted = before.plus(
                                    page.users().size(),
                                    found.stream()
                                            .flatMap(List::stream)
                                            .filter(one -> one.key()
                                                            .collection()
                                                            .equals(collection)
                                                    && one.key().context().equals(context))
                                            .toList(),
                                    page.last().isEmpty());
                            return counted.whole() || counted.looked() >= most
                                    ? CompletableFuture.completedStage(counted)
                                    : within(collection, context, most, goOn, page.last(), counted);
                        }));
    }

    /** Whether there is anything of the user: an enrolment, a raw row, a principal, or an aggregate that was come across. */
    public CompletionStage<Boolean> isKnown(String user) {
        return store.isKnown(EnrolmentKey.requireId(user, StatusSentence.WHAT_USER));
    }

    /** A user's enrolments. */
    public CompletionStage<List<Enrolment>> of(String user) {
        return store.enrolments(user);
    }
}
