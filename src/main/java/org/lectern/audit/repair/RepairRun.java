package org.lectern.audit.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.async.DaemonThreads;
import org.lectern.async.RateLimit;
import org.lectern.async.Stages;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.job.FanOutSentence;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.Records;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/** A repair under way, on a thread of its own that begins the fixes; they run asynchronously, a bounded number at a time. */
final class RepairRun implements RepairJob<RepairReport> {
    private static final int KEPT = 10_000;

    private final FindingRecords records;
    private final Optional<AuditId> audit;
    private final Cause cause;
    private final Pages pages;
    private final Records journal;
    private Records.@Nullable Recorded recorded;
    private final CompletableFuture<RepairReport> done = new CompletableFuture<>();
    private final List<FixResult> notFixed = new ArrayList<>();
    private final List<FixResult> others = new ArrayList<>();
    private final RateLimit rate = new RateLimit();
    private volatile boolean cancelled;
    private boolean paused;
    private volatile long perSecond;
    private volatile long total;
    private long tried;
    private long verified;
    private long alreadyGone;
    private long failed;

    /** Where the findings come from: a page at a time. For one thread. */
    interface Pages {
        /**
         * The next page; empty at the end. Blocks.
         *
         * @param perSecond findings that are fixed at most; 0 for no limit
         */
        List<Portion> next(long perSecond) throws Exception;

        /** How many portions are fixed at a time. May block when it is first asked. */
        int atOnce();
    }

    /**
     * Findings that are fixed together.
     *
     * @param findings how many
     * @param fix fixes them and answers what came of each; does not fail
     */
    record Portion(int findings, Supplier<CompletionStage<List<FixResult>>> fix) {}

    /**
     * @param audit whose findings they are, if they are on record
     * @param total how many findings the pages have, for its progress
     */
    RepairRun(FindingRecords records, Records journal, Optional<AuditId> audit, Cause cause, long total, Pages pages) {
        this.journal = journal;
        this.records = records;
        this.audit = audit;
        this.cause = cause;
        this.total = total;
        this.pages = pages;
    }

    /** Begins on a thread of its own, and answers itself. */
    RepairRun begin() {
        DaemonThreads.begin("lectern-repair", this::run);
        return this;
    }

    private void run() {
        long asked = 0;
        Records.Recorded onRecord = null;
        try {
            onRecord = journal.begin(new JobTask(JobKind.REPAIR, subject(), Message.NONE, true), cause, this::steered)
                    .toCompletableFuture()
                    .get();
            recorded = onRecord;
            int atOnce = pages.atOnce();
            Semaphore room = new Semaphore(atOnce);
            for (List<Portion> page = pages.next(perSecond);
                    !page.isEmpty() && !cancelled;
                    page = pages.next(perSecond)) {
                asked += page.stream().mapToLong(Portion::findings).sum();
                total = Math.max(total, asked);
                for (Portion portion : page) {
                    room.acquire();
                    if (!awaitTurn(portion.findings())) {
                        room.release();
                        break;
                    }
                    portion.fix().get().thenAccept(this::count).whenComplete((counted, failure) -> room.release());
                }
            }
            room.acquire(atOnce);
            recount();
            RepairReport report = report(cancelled ? Math.max(asked, total) : asked);
            ended(onRecord, report.message(), () -> done.complete(report));
        } catch (Throwable failure) { // whoever waits must hear of it, whatever it is
            Throwable cause = Stages.unwrap(failure);
            ended(onRecord, HasMessage.of(cause), () -> done.completeExceptionally(cause));
        }
    }

    /** What the list of audits says of it. */
    private void recount() throws InterruptedException {
        if (audit.isPresent()) {
            try {
                records.countFixed(audit.get()).toCompletableFuture().get();
            } catch (ExecutionException failure) {
                // The findings themselves say what was fixed, and the next repair counts again.
            }
        }
    }

    private Message subject() {
        return audit.map(id -> FanOutSentence.OF_AUDIT.of(id)).orElseGet(() -> FanOutSentence.FINDINGS.of(total));
    }

    /** On record before it is told: who hears of it may close the connection at once. */
    private static void ended(Records.@Nullable Recorded onRecord, Message sentence, Runnable told) {
        if (onRecord == null) {
            told.run();
        } else {
            onRecord.end(sentence).whenComplete((over, failure) -> told.run());
        }
    }

    /** From the list of jobs. */
    private void steered(Steering steering) {
        if (steering instanceof Steering.Throttle throttle) {
            throttle((long) throttle.perSecond().orElse(0));
        } else if (steering.kind() == Steering.Kind.STOP) {
            cancel();
        } else if (steering.kind() == Steering.Kind.PAUSE || steering.kind() == Steering.Kind.RESUME) {
            pause(steering.kind() == Steering.Kind.PAUSE);
        }
    }

    /** What is under way is finished, and verified; nothing more begins until it goes on. */
    private synchronized void pause(boolean hold) {
        Records.Recorded onRecord = recorded;
        if (onRecord != null && paused != hold) {
            paused = hold;
            onRecord.paused(hold);
            notifyAll();
        }
    }

    /** Whether the next portion is to begin, once it may. Another limit and the end are heard meanwhile. */
    private synchronized boolean awaitTurn(int findings) throws InterruptedException {
        for (long delay = rate.delay(System.nanoTime());
                (paused || delay > 0) && !cancelled;
                delay = rate.delay(System.nanoTime())) {
            if (paused) {
                wait();
            } else {
                TimeUnit.NANOSECONDS.timedWait(this, delay);
            }
        }
        rate.begun(findings, System.nanoTime());
        return !cancelled;
    }

    private synchronized void count(List<FixResult> results) {
        for (FixResult result : results) {
            tried++;
            switch (result.outcome()) {
                case VERIFIED -> verified++;
                case ALREADY_GONE -> alreadyGone++;
                case NOT_FIXED -> failed++;
            }
            List<FixResult> kept = result.outcome() == FixOutcome.NOT_FIXED ? notFixed : others;
            if (kept.size() < KEPT) {
                kept.add(result);
            }
        }
        Records.Recorded onRecord = recorded;
        if (onRecord != null) {
            onRecord.progressed(verified + alreadyGone, failed, Math.max(0, total - tried));
        }
    }

    private synchronized RepairReport report(long asked) {
        List<FixResult> results = new ArrayList<>(notFixed);
        results.addAll(others.subList(0, Math.min(others.size(), KEPT - Math.min(KEPT, results.size()))));
        return new RepairReport(asked, verified, alreadyGone, failed, cancelled && tried < asked, results);
    }

    @Override
    public synchronized RepairProgress progress() {
        return new RepairProgress(tried, total, verified, alreadyGone, failed);
    }

    @Override
    public synchronized void throttle(long findingsPerSecond) {
        perSecond = findingsPerSecond;
        rate.limit(RateLimit.limitOf(findingsPerSecond), System.nanoTime());
        notifyAll();
    }

    @Override
    public synchronized void cancel() {
        cancelled = true;
        notifyAll();
    }

    @Override
    public CompletionStage<RepairReport> ended() {
        return done.minimalCompletionStage();
    }
}
