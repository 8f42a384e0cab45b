package org.lectern.bench;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.lectern.tool.tour.Tour;

/**
 * Walks the tour, in both themes, on a node of its own with the demo data, and counts what held up the window for more than
 * 50 ms. What the machine did for others meanwhile is left out.
 */
final class StallBench implements Bench.Case {
    private static final Path HOME = Path.of("target", "bench-stalls");

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        Bench.delete(HOME);
        Path archive = Path.of("target", "console.jsa");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dprism.order=sw",
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-XX:ReservedCodeCacheSize=240m",
                "-Dlectern.node.lib=" + System.getProperty("lectern.node.lib", "target/node/lib")));
        if (Files.exists(archive)) {
            command.addAll(List.of(
                    "-XX:SharedArchiveFile=" + archive, "-Xshare:auto", "-Xlog:disable", "-Xlog:all=error:stderr"));
        } else {
            Bench.note("there is no archive of the classes: ./lectern leaves one when it ends the first time");
        }
        command.addAll(List.of(
                "-cp",
                System.getProperty("lectern.console.classpath", System.getProperty("java.class.path")),
                Tour.class.getName(),
                HOME.resolve("pictures").toString(),
                "--data",
                HOME.resolve("home").toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        int stalls = 0;
        boolean ended = false;
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                Bench.note("%s", Objects.requireNonNull(line));
                if (line.startsWith("tour: ") && line.contains("The FX thread stalled for")) {
                    stalls++;
                }
                ended |= line.startsWith("tour: ") && line.contains(" pictures in ");
            }
        }
        process.waitFor();
        if (!ended) {
            throw new IllegalStateException("the tour did not come to its end");
        }
        Bench.figure("stalls.over_50ms", stalls);
    }
}
