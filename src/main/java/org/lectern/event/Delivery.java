package org.lectern.event;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.job.Timing;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/**
 * Tells the events of one subscription to this process's handler, while it is this process's turn. What fails is tried again by
 * itself, ever later; meanwhile others are told. No thread waits.
 */
final class Delivery implements Events.Registration {
    /** So many are being told, or wait to be tried again; more are not begun. */
    private static final int MOST = 1_000;

    private static final int AT_ONCE = 16;
    private static final int SLOTS = 500;
    private static final long ANSWER_MINUTES = 5;

    private final Subscription subscription;
    private final EventHandler handler;
    private final OutboxRows rows;
    private final EventTruth truth;
    private final DeliveryTurn turn;
    private final Timing timing;
    private final SeenSlots seen;
    private final ConcurrencyLimit atOnce;
    private final Retry retry;
    private final CompletableFuture<Boolean> stopped = new CompletableFuture<>();
    private final CompletableFuture<Boolean> ended = new CompletableFuture<>();

    /** Rows that are being told, or asked the truth for. */
    private final Set<OutboxRow> underWay = ConcurrentHashMap.newKeySet();

    /** Rows that the handler has done, or says at once that it has, until they are deleted. */
    private final Map<OutboxRow, CompletableFuture<Boolean>> settling = new ConcurrentHashMap<>();

    /** @param workers call the handler */
    Delivery(
            Subscription subscription,
            EventHandler handler,
            OutboxRows rows,
            EventTruth truth,
            DeliveryTurn turn,
            Timing timing,
            EventTimes times,
            Executor workers) {
        this.subscription = subscription;
        this.handler = handler;
        this.rows = rows;
        this.truth = truth;
        this.turn = turn;
        this.timing = timing;
        this.seen = new SeenSlots(times);
        this.atOnce = new ConcurrencyLimit(AT_ONCE, workers);
        this.retry = Retry.of(failure -> Optional.of(HasMessage.of(failure)))
                .delays(times.first(), times.longest())
                .stoppedBy(() -> turn.isMine() && !stopped.isDone()
                        ? Optional.empty()
                        : Optional.of(new NotOursException(subscription.name())))
                .cancelledBy(stopped)
                .timer(timing.timer())
                .build();
    }

    /** Another process tells, or nobody. */
    private static final class NotOursException extends MessageRuntimeException {
        private static final long serialVersionUID = 1L;

        NotOursException(SubscriptionName name) {
            super(EventSentence.TOLD_BY_ANOTHER.of(name), null);
        }
    }

    @Override
    public Subscription subscription() {
        return subscription;
    }

    @Override
    public CompletionStage<?> ended() {
        return ended.copy();
    }

    @Override
    public void close() {
        leave();
    }

    /** When nothing more is begun to be told. */
    CompletionStage<?> stopped() {
        return stopped;
    }

    /** Tells nothing from now on; others may when the stage completes, and nothing again that the handler has done. */
    CompletionStage<?> leave() {
        if (stopped.complete(true)) {
            CompletableFuture.allOf(settling.values().toArray(CompletableFuture[]::new))
                    .thenCompose(settled -> turn.leave())
                    .whenComplete((left, failure) -> ended.complete(true));
        }
        return ended;
    }

    private void settled(OutboxRow row) {
        CompletableFuture<Boolean> settled = settling.remove(row);
        if (settled != null) {
            settled.complete(true);
        }
    }

    /** Looks for what is to be told, and begins to tell it. One look at a time. */
    CompletionStage<?> look() {
        return stopped.isDone()
                ? nothing()
                : turn.keep(retry.waiting().orElse(Message.NONE)).thenCompose(mine -> mine ? lookAtAll() : nothing());
    }

    private static CompletionStage<Boolean> nothing() {
        return CompletableFuture.completedStage(true);
    }

    private CompletionStage<Boolean> lookAtAll() {
        return rows.slots(subscription.key(), SLOTS).thenCompose(slots -> {
            long now = nanos();
            seen.there(slots, now);
            return Stages.inTurn(
                            slots,
                            slot -> underWay.size() < MOST && seen.isDue(slot, now) ? look(slot, nanos()) : nothing())
                    .thenApply(looked -> true);
        });
    }

    private long nanos() {
        return timing.clocks().nanos();
    }

    private CompletionStage<Boolean> look(OutboxRows.Slot slot, long begun) {
        // What is told while this is read may be among what is read.
        Set<OutboxRow> before = Set.copyOf(underWay);
        return rows.rows(subscription.key(), slot.minute(), MOST + before.size())
                .thenCompose(found -> {
                    boolean over = seen.found(slot, found, begun);
                    found.stream().filter(row -> !before.contains(row)).forEach(row -> begin(slot, row));
                    return over ? rows.forget(subscription.key(), slot) : nothing();
                });
    }

    private void begin(OutboxRows.Slot slot, OutboxRow row) {
        if (underWay.size() >= MOST || (row.announced() && !seen.asks(slot, row, nanos())) || !underWay.add(row)) {
            return;
        }
        CompletionStage<?> doing = row.announced() ? ask(row, seen.isOver(slot, row, nanos())) : tell(row);
        doing.whenComplete((done, failure) -> {
            underWay.remove(row);
            settled(row);
        });
    }

    /**
     * Whoever announced it says so as soon as it has happened; if they are gone, the truth says it.
     *
     * @param over whether it will not happen any more, unless it has by now
     */
    private CompletionStage<Boolean> ask(OutboxRow row, boolean over) {
        return CompletableFuture.completedStage(row.body())
                .thenApply(EventJson::read)
                .thenCompose(truth::isTrue)
                .thenCompose(happened ->
                        happened ? tell(row) : over ? rows.delete(row).thenApply(deleted -> true) : nothing());
    }

    /** Told, then deleted: a process that is gone between the two has it told again. */
    private CompletionStage<Boolean> tell(OutboxRow row) {
        return retry.run(() -> atOnce.submit(() -> told(row))).thenCompose(told -> delete(row));
    }

    /** Whoever's turn it is by now: else it would be told again for nothing. */
    private CompletionStage<Boolean> delete(OutboxRow row) {
        return rows.delete(row)
                .handle((deleted, failure) -> failure == null
                        ? nothing()
                        : retry.run(() -> rows.delete(row).thenApply(done -> true)))
                .thenCompose(ended -> ended);
    }

    private CompletionStage<Boolean> told(OutboxRow row) {
        settling.put(row, new CompletableFuture<>());
        CompletableFuture<Boolean> told = CompletableFuture.completedStage(row.body())
                .thenApply(EventJson::read)
                .thenCompose(event -> handler.told(event).thenApply(done -> true))
                .toCompletableFuture();
        if (!told.isDone() || told.isCompletedExceptionally()) {
            settled(row); // who leaves waits for no handler
        }
        return told.completeOnTimeout(false, ANSWER_MINUTES, TimeUnit.MINUTES).thenApply(answered -> {
            if (!answered) {
                throw new NoAnswerException(ANSWER_MINUTES);
            }
            return true;
        });
    }

    private static final class NoAnswerException extends MessageRuntimeException {
        private static final long serialVersionUID = 1L;

        NoAnswerException(long minutes) {
            super(EventSentence.NO_ANSWER.of(minutes), null);
        }
    }
}
