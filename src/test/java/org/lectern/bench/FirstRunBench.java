package org.lectern.bench;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.lectern.tool.FirstRun;

/**
 * From an empty home to the first library on the screen, against the same node started bare: see {@link BareNode}. Neither
 * has an archive of classes, as none has at a first run.
 */
final class FirstRunBench implements Bench.Case {
    private static final int ROUNDS = 3;

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        List<Double> console = new ArrayList<>();
        List<Double> bare = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            double ours = seconds("first run: the library is shown", consoleCommand());
            double node = seconds(BareNode.READY, bareCommand());
            Bench.note("round %d: first library %.1f s, bare node %.1f s", round, ours, node);
            console.add(ours);
            bare.add(node);
        }
        Bench.figure("firstrun.ratio_to_node", Bench.median(console) / Bench.median(bare));
    }

    private static List<String> consoleCommand() {
        return List.of(
                "-Xmx512m",
                "-Dprism.order=sw",
                "-cp",
                System.getProperty("lectern.console.classpath", System.getProperty("java.class.path")),
                FirstRun.class.getName(),
                "u:cam:nicolaas");
    }

    private static List<String> bareCommand() {
        return List.of("-cp", System.getProperty("java.class.path"), BareNode.class.getName());
    }

    /** Until the program prints this line; it is ended then. */
    private static double seconds(String line, List<String> command) throws Exception {
        Path home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench-first-run");
        List<String> all = new ArrayList<>();
        all.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        all.add("-XX:TieredStopAtLevel=1");
        all.add("-XX:ReservedCodeCacheSize=240m");
        all.add("-Dlectern.node.lib=" + System.getProperty("lectern.node.lib", "target/node/lib"));
        all.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(all).redirectErrorStream(true);
        builder.environment().put("LECTERN_HOME", home.toString());
        long begin = System.nanoTime();
        Process process = builder.start();
        StringBuilder said = new StringBuilder();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String next = output.readLine();
            while (next != null && !next.startsWith(line)) {
                said.append(next).append('\n');
                next = output.readLine();
            }
            if (next == null) {
                throw new IllegalStateException("It ended before it said \"" + line + "\": " + said);
            }
            return (System.nanoTime() - begin) / 1e9;
        } finally {
            process.destroy();
            process.waitFor();
            awaitNodesEnd(home);
            Bench.delete(home);
        }
    }

    /** The next round must not share the machine with this one's node, which ends by itself. */
    private static void awaitNodesEnd(Path home) throws InterruptedException {
        while (ProcessHandle.allProcesses()
                .anyMatch(one -> one.info().commandLine().orElse("").contains("-Dcassandra.logdir=" + home))) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }
}
