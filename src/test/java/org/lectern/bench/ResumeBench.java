package org.lectern.bench;

import static org.lectern.fanout.FanOutJobs.begin;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;

/**
 * A process is killed in the middle of an update of 300,000 libraries, and this one takes over: how many libraries were
 * written twice, as the node counts writes. (All writes of one update carry the same time, so the rows do not tell.)
 */
final class ResumeBench implements Bench.Case {
    private static final int MEMBERS = 300_000;
    private static final int ROUNDS = 4;
    private static final int POLL_MILLIS = 20;
    private static final String WRITES =
            "SELECT keyspace_name, table_name, count FROM system_views.local_write_latency";

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        ContentId content = keyspace.itemWithMembers("resumed", Visibility.PUBLIC, MEMBERS);
        Random random = new Random();
        List<Double> rework = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            long before = writes(keyspace);
            long moment = (long) (MEMBERS * (0.1 + 0.8 * random.nextDouble()));
            long killedAt = touchAndKill(keyspace, content, before + moment) - before;
            awaitSettled(keyspace, content);
            long twice = writes(keyspace) - before - MEMBERS;
            Bench.note("round %d: killed after %d, %d written twice", round, killedAt, twice);
            if (killedAt >= MEMBERS || twice < 0) {
                throw new IllegalStateException("The kill did not fall into the fan-out: " + killedAt + ", " + twice);
            }
            rework.add((double) twice / MEMBERS);
        }
        Bench.figure("fanout.resume_rework", Bench.median(rework));
    }

    /** Answers the count of writes just before the kill. */
    private static long touchAndKill(BenchKeyspace keyspace, ContentId content, long moment)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Toucher.class.getName(),
                        String.valueOf(
                                keyspace.settings().contactPoints().get(0).getPort()),
                        keyspace.settings().datacenter(),
                        keyspace.settings().keyspace(),
                        content.value())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            if (out.readLine() == null) {
                throw new IllegalStateException("The process that was to be killed ended by itself.");
            }
            long writes = writes(keyspace);
            while (writes < moment && process.isAlive()) {
                Thread.sleep(POLL_MILLIS);
                writes = writes(keyspace);
            }
            return writes;
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    /** Until this process has found and finished what the other one left: then nothing is superseded any more. */
    private static void awaitSettled(BenchKeyspace keyspace, ContentId content) throws InterruptedException {
        while (!BenchKeyspace.await(
                        keyspace.lectern().connection().stores().libraries().readContent(content, true))
                .content()
                .orElseThrow()
                .superseded()
                .isEmpty()) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Mutations of libraries so far. */
    private static long writes(BenchKeyspace keyspace) {
        for (Row row : keyspace.session().execute(SimpleStatement.newInstance(WRITES))) {
            if (keyspace.settings().keyspace().equals(row.getString(0))
                    && "library_by_principal".equals(row.getString(1))) {
                return row.getLong(2);
            }
        }
        throw new IllegalStateException("The node counts no writes of library_by_principal.");
    }

    /** The process that is killed: port, data centre, keyspace, item. Says when the fan-out has begun. */
    static final class Toucher {
        private Toucher() {}

        public static void main(String[] arguments) throws InterruptedException, IOException {
            ConnectionSettings settings = new ConnectionSettings(
                    List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]))),
                    arguments[1],
                    arguments[2],
                    false);
            try (Lectern lectern = Lectern.connect(settings)) {
                begin(lectern.fanOuts().change(new ContentId(arguments[3]), new Change.Touch()));
                System.out.println("touched");
                // Its input ends when whoever started it is gone.
                while (System.in.read() >= 0) {
                    Thread.onSpinWait();
                }
            }
        }
    }
}
