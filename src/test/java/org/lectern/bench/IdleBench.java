package org.lectern.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.lectern.console.Launcher;
import org.lectern.node.EmbeddedNode;
import org.lectern.node.NodeSettings;
import org.lectern.node.OtherSettings;

/**
 * What the console and its node cost while nobody does anything: the console on the page that it opens with, connected; the
 * node beside one with Cassandra's own settings, both without clients.
 */
final class IdleBench implements Bench.Case {
    private static final Path CONSOLE = Path.of("target", "bench-idle-console");
    private static final Path NODE = Path.of("target", "bench-idle-node");
    private static final Path OTHER = Path.of("target", "bench-idle-other");
    /** Until what a start leaves behind is done: compilers, compactions, first reads. */
    private static final Duration SETTLING = Duration.ofSeconds(90);

    private static final Duration MEASURED = Duration.ofSeconds(60);

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        Bench.figure("idle.console_percent", console(keyspace));
        Bench.figure("idle.node_ratio", node());
    }

    private static double console(BenchKeyspace keyspace) throws Exception {
        Bench.delete(CONSOLE);
        Files.createDirectories(CONSOLE);
        // The welcome is a window of its own.
        Files.writeString(CONSOLE.resolve("settings.json"), "{\"welcomed\": true}");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Dprism.order=sw"));
        command.addAll(StartBench.consoleCommand(keyspace, Launcher.class));
        command.addAll(List.of("--data", CONSOLE.toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            double percent = percent(List.of(process.toHandle())).get(0);
            if (!process.isAlive()) {
                throw new IllegalStateException("the console ended: " + String.join(" ", command));
            }
            return percent;
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private static double node() throws Exception {
        Bench.delete(NODE);
        Bench.delete(OTHER);
        NodeSettings standard = NodeSettings.standard();
        NodeSettings settings = new NodeSettings(NODE, standard.nodeLibraries(), standard.heapMegabytes());
        try (EmbeddedNode ours = EmbeddedNode.open(settings, progress -> System.err.println(progress));
                OtherSettings other = OtherSettings.start(OTHER, settings)) {
            other.await();
            List<Double> percents = percent(List.of(OtherSettings.processOf(ours), other.process()));
            Bench.note(
                    "the embedded node: %.2f %% of a core, with Cassandra's own settings: %.2f %%",
                    percents.get(0), percents.get(1));
            return percents.get(0) / percents.get(1);
        }
    }

    /** Processor time of each, of one core, in the same minute: what else the machine does then slows both. */
    private static List<Double> percent(List<ProcessHandle> processes) throws InterruptedException {
        TimeUnit.SECONDS.sleep(SETTLING.toSeconds());
        List<Duration> before = processes.stream().map(IdleBench::used).toList();
        long begun = System.nanoTime();
        TimeUnit.SECONDS.sleep(MEASURED.toSeconds());
        List<Duration> after = processes.stream().map(IdleBench::used).toList();
        double nanos = System.nanoTime() - begun;
        List<Double> percents = new ArrayList<>();
        for (int i = 0; i < processes.size(); i++) {
            percents.add(100 * after.get(i).minus(before.get(i)).toNanos() / nanos);
        }
        return percents;
    }

    private static Duration used(ProcessHandle process) {
        return process.info().totalCpuDuration().orElseThrow();
    }
}
