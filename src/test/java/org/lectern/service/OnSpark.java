package org.lectern.service;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lectern.command.CommandEnvironment;
import org.lectern.command.CommandProgram;
import org.lectern.command.Interruption;

/** Commands as a person types them; with {@code --engine spark}, Spark does their work on this machine, in a process of its own. */
public final class OnSpark {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final TestKeyspace keyspace;

    public OnSpark(TestKeyspace keyspace) {
        this.keyspace = keyspace;
    }

    /** Whoever needs it is skipped where it is not there. */
    public static void assumeBuilt() {
        assumeTrue(
                Files.exists(Path.of(System.getProperty("lectern.spark.jar"))),
                "what runs on Spark is built by ./lectern test, not by Maven alone");
    }

    /** What was written to standard output so far. */
    public String said() {
        return said.toString(StandardCharsets.UTF_8);
    }

    /** Runs a command in the keyspace. Answers the exit code. */
    public int run(String... line) {
        List<String> arguments = new ArrayList<>(List.of(line));
        arguments.addAll(List.of(
                "--data",
                Path.of("target", "home").toString(),
                "--contact-point",
                "127.0.0.1:" + keyspace.settings().contactPoints().get(0).getPort(),
                "--datacenter",
                keyspace.settings().datacenter(),
                "--keyspace",
                keyspace.settings().keyspace(),
                "--environment",
                "local"));
        return new CommandProgram(new CommandEnvironment(
                        new PrintStream(said, true, StandardCharsets.UTF_8),
                        System.err,
                        InputStream.nullInputStream(),
                        Map.of(),
                        Optional::empty,
                        Lectern::connect,
                        new Interruption()))
                .run(arguments);
    }
}
