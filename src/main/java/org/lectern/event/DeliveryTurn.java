package org.lectern.event;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.event.TurnRows.Turn;
import org.lectern.job.Timing;
import org.lectern.wording.Message;

/**
 * This process's turn to tell the events of a subscription. Whether another process still has it, no clock but this machine's
 * steady one decides: it has if its row has changed within a lease's time. Two may have it for a moment, and tell the same twice.
 * Asked by one at a time; nothing blocks.
 */
final class DeliveryTurn {
    private final String subscription;
    private final TurnRows rows;
    private final Teller me;
    private final EventTimes times;
    private final Timing timing;

    private Optional<Turn> mine = Optional.empty();
    private Optional<Turn> seen = Optional.empty();
    private long seenSince;
    private long renewed;
    private long looked;
    private boolean hasLooked;

    /**
     * Who tells.
     *
     * @param owner this run of this program, unlike any other
     * @param name for people: {@code name@host}
     */
    record Teller(String owner, String name) {}

    DeliveryTurn(String subscription, TurnRows rows, Teller me, EventTimes times, Timing timing) {
        this.subscription = subscription;
        this.rows = rows;
        this.me = me;
        this.times = times;
        this.timing = timing;
    }

    /** Whether it is this process's, as far as it knows without asking. */
    synchronized boolean isMine() {
        return mine.isPresent()
                && timing.clocks().nanos() - renewed
                        < times.lease().minus(times.turn().dividedBy(2)).toNanos();
    }

    /**
     * Takes it if nobody has it, and keeps it.
     *
     * @param failure why something that is to be told could not be told, for whoever looks at the subscription
     * @return whether it is this process's
     */
    synchronized CompletionStage<Boolean> keep(Message failure) {
        long now = timing.clocks().nanos();
        if (mine.isPresent()) {
            Turn turn = mine.get();
            return now - renewed < times.turn().toNanos() && turn.failure().equals(failure)
                    ? CompletableFuture.completedStage(true)
                    : swap(mine, next(turn.number(), failure));
        }
        if (hasLooked && now - looked < times.turn().dividedBy(2).toNanos()) {
            return CompletableFuture.completedStage(false);
        }
        hasLooked = true;
        looked = now;
        return rows.read(subscription).thenCompose(there -> judge(there, now));
    }

    /** @param begun when the read was: what was written before that, it has seen */
    private synchronized CompletionStage<Boolean> judge(Optional<Turn> there, long begun) {
        if (!there.equals(seen)) {
            seen = there;
            seenSince = timing.clocks().nanos();
        }
        boolean free = there.map(
                        turn -> turn.holder().isEmpty() || turn.holder().equals(me.owner()))
                .orElse(true);
        return free || begun - seenSince > times.lease().toNanos()
                ? swap(
                        there,
                        next(
                                there.map(Turn::number).orElse(0L),
                                there.map(Turn::failure).orElse(Message.NONE)))
                : CompletableFuture.completedStage(false);
    }

    private Turn next(long before, Message failure) {
        return new Turn(
                me.owner(),
                me.name(),
                before + 1,
                failure,
                failure.equals(Message.NONE) ? Optional.empty() : Optional.of(timing.now()));
    }

    private CompletionStage<Boolean> swap(Optional<Turn> expected, Turn next) {
        long sent = timing.clocks().nanos();
        return rows.swap(subscription, expected, next)
                .whenComplete((applied, failure) -> settled(next, sent, failure == null && applied));
    }

    private synchronized void settled(Turn next, long sent, boolean applied) {
        // What was not answered is read again: if it was applied after all, the row says so.
        mine = applied ? Optional.of(next) : Optional.empty();
        hasLooked = applied && hasLooked;
        renewed = sent;
    }

    /** Leaves it to others, who need not wait for the lease to run out. */
    synchronized CompletionStage<?> leave() {
        Optional<Turn> held = mine;
        mine = Optional.empty();
        return held.isEmpty()
                ? CompletableFuture.completedStage(null)
                : rows.swap(
                        subscription,
                        held,
                        new Turn(
                                "",
                                "",
                                held.get().number() + 1,
                                held.get().failure(),
                                held.get().failed()));
    }
}
