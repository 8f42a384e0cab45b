package org.lectern.command.spark;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
     * @return its exit code
     */
    static synchronized int run(Path data, List<String> command, List<String> said) {
        try {
            if (shared == null) {
                shared = new SharedSpark(data);
            }
            return shared.run(command, said);
        } catch (IOException failed) {
            throw new UncheckedIOException("See " + LOG, failed);
        } catch (InterruptedException impatient) {
            throw new IllegalStateException(impatient);
        }
    }

    private int run(List<String> command, List<String> said) throws IOException {
        commands.write(String.join(CommandsOnSpark.BETWEEN, command) + "\n");
        commands.flush();
        for (String line = answers.readLine(); line != null; line = answers.readLine()) {
            if (line.startsWith(CommandsOnSpark.ENDED)) {
                return Integer.parseInt(line.substring(1));
            }
            said.add(line.substring(1));
        }
        throw new IOException("The process with Spark has ended");
    }
}
