package org.lectern.oae.repair;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.async.RateLimit;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairProgress;

/** A repair under way: how fast it may go, and what has come of it so far. */
final class RunningRepair implements RepairJob<IndexRepairReport> {
    private final long asked;
    private final CompletableFuture<IndexRepairReport> done = new CompletableFuture<>();
    private final List<IndexFix> notFixed = new ArrayList<>();
    private final List<IndexFix> others = new ArrayList<>();
    private long verified;
    private long alreadyGone;
    private long rows;
    private boolean cancelled;
    private final RateLimit rate = new RateLimit();
    private final Map<Long, CompletableFuture<Void>> held = new HashMap<>();
    private long turns;
    private final Retry.Timer timer;

    /** @param timer calls whoever is held back */
    RunningRepair(long asked, Retry.Timer timer) {
        this.asked = asked;
        this.timer = timer;
    }

    /** Completes when the next library may be put right, in which there are so many findings. */
    CompletionStage<Void> turn(int findings) {
        CompletableFuture<Void> turn = new CompletableFuture<>();
        long number;
        long wait;
        synchronized (this) {
            long now = System.nanoTime();
            wait = cancelled ? 0 : rate.delay(now);
            rate.begun(findings, now);
            number = turns++;
            held.put(number, turn);
        }
        if (wait > 0) {
            timer.after(Duration.ofNanos(wait), () -> goOn(Set.of(number)));
        } else {
            goOn(Set.of(number));
        }
        return turn;
    }

    private void goOn(Set<Long> numbers) {
        List<CompletableFuture<Void>> released = new ArrayList<>();
        synchronized (this) {
            for (Long number : numbers) {
                Optional.ofNullable(held.remove(number)).ifPresent(released::add);
            }
        }
        released.forEach(turn -> turn.complete(null));
    }

    /** Those that are held back under the old limit go on. */
    @Override
    public void throttle(long findingsPerSecond) {
        Set<Long> waiting;
        synchronized (this) {
            rate.limit(RateLimit.limitOf(findingsPerSecond), System.nanoTime());
            waiting = Set.copyOf(held.keySet());
        }
        goOn(waiting);
    }

    synchronized void count(List<IndexFix> fixes, long written) {
        rows += written;
        for (IndexFix fix : fixes) {
            switch (fix.outcome()) {
                case VERIFIED -> verified++;
                case ALREADY_GONE -> alreadyGone++;
                case NOT_FIXED -> {}
            }
            (fix.outcome() == FixOutcome.NOT_FIXED ? notFixed : others).add(fix);
        }
    }

    void end(@Nullable Throwable failure) {
        if (failure == null) {
            done.complete(report());
        } else {
            done.completeExceptionally(Stages.unwrap(failure));
        }
    }

    private synchronized IndexRepairReport report() {
        List<IndexFix> fixes = new ArrayList<>(notFixed);
        fixes.addAll(others);
        return new IndexRepairReport(
                asked, verified, alreadyGone, notFixed.size(), cancelled && fixes.size() < asked, rows, fixes);
    }

    synchronized boolean isCancelled() {
        return cancelled;
    }

    @Override
    public synchronized RepairProgress progress() {
        return new RepairProgress(
                verified + alreadyGone + notFixed.size(), asked, verified, alreadyGone, notFixed.size());
    }

    @Override
    public void cancel() {
        Set<Long> waiting;
        synchronized (this) {
            cancelled = true;
            waiting = Set.copyOf(held.keySet());
        }
        goOn(waiting);
    }

    @Override
    public CompletionStage<IndexRepairReport> ended() {
        return done.minimalCompletionStage();
    }
}
