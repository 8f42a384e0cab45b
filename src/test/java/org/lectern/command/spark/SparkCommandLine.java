package org.lectern.command.spark;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.command.CommandEnvironment;
import org.lectern.command.CommandProgram;
import org.lectern.command.Interruption;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** Commands as a person types them; with {@code --engine spark}, Spark does their work on this machine. */
public final class SparkCommandLine {
    private static final String JAR = "lectern.spark.jar";

    private static final Path DATA = Path.of("target", "home");

    private final List<String> said = new ArrayList<>();
    private final List<String> further;

    /** @param settings of the keyspace that each command is about */
    public SparkCommandLine(ConnectionSettings settings) {
        further = new ArrayList<>(TestKeyspace.options(settings));
        further.addAll(List.of("--data", DATA.toString(), "--environment", "local"));
    }

    /** Passes a test over where there is nothing to run. */
    public static void require() {
        assumeTrue(
                Files.exists(Path.of(System.getProperty(JAR))),
                "what runs on Spark is built by ./lectern test, not by Maven alone");
    }

    /** Runs a command: with {@code --engine spark} in the process that tests share, else in this one. Answers the exit code. */
    public int run(String... line) {
        List<String> arguments = arguments(line);
        if (arguments.contains("spark")) {
            return SharedSpark.run(DATA, arguments, said::add, System.err::println);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int code = new CommandProgram(new CommandEnvironment(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        System.err,
                        InputStream.nullInputStream(),
                        Map.of(),
                        Optional::empty,
                        Lectern::connect,
                        new Interruption()))
                .run(arguments);
        out.toString(StandardCharsets.UTF_8).lines().forEach(said::add);
        return code;
    }

    /** Begins a command as a process of its own. */
    public Process start(File err, String... line) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-D" + JAR + "=" + System.getProperty(JAR),
                "-cp",
                System.getProperty("java.class.path"),
                CommandProgram.class.getName()));
        command.addAll(arguments(line));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(err)
                .start();
    }

    /**
     * Writes a script that stands in for {@code spark-submit}: what it is told, the process does that tests share.
     *
     * @return closed, it does so no longer
     */
    public static AutoCloseable submitsBy(Path script) throws IOException {
        return SharedSpark.submitsBy(script, DATA);
    }

    private List<String> arguments(String... line) {
        return Stream.concat(Stream.of(line), further.stream()).toList();
    }

    /** The lines that {@link #run} has had printed. */
    public List<String> said() {
        return List.copyOf(said);
    }
}
