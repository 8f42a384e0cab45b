package org.lectern.bench;

import static org.lectern.fanout.FanOutJobs.begin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.lectern.console.StallProbe;
import org.lectern.job.FanOutResult;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.Visibility;

/**
 * The longest stall of the FX thread while 10 jobs of 100,000 run in the console's own process and the Fan-outs page shows
 * them. A process of its own: a toolkit starts once.
 */
final class ViewStallBench implements Bench.Case {
    private static final int JOBS = 10;
    private static final int MEMBERS = 100_000;

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        List<String> items = new ArrayList<>();
        for (int i = 0; i < JOBS; i++) {
            items.add(keyspace.itemWithMembers("stall" + i, Visibility.PUBLIC, MEMBERS)
                    .value());
        }
        Path answer = Files.createTempFile("lectern-stall", ".txt");
        try {
            Bench.figure("fanout.view_stall_ms", measured(keyspace, items, answer));
        } finally {
            Files.deleteIfExists(answer);
        }
    }

    private static double measured(BenchKeyspace keyspace, List<String> items, Path answer)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                // As ./lectern starts it.
                "-XX:TieredStopAtLevel=1",
                "-XX:ReservedCodeCacheSize=240m",
                "-Dprism.order=sw",
                "-Dlectern.stall=" + answer,
                "-cp",
                System.getProperty("java.class.path"),
                Window.class.getName(),
                "127.0.0.1:" + keyspace.settings().contactPoints().get(0).getPort(),
                keyspace.settings().datacenter(),
                keyspace.settings().keyspace()));
        command.addAll(items);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.to(
                        Path.of("target", "bench-stall.log").toFile()))
                .start();
        if (!process.waitFor(15, TimeUnit.MINUTES)) {
            process.destroy();
            throw new IllegalStateException("10 fan-outs have not ended after 15 minutes");
        }
        List<String> lines = Files.readAllLines(answer);
        if (process.exitValue() != 0 || lines.isEmpty()) {
            throw new IllegalStateException("The window failed: see target/bench-stall.log");
        }
        lines.forEach(line -> Bench.note("%s", line));
        return Double.parseDouble(lines.get(0));
    }

    /** The process with the window: contact point, data centre, keyspace, then the items to touch. */
    public static final class Window {
        private Window() {}

        public static void main(String[] arguments) throws Exception {
            List<String> items = List.of(arguments).subList(3, arguments.length);
            StallProbe.run(
                    arguments[0],
                    arguments[1],
                    arguments[2],
                    lectern -> {
                        List<CompletableFuture<FanOutResult>> jobs = new ArrayList<>();
                        for (String item : items) {
                            CompletionStage<FanOutResult> done = begin(
                                            lectern.fanOuts().change(new ContentId(item), new Change.Touch()))
                                    .ended();
                            jobs.add(done.toCompletableFuture());
                        }
                        return CompletableFuture.allOf(jobs.toArray(CompletableFuture[]::new));
                    },
                    Path.of(System.getProperty("lectern.stall")));
        }
    }
}
