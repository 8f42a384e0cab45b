package org.lectern.command.spark;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lectern.profile.SparkSettings;

/**
 * One process with Spark for all tests of this JVM, started by the first that wants it, ended with the JVM. Tests whose processes
 * are killed have their own.
 */
final class SharedSpark {
    private static final Path LOG = Path.of("target", "spark-shared.log");

    private static @Nullable SharedSpark shared;

    private final Process process;
    private final Writer commands;
    private final BufferedReader answers;

    private SharedSpark(Path data) throws IOException, InterruptedException {
        SparkLaunch launch = new SparkLaunch(new SparkSettings("", ""), List.of(), System.getenv(), data);
        launch.prepare((done, total, jars, directory) -> {});
        List<String> words = new ArrayList<>(launch.words());
        words.remove(words.size() - 1); // the program
        String options = words.get(words.size() - 1).substring(1);
        List<String> lines = Files.readAllLines(Path.of(options));
        String classPath = lines.get(lines.size() - 1).replace("\"", "");
        words.addAll(List.of(
                "-cp",
                classPath + File.pathSeparator + Path.of("target", "test-classes"),
                CommandsOnSpark.class.getName()));
        process = new ProcessBuilder(words).redirectError(LOG.toFile()).start();
        commands = process.outputWriter(StandardCharsets.UTF_8);
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "lectern-shared-spark"));
    }

    /**
     * Runs a command there, once those before it have ended.
     *
     * @param said told each line of its standard output
     * @param besides told each line of what else it says
     * @return its exit code
     */
    static int run(Path data, List<String> command, Consumer<String> said, Consumer<String> besides) {
        return run(data, "", command, said, besides);
    }

    private static synchronized int run(
            Path data, String input, List<String> command, Consumer<String> said, Consumer<String> besides) {
        try {
            if (shared == null) {
                shared = new SharedSpark(data);
            }
            return shared.run(input, command, said, besides);
        } catch (IOException failed) {
            throw new UncheckedIOException("See " + LOG, failed);
        } catch (InterruptedException impatient) {
            throw new IllegalStateException(impatient);
        }
    }

    /** @param input what the command reads, each line ended by {@link CommandsOnSpark#LINE} */
    private int run(String input, List<String> command, Consumer<String> said, Consumer<String> besides)
            throws IOException {
        commands.write(input + CommandsOnSpark.BETWEEN + String.join(CommandsOnSpark.BETWEEN, command) + "\n");
        commands.flush();
        for (String line = answers.readLine(); line != null; line = answers.readLine()) {
            if (line.startsWith(CommandsOnSpark.ENDED)) {
                return Integer.parseInt(line.substring(1));
            }
            (line.startsWith(CommandsOnSpark.SAID) ? said : besides).accept(line.substring(1));
        }
        throw new IOException("The process with Spark has ended");
    }

    /**
     * Writes a script that does what {@code spark-submit} does, and has this process do it.
     *
     * @return it listens until it is closed
     */
    static AutoCloseable submitsBy(Path script, Path data) throws IOException {
        ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Files.writeString(script, """
                while [[ $1 != *.jar ]]; do shift; done
                shift
                exec 3<>/dev/tcp/127.0.0.1/%d
                tr '\\n' '\\036' >&3
                printf '\\t%%s' "$@" >&3
                echo >&3
                while IFS= read -r line <&3; do
                  case $line in
                    =*) printf '%%s\\n' "${line:1}" ;;
                    \\?*) printf '%%s\\n' "${line:1}" >&2 ;;
                    !*) exit "${line:1}" ;;
                  esac
                done
                exit 2
                """.formatted(socket.getLocalPort()));
        Thread thread = new Thread(() -> serve(socket, data), "lectern-shared-spark");
        thread.setDaemon(true);
        thread.start();
        return socket;
    }

    private static void serve(ServerSocket socket, Path data) {
        while (!socket.isClosed()) {
            try (Socket one = socket.accept();
                    PrintStream to = new PrintStream(one.getOutputStream(), true, StandardCharsets.UTF_8)) {
                String line = new BufferedReader(new InputStreamReader(one.getInputStream(), StandardCharsets.UTF_8))
                        .readLine();
                List<String> words = List.of(line.split(CommandsOnSpark.BETWEEN, -1));
                int code = run(
                        data,
                        words.get(0),
                        words.subList(1, words.size()),
                        said -> to.println(CommandsOnSpark.SAID + said),
                        said -> to.println(CommandsOnSpark.BESIDES + said));
                to.println(CommandsOnSpark.ENDED + code);
            } catch (IOException | RuntimeException gone) {
                // Whoever asked says what it heard.
            }
        }
    }
}
