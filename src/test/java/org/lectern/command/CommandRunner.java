package org.lectern.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.lectern.activity.ActivityLog;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.profile.Keyring;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;
import org.lectern.simulation.Ports;

/** Runs command lines in this process. */
final class CommandRunner implements AutoCloseable {
    private static final JsonMapper MAPPER = new JsonMapper();

    private final LecternOpening opening;
    private final Path data;
    private final List<String> connection;
    private final Map<String, String> variables = new HashMap<>();
    private final List<Runnable> open = new ArrayList<>();
    private Optional<Keyring> keyring = Optional.empty();
    private Interruption interruption = new Interruption();
    private String input = "";
    private boolean settles = true;

    /**
     * What came of a command line.
     *
     * @param out lines of standard output
     */
    record Ended(int code, List<String> out, String err) {
        /** Standard output as JSON lines. */
        List<JsonNode> json() {
            return out.stream().map(Ended::parse).toList();
        }

        /** Those of a type. */
        List<JsonNode> json(String type) {
            return json().stream()
                    .filter(line -> line.path("type").asText().equals(type))
                    .toList();
        }

        private static JsonNode parse(String line) {
            try {
                return MAPPER.readTree(line);
            } catch (JsonProcessingException none) {
                throw new AssertionError("no JSON: " + line, none);
            }
        }
    }

    private CommandRunner(LecternOpening opening, Path data, List<String> connection) {
        this.opening = opening;
        this.data = data;
        this.connection = connection;
    }

    /** Over services from elsewhere. */
    static CommandRunner over(Lectern services, Path data) {
        return with((settings, status, log, progress) -> kept(services), data);
    }

    /** With a connection made as the test says, to somewhere that is named. */
    static CommandRunner with(LecternOpening opening, Path data) {
        return new CommandRunner(
                opening,
                data,
                List.of(
                        "--contact-point",
                        "127.0.0.1:9042",
                        "--datacenter",
                        "dc1",
                        "--environment",
                        "local",
                        "--writable"));
    }

    /** Over a keyspace of the shared node, by a connection of its own, which is made once. */
    static CommandRunner over(TestKeyspace keyspace, Path data) {
        ConnectionSettings settings = keyspace.settings();
        Map<Boolean, Lectern> made = new HashMap<>();
        ActivityLog log = new ActivityLog(data.resolve("activity"));
        CommandRunner runner = new CommandRunner(
                (wanted, status, ignored, progress) -> kept(made.computeIfAbsent(
                        wanted.readOnly(),
                        readOnly -> Lectern.connect(
                                readOnly ? settings.toReadOnly() : settings,
                                StatusKeyspace.of(settings.keyspace()),
                                Optional.of(log),
                                said -> {}))),
                data,
                Stream.concat(TestKeyspace.options(settings).stream(), Stream.of("--environment", "local"))
                        .toList());
        runner.open.add(() -> made.values().forEach(Lectern::close));
        runner.open.add(log::close);
        return runner;
    }

    /** The same services, which the end of a command leaves open. */
    private static Lectern kept(Lectern services) {
        return Ports.answering(
                Lectern.class,
                (method, given) -> method.getName().equals("close") ? null : Ports.call(services, method, given));
    }

    CommandRunner variable(String name, String value) {
        variables.put(name, value);
        return this;
    }

    CommandRunner input(String text) {
        input = text;
        return this;
    }

    CommandRunner keyring(Keyring known) {
        keyring = Optional.of(known);
        return this;
    }

    /** What stands for Ctrl-C from now on. */
    Interruption interruption() {
        interruption = new Interruption();
        return interruption;
    }

    /** From now on audits and repairs by them look a second time at once. */
    CommandRunner quick() {
        settles = false;
        return this;
    }

    /** Runs a command over the connection: its words, then its arguments. */
    Ended run(String... line) {
        List<String> arguments = new ArrayList<>(List.of(line));
        if (!settles && (line[0].equals("audit") || line[0].equals("repair"))) {
            arguments.addAll(List.of("--settle", "0.05"));
        }
        arguments.addAll(connection);
        return bare(arguments.toArray(String[]::new));
    }

    /** Runs it as it is, but for the data directory. */
    Ended bare(String... line) {
        List<String> arguments = new ArrayList<>(List.of(line));
        arguments.addAll(List.of("--data", data.toString()));
        return plain(arguments.toArray(String[]::new));
    }

    /** Runs it as it is. */
    Ended plain(String... line) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = new CommandProgram(new CommandEnvironment(
                        new TerminalStream(out),
                        new TerminalStream(err),
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                        variables,
                        () -> keyring,
                        opening,
                        interruption))
                .run(List.of(line));
        return new Ended(
                code, out.toString(StandardCharsets.UTF_8).lines().toList(), err.toString(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        open.forEach(Runnable::run);
    }
}
