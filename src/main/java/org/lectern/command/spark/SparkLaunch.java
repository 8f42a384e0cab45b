package org.lectern.command.spark;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.home.OwnerOnly;
import org.lectern.profile.SparkSettings;

/**
 * A command of Lectern's as it is started on Spark: in a process of its own on this machine, or by what submits to a cluster.
 *
 * @param settings which of the two
 * @param arguments Lectern's own command, {@code audit} and what comes after it; never a secret
 * @param variables of its environment
 * @param data the data directory, under which the libraries are kept
 */
public record SparkLaunch(SparkSettings settings, List<String> arguments, Map<String, String> variables, Path data) {
    /** Where the jar is that brings Spark and Lectern together; said by whoever starts this process. */
    private static final String JAR = "lectern.spark.jar";

    /** Of the environment: a command says how far it is every so many seconds. */
    public static final String SECONDS_BETWEEN_LINES = "LECTERN_SECONDS_BETWEEN_LINES";

    /** Of the environment: after a sentence of its own a command says, as a line of JSON, what it takes to say it in any language. */
    public static final String MESSAGES = "LECTERN_MESSAGES";

    private static final String PROGRAM = "org.lectern.spark.SparkProgram";

    /** What Spark reaches into of Java 17. */
    private static final List<String> OPENED = List.of(
            "java.lang",
            "java.lang.invoke",
            "java.lang.reflect",
            "java.io",
            "java.net",
            "java.nio",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "sun.nio.ch",
            "sun.nio.cs",
            "sun.security.action",
            "sun.util.calendar");

    public SparkLaunch {
        arguments = List.copyOf(arguments);
        variables = Map.copyOf(variables);
    }

    /** The options of a Java that runs Spark, whatever of it. */
    public static List<String> opening() {
        return OPENED.stream()
                .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED")
                .toList();
    }

    /** The words of the command, the program first. Nothing is started. */
    public List<String> words() {
        List<String> words = new ArrayList<>(settings.submitting(PROGRAM));
        if (settings.isOwnProcess()) {
            words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            if (!settings.master().isEmpty()) {
                words.add("-Dspark.master=" + settings.master());
            }
            words.add("@" + javaOptions());
            words.add(PROGRAM);
        }
        words.addAll(arguments);
        return words;
    }

    /** The same as it can be pasted into a shell. */
    public String text() {
        return words().stream().map(SparkLaunch::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /**
     * What has to be fetched before it starts, which happens once. Blocks for a look into a directory.
     *
     * @throws org.lectern.wording.MessageRuntimeException if what runs on Spark is not installed here
     */
    public SparkLibraries.Missing missing() {
        if (!settings.isOwnProcess()) {
            return SparkLibraries.Missing.NOTHING;
        }
        jar();
        return libraries((done, total, jars, directory) -> {}).missing();
    }

    private SparkLibraries libraries(FetchProgress progress) {
        return new SparkLibraries(
                SparkLibraries.listed(),
                variables,
                directory(),
                Path.of(variables.getOrDefault("HOME", System.getProperty("user.home")), ".m2", "repository"),
                progress);
    }

    /** Where the jars are kept. */
    public Path directory() {
        return data.resolve("spark");
    }

    private Path javaOptions() {
        return directory().resolve("java.options");
    }

    /** Has all there that the command takes. Blocks, for minutes the first time. */
    void prepare(FetchProgress progress) throws IOException, InterruptedException {
        if (!settings.isOwnProcess()) {
            return;
        }
        Path jar = jar();
        List<Path> libraries = libraries(progress).all();
        List<String> lines = new ArrayList<>(opening());
        lines.add("-Xmx1g");
        lines.add("-XX:-UsePerfData");
        // Blocks that Spark writes may hold what its tasks take along.
        OwnerOnly.create(scratch());
        lines.add("\"-Dspark.local.dir=" + escaped(scratch()) + "\"");
        lines.add("-Dlog4j2.configurationFile=lectern-spark-log4j2.properties");
        lines.add("-cp");
        String classPath = Stream.concat(Stream.of(jar, classes()), libraries.stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        lines.add("\"" + escaped(classPath) + "\"");
        // Another console may begin at the same time: whole, or as it was.
        Path fresh = Files.createTempFile(directory(), "java", ".part");
        try {
            Files.write(fresh, lines);
            Files.move(fresh, javaOptions(), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static String escaped(Object path) {
        return path.toString().replace("\\", "\\\\");
    }

    /** Where Spark puts its blocks; its owner's alone. */
    private Path scratch() {
        return directory().resolve("scratch");
    }

    /** The jar of this room's other half. */
    private static Path jar() {
        String jar = System.getProperty(JAR);
        if (jar == null) {
            throw new SparkUnavailableException(SparkSentence.NOT_BUILT.of());
        }
        if (!Files.isReadable(Path.of(jar))) {
            throw new SparkUnavailableException(SparkSentence.JAR_MISSING.of(jar));
        }
        return Path.of(jar);
    }

    /** Where Lectern's own classes are. */
    private static Path classes() throws IOException {
        try {
            return Path.of(SparkLaunch.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException odd) {
            throw new IOException(odd);
        }
    }
}
