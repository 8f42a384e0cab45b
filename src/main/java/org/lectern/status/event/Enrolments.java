package org.lectern.status.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import org.lectern.async.Stages;
import org.lectern.status.model.Batch;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Raw;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.StatusWriteSentence;
import org.lectern.status.store.CompareAndSet;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.OperatorWrites;
import org.lectern.status.store.StatusStatements.RowKind;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.summary.SummaryComputation;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteReport;

/** Who takes part in which collection, in which context. */
public final class Enrolments {
    private static final List<RowKind> SUMMARY = List.of(RowKind.UNIT, RowKind.ENROLMENT, RowKind.AGGREGATE);

    /** Users whose enrolments are looked through at once. */
    private static final int PAGE = 1_000;

    private final StatusStore store;
    private final EventContext eventContext;
    private final SummaryComputation summaries;
    private final OperatorWrites writes;

    public Enrolments(
            StatusStore store, EventContext eventContext, SummaryComputation summaries, OperatorWrites writes) {
        this.writes = writes;
        this.store = store;
        this.eventContext = eventContext;
        this.summaries = summaries;
    }

    /**
     * Enrols a user, or takes up an enrolment that was withdrawn; then computes its summary. Repeating changes nothing. Refused
     * if the user, the collection or its leaves are missing, or the batch is over.
     */
    public Write<Enrolment> enrol(EnrolmentKey key) {
        return writes.write(
                OperatorWrites.head(key, Message.plain(key.toString()), StatusSentence.ENROL.of(key), false),
                cause -> requireOpen(key)
                        .thenCompose(open -> store.enrolment(key))
                        .thenCompose(there -> {
                            Enrolment next = enrolment(key, there, true);
                            return there.equals(Optional.of(next))
                                    ? CompletableFuture.completedStage(
                                            Plan.nothing(StatusWriteSentence.ENROL_NOTHING.of(key.user(), key.place())))
                                    : summaries.review(key).thenApply(review -> enrolling(there, next, review));
                        }),
                cause -> requireOpen(key)
                        .thenCompose(open -> set(key, true))
                        .thenCompose(done -> summaries.recompute(key, Set.of()))
                        .thenCompose(done -> store.enrolment(key))
                        .thenApply(Optional::orElseThrow),
                after -> CompletableFuture.completedStage(OperatorWrites.verified(
                        after.active(),
                        (after.active() ? StatusWriteSentence.ENROLLED : StatusWriteSentence.ENROL_FAILED)
                                .of(key.user(), key.place()))));
    }

    /** The enrolment with its values; the rows of the summary follow from the raw ones. */
    private Plan enrolling(Optional<Enrolment> there, Enrolment next, Review review) {
        List<String> statements =
                new ArrayList<>(store.statements(List.of(new StatusWrite.SwapEnrolment(there, next))));
        statements.addAll(writes.statements("then the summary, where its rows differ from the raw ones:", SUMMARY));
        EnrolmentKey key = next.key();
        return Plan.of(
                StatusWriteSentence.ENROL_PREVIEW.of(
                        key.user(), key.place(), review.summary().figures()),
                1,
                statements);
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

    private CompletionStage<Enrolment> required(EnrolmentKey key) {
        return store.enrolment(key)
                .thenApply(there -> there.orElseThrow(() -> new StatusRefusedException(
                        StatusSentence.NO_ENROLMENT.of(key.user(), key.context(), key.collection()))));
    }

    /**
     * Takes a user out. Views, attempts and summary stay; as long as the batch is not over, {@link #enrol} undoes it. Refused if
     * there is no enrolment.
     */
    public Write<Void> withdraw(EnrolmentKey key) {
        return writes.write(
                OperatorWrites.head(key, Message.plain(key.toString()), StatusSentence.WITHDRAW.of(key), true),
                cause -> required(key)
                        .thenCompose(there -> raw(key).thenCombine(
                                        batch(key),
                                        (raw, batch) -> writes.plan(
                                                there.active()
                                                        ? List.of(new StatusWrite.SwapEnrolment(
                                                                Optional.of(there), there.active(false)))
                                                        : List.of(),
                                                withdrawing(key, raw, batch),
                                                StatusWriteSentence.WITHDRAW_NOTHING.of(key.user(), key.place())))),
                cause -> required(key).thenCompose(there -> set(key, false)),
                done -> store.enrolment(key).thenCombine(batch(key), (after, batch) -> {
                    boolean gone = after.filter(Enrolment::active).isEmpty();
                    WriteReport report = OperatorWrites.verified(
                            gone,
                            (gone ? StatusWriteSentence.WITHDRAWN : StatusWriteSentence.WITHDRAW_FAILED)
                                    .of(key.user(), key.place()));
                    return batch.isOver(eventContext.now()) ? report : report.undoneBy(enrol(key));
                }));
    }

    /** The batch as it is stored now. */
    private CompletionStage<Batch> batch(EnrolmentKey key) {
        return store.collections()
                .batch(key.collection(), key.context())
                .thenApply(there -> there.orElse(Batch.open(key.collection(), key.context())));
    }

    /** None if they cannot be read. */
    private CompletionStage<Raw> raw(EnrolmentKey key) {
        return summaries
                .review(key)
                .thenApply(Review::raw)
                .exceptionally(StatusRefusedException.answered(refused -> new Raw(new TreeMap<>(), List.of())));
    }

    /** Whether the user can be enrolled again, and until when. */
    private Message withdrawing(EnrolmentKey key, Raw raw, Batch batch) {
        return StatusWriteSentence.TWO.of(
                StatusWriteSentence.WITHDRAW_PREVIEW.of(
                        key.user(),
                        key.place(),
                        raw.views().size(),
                        raw.attempts().size()),
                batch.isOver(eventContext.now())
                        ? StatusWriteSentence.WITHDRAW_FINAL.of()
                        : batch.ends()
                                .map(StatusWriteSentence.WITHDRAW_UNDO_UNTIL::of)
                                .orElseGet(StatusWriteSentence.WITHDRAW_UNDO::of));
    }

    private Enrolment enrolment(EnrolmentKey key, Optional<Enrolment> there, boolean active) {
        return there.map(one -> one.active(active)).orElseGet(() -> Enrolment.of(key, eventContext.now()));
    }

    private CompletionStage<Void> set(EnrolmentKey key, boolean active) {
        return CompareAndSet.untilDone(
                        store,
                        key,
                        () -> store.enrolment(key).thenCompose(there -> {
                            Enrolment next = enrolment(key, there, active);
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
        return Stages.begun(() -> within(collection, context, most, goOn, OptionalLong.empty(), BatchEnrolments.NONE));
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
        return Stages.begun(() -> store.isKnown(EnrolmentKey.requireId(user, StatusSentence.WHAT_USER)));
    }

    /** A user's enrolments. */
    public CompletionStage<List<Enrolment>> of(String user) {
        return store.enrolments(user);
    }
}
