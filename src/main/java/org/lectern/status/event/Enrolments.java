package org.lectern.status.event;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
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

/** Who takes part in which collection, in which context. */
public final class Enrolments {
    private static final List<RowKind> SUMMARY = List.of(RowKind.UNIT, RowKind.ENROLMENT, RowKind.AGGREGATE);

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
                key.toString(),
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
                        : eventContext.requireUser(key.user()))
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

    /** Takes a user out. Views, attempts and summary stay. */
    public CompletionStage<Void> withdraw(EnrolmentKey key, Cause cause) {
        return records.write(
                key.toString(),
                StatusSentence.WITHDRAW.of(key),
                cause,
                () -> store.enrolment(key)
                        .thenApply(there -> WriteEstimates.of(StatusPreview.of(
                                store,
                                there.filter(Enrolment::active)
                                        .<List<StatusWrite>>map(
                                                one -> List.of(new StatusWrite.SwapEnrolment(there, one.active(false))))
                                        .orElse(List.of())))),
                () -> withdrawn(key));
    }

    private CompletionStage<Void> withdrawn(EnrolmentKey key) {
        return store.enrolment(key).thenCompose(there -> {
            if (there.isEmpty()) {
                throw new StatusRefusedException(
                        StatusSentence.NO_ENROLMENT.of(key.user(), key.context(), key.collection()));
            }
            return set(key, false);
        });
    }

    private CompletionStage<Void> set(EnrolmentKey key, boolean active) {
        return CompareAndSet.until(
                        key,
                        () -> store.enrolment(key).thenCompose(there -> {
                            Enrolment next = there.map(one -> one.active(active))
                                    .orElseGet(() -> Enrolment.of(key, eventContext.now()));
                            return there.equals(Optional.of(next))
                                    ? CompletableFuture.completedStage(Optional.of(true))
                                    : store.swapEnrolment(there, next)
                                            .thenApply(
                                                    applied -> applied ? Optional.of(true) : Optional.<Boolean>empty());
                        }))
                .thenAccept(done -> eventContext.forget(key));
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
