package org.lectern.soak;

import com.datastax.oss.driver.api.core.CqlSession;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lectern.node.NodeCluster;
import org.lectern.service.Lectern;
import org.lectern.service.Recomputation;

/**
 * One round: working processes on a keyspace of their own, each killed at a random moment and followed by another; at the
 * end one that is not killed finishes what the others left, and everything is verified. What is wrong goes into the record.
 *
 * @param site where; the keyspace must not exist
 * @param crowd members of the large items
 * @param kills ends after so many kills
 * @param time or after this time
 * @param progress told a line now and then
 */
public record SoakRound(
        Site site, int crowd, int kills, Duration time, Random random, SoakRecord record, Consumer<String> progress) {
    private static final Duration RECOVERY_LIMIT = Duration.ofMinutes(5);
    /** A process has to reach a cluster of which a node is away, on a machine that is busy. */
    private static final int START_SECONDS = 240;

    private static final int LONGEST_LIFE_MILLIS = 2_500;
    private static final int KILLS_PER_LINE = 10;
    private static final int POLL_MILLIS = 200;

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
        prepare();
        progress.accept("prepared");
        try (CqlSession session = site.session()) {
            ScanCounts scans = new ScanCounts(session, site.keyspace());
            if (cluster == null) {
                killAgainAndAgain();
            } else {
                Weather weather =
                        new Weather(cluster, session, longest, scans::look, record, new Random(random.nextLong()));
                try {
                    killAgainAndAgain();
                } finally {
                    weather.clearUp();
                }
            }
            progress.accept("recovering");
            verify(session, scans);
            progress.accept("verified");
            session.execute("DROP KEYSPACE " + site.keyspace());
        }
    }

    private void prepare() {
        try (Lectern lectern = Lectern.connect(site.settings(true));
                CqlSession session = site.session()) {
            new Workload(lectern, session, crowd).prepare();
        }
    }

    private void killAgainAndAgain() throws Exception {
        long end = System.nanoTime() + time.toNanos();
        int last = record.kills() + kills;
        Deque<SoakProcess> living = new ArrayDeque<>();
        try {
            while (record.kills() < last
                    && System.nanoTime() < end
                    && record.wrong().isEmpty()) {
                living.add(start());
                if (random.nextInt(3) == 0) {
                    living.add(start()); // two at once
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
    }

    private SoakProcess start() throws IOException {
        return SoakProcess.start(site, crowd, random.nextLong(), record);
    }

    /** Mostly until it is at work, and then for a moment; sometimes not even that long. */
    private void liveOn(SoakProcess process) throws InterruptedException {
        if (random.nextInt(5) > 0 && !process.awaitOperating(START_SECONDS)) {
            record.wrong("a process did not come to work within " + START_SECONDS + " s");
        }
        process.awaitEnd(random.nextInt(LONGEST_LIFE_MILLIS));
        if (!process.isAlive()) {
            record.wrong("a process ended by itself");
        }
    }

    private void verify(CqlSession session, ScanCounts scans) throws InterruptedException {
        try (Lectern lectern = Lectern.connect(site.settings(false))) {
            recover(lectern);
            progress.accept("recovered: " + record.summary());
            new Workload(lectern, session, crowd).readAll();
            OpenWork open = OpenWork.read(lectern);
            if (!open.isNone()) {
                record.wrong("unfinished at the end: " + open);
            }
        }
        scans.look().forEach((table, count) -> record.wrong(table + " was scanned, " + count + " pages"));
        try {
            Recomputation.requireExact(session, "libraries as the truth has them");
        } catch (AssertionError drift) {
            record.wrong(String.valueOf(drift.getMessage()));
        }
        if (scans.look().isEmpty()) {
            record.wrong("the recomputation scanned everything and was not seen: the count of scans proves nothing");
        }
    }

    private void recover(Lectern lectern) throws InterruptedException {
        long end = System.nanoTime() + RECOVERY_LIMIT.toNanos();
        OpenWork open = OpenWork.read(lectern);
        while (!open.isNone() && System.nanoTime() < end) {
            Thread.sleep(POLL_MILLIS);
            open = OpenWork.read(lectern);
            record.left(List.copyOf(open.left().keySet()));
        }
    }
}
