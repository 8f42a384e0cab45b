package org.lectern.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What ./lectern builds in a clean clone, with all libraries in Maven's repository, against one javac of the same sources
 * with the same options: what looking libraries up, the themes and the jar cost on top.
 */
final class BuildBench implements Bench.Case {
    private static final int ROUNDS = 3;

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        Path work = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench-build");
        List<Double> builds = new ArrayList<>();
        List<Double> compilers = new ArrayList<>();
        try {
            for (int round = 0; round < ROUNDS; round++) {
                Path clone = work.resolve("clone-" + round);
                seconds(work, List.of("git", "clone", "--quiet", Path.of("").toAbsolutePath() + "", clone + ""));
                double build = seconds(clone, List.of("./lectern", "build"));
                double compiler = seconds(clone, javac(clone, work.resolve("classes-" + round)));
                Bench.note("round %d: build %.1f s, javac %.1f s", round, build, compiler);
                builds.add(build);
                compilers.add(compiler);
            }
        } finally {
            Bench.delete(work);
        }
        Bench.figure("build.ratio_to_javac", Bench.median(builds) / Bench.median(compilers));
    }

    private static List<String> javac(Path clone, Path classes) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                "--release",
                "17",
                "-proc:none",
                "-nowarn",
                "-d",
                classes.toString(),
                "-cp",
                Files.readString(clone.resolve("target/run/compile.classpath"))));
        try (Stream<Path> sources = Files.walk(clone.resolve("src/main/java"))) {
            sources.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(command::add);
        }
        return command;
    }

    private static double seconds(Path directory, List<String> command) throws Exception {
        Path output = directory.resolve("bench-output.txt");
        long begin = System.nanoTime();
        int status = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        double seconds = (System.nanoTime() - begin) / 1e9;
        if (status != 0) {
            throw new IllegalStateException(command.get(0) + " failed: " + Files.readString(output));
        }
        return seconds;
    }
}
