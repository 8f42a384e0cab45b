package org.lectern.soak;

import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.job.JobId;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.ProcessLease;
import org.lectern.job.Steering;
import org.lectern.node.NodeCluster;
import org.lectern.service.ConnectionStatus;
import org.lectern.service.JumpingClocks;
import org.lectern.service.Lectern;
import org.lectern.service.Recomputation;
import org.lectern.status.model.BatchJobRecord;

/**
 * One round: working processes on a keyspace of their own, each killed at a random moment and followed by another; at the
 * end one that is not killed finishes what the others left, and everything is verified. What is wrong goes into the record.
 *
 * @param site where; the keyspace must not exist
 * @param crowd members of the large items
 * @param kills ends after so many kills
 * @param time or after this time
 * @param clocks of the process that finishes it; those that can be made to jump do so by a lease, rather than to wait for the
 *     end of those of the killed
 * @param progress told a line now and then
 */
public record SoakRound(
        Site site,
        int crowd,
        int kills,
        Duration time,
        Random random,
        Optional<JumpingClocks> clocks,
        SoakRecord record,
        Consumer<String> progress) {
    private static final Duration RECOVERY_LIMIT = Duration.ofMinutes(15);
    /** The one who told them may have been killed: another one waits for its turn, and what was announced is asked for. */
    private static final Duration EVENTS_LIMIT = Duration.ofMinutes(5);

    private static final Duration CLOSE = Duration.ofMinutes(1);
    private static final Duration INSISTENCE = Duration.ofMinutes(10);
    /** A process has to reach a cluster of which a node is away, on a machine that is busy. */
    private static final int START_SECONDS = 900;

    private static final int LONGEST_LIFE_MILLIS = 2_500;
    /** Long enough to see that others are dead, and to go on with what they left. */
    private static final int LONG_LIFE_MILLIS = 60_000;

    private static final int KILLS_PER_LINE = 10;
    private static final int HISTORY_PAGE = 200;
    private static final int POLL_MILLIS = 200;
    private static final int DIFFERENCES_SHOWN = 8;

    /** In good weather. */
    public void run() throws Exception {
        run(null, Duration.ZERO);
    }

    /**
     * While nodes of the cluster are killed and frozen.
     *
     * @param longest a node is away for at most so long
     */
    public void run(@Nullable NodeCluster cluster, Duration longest) throws Exception {
        Ledgers ledgers = new Ledgers();
        prepare(ledgers);
        if (cluster != null) {
            requireClock(cluster);
        }
        progress.accept("prepared");
        try (CqlSession session = site.session()) {
            ScanCounts scans = new ScanCounts(session, site.keyspace());
            TruthWatch watch = new TruthWatch(session, ledgers.changes());
            if (cluster == null) {
                killAgainAndAgain(ledgers);
            } else {
                Weather weather = new Weather(cluster, longest, scans::look, record, new Random(random.nextLong()));
                try {
                    killAgainAndAgain(ledgers);
                } finally {
                    weather.clearUp();
                }
            }
            progress.accept("recovering");
            verify(session, scans, ledgers, watch);
            progress.accept("verified");
            if (record.wrong().isEmpty()) {
                drop(session);
            }
        }
    }

    /** A node whose clock is ahead is known as such, and the cluster's time is not its. */
    private void requireClock(NodeCluster cluster) throws InterruptedException {
        boolean ahead = cluster.clocksAhead().stream().anyMatch(by -> by.compareTo(CLOSE) > 0);
        try (Lectern lectern = insist(() -> Lectern.connect(site.settings(false)));
                CqlSession session = site.session()) {
            long end = System.nanoTime() + CLOSE.toNanos();
            ConnectionStatus status = lectern.connection().status();
            // A node that is busy may not say its time at once.
            while (status.wrongClock().isPresent() != ahead && System.nanoTime() < end) {
                Thread.sleep(POLL_MILLIS);
                status = lectern.connection().status();
            }
            if (status.wrongClock().isPresent() != ahead || Math.abs(status.clockOffsetMillis()) > CLOSE.toMillis()) {
                record.wrong(
                        "the clock of a node that is ahead was not known, or was taken for the cluster's: " + status);
            } else if (ahead) {
                insist(() -> {
                    new MergeWorkload(lectern, session, (what, name) -> {}).requireRefusal(record::wrong);
                    return true;
                });
            }
        }
    }

    /** By each node: what one did whose clock is ahead is undone by that one alone. */
    private void drop(CqlSession session) {
        for (Node node : session.getMetadata().getNodes().values()) {
            session.execute(SimpleStatement.newInstance("DROP KEYSPACE IF EXISTS " + site.keyspace())
                    .setTimeout(INSISTENCE)
                    .setNode(node));
        }
    }

    private void prepare(Ledgers ledgers) {
        try (Lectern lectern = Lectern.connect(site.settings(true));
                CqlSession session = site.session()) {
            insist(() -> await(EventLedger.subscribe(lectern, ledgers.events()::told)));
            AtomicInteger tried = new AtomicInteger();
            insist(() -> {
                new Workload(lectern, session, crowd, ledgers.changes().of("prepare " + tried.incrementAndGet()))
                        .prepare();
                return new PlatformCheck(site, lectern, session, ledgers.acknowledged(), record).prepare();
            });
        }
    }

    private void killAgainAndAgain(Ledgers ledgers) throws Exception {
        long end = System.nanoTime() + time.toNanos();
        int before = record.kills();
        Deque<SoakProcess> living = new ArrayDeque<>();
        try {
            while (record.kills() - before < kills
                    && System.nanoTime() < end
                    && record.wrong().isEmpty()) {
                living.add(start(ledgers));
                if (random.nextInt(3) == 0) {
                    living.add(start(ledgers)); // two at once
                }
                liveOn(living.getLast());
                // Sometimes all of them, sometimes one lives on beside the next.
                while (living.size() > (random.nextInt(3) == 0 ? 1 : 0)) {
                    living.remove().kill();
                    if (record.killed() % KILLS_PER_LINE == 0) {
                        progress.accept(record.summary());
                    }
                }
            }
        } finally {
            for (SoakProcess process : living) {
                process.kill();
            }
        }
        if (record.kills() == before) {
            record.wrong("no process was killed in this round, so nothing was tried");
        }
    }

    private SoakProcess start(Ledgers ledgers) throws IOException {
        return SoakProcess.start(site, crowd, random.nextLong(), record, ledgers);
    }

    /** Mostly until it is at work, and then for a moment; sometimes, though not before anything was done, not that long. */
    private void liveOn(SoakProcess process) throws InterruptedException {
        boolean untilAtWork = random.nextInt(5) > 0 || record.operations() == 0;
        if (untilAtWork && !process.awaitOperating(START_SECONDS) && process.isAlive()) {
            record.wrong("a process did not come to work within " + START_SECONDS + " s");
        }
        // Short ones show what comes of a death at any step, some long ones what comes of those that go on.
        boolean lasts = kills > KILLS_PER_LINE && random.nextInt(KILLS_PER_LINE) == 0;
        process.awaitEnd(random.nextInt(lasts ? LONG_LIFE_MILLIS : LONGEST_LIFE_MILLIS));
        if (!process.isAlive()) {
            record.wrong("a process ended by itself");
        }
    }

    private void verify(CqlSession session, ScanCounts scans, Ledgers ledgers, TruthWatch watch)
            throws InterruptedException {
        Map<String, JobState> ended = new HashMap<>();
        List<String> left;
        ConnectionSettings settings = site.settings(false);
        try (Lectern lectern =
                clocks.map(jumping -> jumping.connect(settings)).orElseGet(() -> Lectern.connect(settings))) {
            insist(() -> await(EventLedger.subscribe(lectern, ledgers.events()::told)));
            PlatformCheck platform = new PlatformCheck(site, lectern, session, ledgers.acknowledged(), record);
            recover(lectern, platform);
            progress.accept("recovered: " + record.summary());
            insist(() -> {
                new Workload(lectern, session, crowd, ledgers.changes().of("reader")).readAll();
                return true;
            });
            insist(platform::verify);
            progress.accept(ledgers.acknowledged().toString());
            OpenWork open = insist(() -> OpenWork.read(lectern));
            if (!open.isNone()) {
                record.wrong("unfinished at the end: " + open);
            }
            left = open.jobs().stream().map(job -> job.id().value()).toList();
            requireHistory(lectern, ledgers.events()).forEach((job, state) -> ended.put(job.value(), state));
            awaitEvents(ledgers.events());
        }
        watch.stop();
        scans.look().forEach((table, count) -> record.wrong(table + " was scanned, " + count + " pages"));
        Ledger.Verdict verdict = ledgers.changes().verdict(ended, left, TruthWatch.everything(session));
        progress.accept(verdict.toString());
        verdict.wrong().forEach(record::wrong);
        Map<String, String> differences = Recomputation.differences(session);
        if (!differences.isEmpty()) {
            record.wrong(differences.size() + " libraries are not as the truth has them");
        }
        differences.entrySet().stream().limit(DIFFERENCES_SHOWN).forEach(each -> {
            record.wrong("the library of " + each.getKey() + ": " + each.getValue());
            TruthWatch.rows(session, each.getKey()).forEach(progress);
        });
        try {
            Recomputation.requireExactMemberships(session, "memberships as the truth has them");
        } catch (AssertionError drift) {
            record.wrong(String.valueOf(drift.getMessage()));
        }
        if (scans.look().isEmpty()) {
            record.wrong("the recomputation scanned everything and was not seen: the count of scans proves nothing");
        }
    }

    /** What may be done twice, again and again while the nodes are busy or have just come back. */
    private <T> T insist(Supplier<T> work) {
        long end = System.nanoTime() + INSISTENCE.toNanos();
        while (true) {
            try {
                return work.get();
            } catch (ClusterException | DriverException notNow) {
                record.note("again: " + notNow.getMessage());
                if (System.nanoTime() > end) {
                    throw notNow;
                }
            }
        }
    }

    private void awaitEvents(EventLedger events) throws InterruptedException {
        long end = System.nanoTime() + EVENTS_LIMIT.toNanos();
        while (!events.missing().isEmpty() && System.nanoTime() < end) {
            Thread.sleep(POLL_MILLIS);
        }
        progress.accept(events.toString());
        events.missing().stream()
                .limit(DIFFERENCES_SHOWN)
                .forEach(event -> record.wrong("nobody was told of " + event));
    }

    /** Every job that ended is there once, and one that was done left nothing out. */
    private Map<JobId, JobState> requireHistory(Lectern lectern, EventLedger events) {
        Map<JobId, JobState> seen = new HashMap<>();
        Optional<JobStatus> last = Optional.empty();
        do {
            Optional<JobStatus> before = last;
            List<JobStatus> page = insist(() -> await(lectern.jobs().history(before, HISTORY_PAGE)));
            for (JobStatus job : page) {
                events.ended(job);
                if (seen.put(job.id(), job.state()) != null) {
                    record.wrong("the job " + job.id() + " ended twice");
                }
                if (job.state().isOpen()
                        || (job.kind().isFanOut()
                                && job.state() == JobState.DONE
                                && job.counts().done() < job.counts().total())) {
                    record.wrong("the history says of a job that it ended, and: " + job);
                }
            }
            last = page.isEmpty() ? Optional.empty() : Optional.of(page.get(page.size() - 1));
        } while (last.isPresent());
        if (seen.isEmpty()) {
            record.wrong("no job is in the history");
        }
        return seen;
    }

    /** As an operator does: what could not be written in the bad weather is tried again. */
    private void insistOn(Lectern lectern, JobStatus job) {
        if (job.state() == JobState.INCOMPLETE || job.state() == JobState.STOPPED) {
            Steering.Kind kind = job.state() == JobState.INCOMPLETE ? Steering.Kind.RETRY : Steering.Kind.RESUME;
            record.note(kind + " of " + job.id() + ": " + job.reason());
            insist(() -> await(
                    lectern.jobs().steer(job.id(), new Steering.Order(kind)).make(TEST)));
        }
    }

    private void recover(Lectern lectern, PlatformCheck platform) throws InterruptedException {
        long end = System.nanoTime() + RECOVERY_LIMIT.toNanos();
        OpenWork open = insist(() -> OpenWork.read(lectern));
        // Whoever left something has been seen now, and is dead if it has not been heard of for a lease.
        clocks.ifPresent(jumping -> {
            jumping.passes(ProcessLease.LEASE);
            platform.lapse();
        });
        List<BatchJobRecord> batchJobs = insist(platform::takeUp);
        while (!(open.isNone() && batchJobs.isEmpty()) && System.nanoTime() < end) {
            Thread.sleep(POLL_MILLIS);
            open = insist(() -> OpenWork.read(lectern));
            record.left(List.copyOf(open.left().keySet()));
            for (JobStatus job : open.jobs()) {
                insistOn(lectern, job);
            }
            batchJobs = insist(platform::takeUp);
        }
        batchJobs.forEach(left -> record.wrong("a batch job has not come to its end: " + left));
    }
}
