package org.lectern.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.lectern.tool.FirstFrame;

/** From {@code java} to the first interactive frame, connected to a node that runs, against a bare JavaFX window. */
final class StartBench implements Bench.Case {
    private static final int ROUNDS = 7;

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        List<Double> console = new ArrayList<>();
        List<Double> hello = new ArrayList<>();
        // As the launcher does it: the first run lists the classes it loads, and the later ones have an archive of
        // them.
        Path list = Path.of("target", "bench-console.classes");
        Path archive = Path.of("target", "bench-console.jsa");
        frame(consoleCommand(keyspace, FirstFrame.class, "-XX:DumpLoadedClassList=" + list));
        dump(list, archive);
        for (int round = 0; round <= ROUNDS; round++) {
            double ours = frame(
                    consoleCommand(keyspace, FirstFrame.class, "-XX:SharedArchiveFile=" + archive, "-Xshare:auto"));
            double bare = frame(List.of("-cp", System.getProperty("java.class.path")), HelloWindow.class.getName());
            Bench.note("round %d: console %.0f ms, bare window %.0f ms", round, ours, bare);
            if (round > 0) {
                console.add(ours);
                hello.add(bare);
            }
        }
        Bench.figure("start.ratio_to_hello", Bench.median(console) / Bench.median(hello));
    }

    private static void dump(Path list, Path archive) throws Exception {
        Process process = new ProcessBuilder(
                        java(),
                        "-Xshare:dump",
                        "-XX:SharedClassListFile=" + list,
                        "-XX:SharedArchiveFile=" + archive,
                        "-cp",
                        consoleClassPath())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new IllegalStateException("No archive of the classes in " + list);
        }
    }

    private static String consoleClassPath() {
        return System.getProperty("lectern.console.classpath", System.getProperty("java.class.path"));
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** As the launcher starts it. */
    static List<String> consoleCommand(BenchKeyspace keyspace, Class<?> main, String... options) {
        List<String> command = new ArrayList<>(List.of(options));
        command.add("-Xmx512m");
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-XX:ReservedCodeCacheSize=240m");
        command.addAll(List.of(
                "-cp",
                consoleClassPath(),
                main.getName(),
                "--contact-point",
                "127.0.0.1:" + keyspace.settings().contactPoints().get(0).getPort(),
                "--datacenter",
                keyspace.settings().datacenter(),
                "--keyspace",
                keyspace.settings().keyspace(),
                "--writable"));
        return command;
    }

    private static double frame(List<String> command, String... more) throws Exception {
        Path probe = Files.createTempFile("lectern-frame", ".txt");
        Files.delete(probe);
        List<String> all = new ArrayList<>();
        all.add(java());
        all.add("-Dlectern.probe.first-frame=" + probe);
        all.add("-Dprism.order=sw");
        all.addAll(command);
        all.addAll(List.of(more));
        long start = System.currentTimeMillis();
        Process process = new ProcessBuilder(all)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroy();
            throw new IllegalStateException("no frame after a minute: " + String.join(" ", all));
        }
        long shown = Long.parseLong(
                Files.readString(probe).lines().reduce((first, last) -> last).orElseThrow());
        Files.delete(probe);
        return shown - start;
    }
}
