package org.lectern.command.spark;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A command in a process of its own, whose audits run on Spark, with as many threads as this machine has processors. */
public final class SparkProcess {
    /** Where the jar is that brings Spark and Lectern together; said by whoever starts this process. */
    private static final String JAR = "lectern.spark.jar";

    /** The process that this one began with, without which it ends. */
    private static final String PARENT = "lectern.spark.parent";

    private static final String PROGRAM = "org.lectern.spark.SparkProgram";

    /** Nobody hears it. */
    private static final int GONE = 2;

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

    private final Process process;
    private final List<Thread> pumps;

    private SparkProcess(Process process, List<Thread> pumps) {
        this.process = process;
        this.pumps = pumps;
    }

    /**
     * Starts it. What it reads is this process's standard input. Blocks while libraries are fetched, which takes minutes the
     * first time.
     *
     * @param arguments the command line
     * @param variables of the environment
     * @param data the data directory, under which the libraries are kept
     * @param out where its data goes
     * @param err where everything else goes that it says
     * @throws org.lectern.wording.MessageRuntimeException if Spark cannot be had here
     */
    public static SparkProcess start(
            List<String> arguments, Map<String, String> variables, Path data, PrintStream out, PrintStream err)
            throws IOException, InterruptedException {
        List<Path> libraries = new SparkLibraries(
                        SparkLibraries.listed(),
                        variables,
                        data.resolve("spark"),
                        Path.of(System.getProperty("user.home"), ".m2", "repository"),
                        FetchProgress.lines(err))
                .all();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        OPENED.forEach(name -> command.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
        command.add("-Xmx1g");
        command.add("-XX:-UsePerfData");
        command.add("-Dlog4j2.configurationFile=lectern-spark-log4j2.properties");
        command.add("-D" + PARENT + "=" + ProcessHandle.current().pid());
        command.add("-cp");
        command.add(Stream.concat(own().stream(), libraries.stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator)));
        command.add(PROGRAM);
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new SparkProcess(
                process, List.of(pump(process.getInputStream(), out), pump(process.getErrorStream(), err)));
    }

    /** The jar of this room's other half, and where Lectern's own classes are. */
    private static List<Path> own() throws IOException {
        String jar = System.getProperty(JAR);
        if (jar == null) {
            throw new SparkUnavailableException(SparkSentence.NOT_BUILT.of());
        }
        if (!Files.isReadable(Path.of(jar))) {
            throw new SparkUnavailableException(SparkSentence.JAR_MISSING.of(jar));
        }
        Path classes;
        try {
            classes = Path.of(SparkProcess.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException odd) {
            throw new IOException(odd);
        }
        return List.of(Path.of(jar), classes);
    }

    private static Thread pump(InputStream from, PrintStream to) {
        Thread thread = new Thread(
                () -> {
                    try (from) {
                        from.transferTo(to);
                        to.flush();
                    } catch (IOException gone) {
                        throw new UncheckedIOException(gone);
                    }
                },
                "lectern-spark-output");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /**
     * In the process that was started: ends it when whoever started it is gone, even killed, as if it had been interrupted. Without
     * one, it does nothing.
     */
    public static void endWithParent() {
        Long parent = Long.getLong(PARENT);
        if (parent == null) {
            return;
        }
        Thread thread = new Thread(
                () -> {
                    ProcessHandle.of(parent).ifPresent(other -> other.onExit().join());
                    System.exit(GONE);
                },
                "lectern-parent");
        thread.setDaemon(true);
        thread.start();
    }

    /** Asks it to end; it puts on record how far it is. Must not block. */
    public void interrupt() {
        process.toHandle().destroy(); // the process itself would close what it still has to say
    }

    /** Waits until it has ended and everything that it said is written. Answers its exit code. */
    public int await() throws InterruptedException {
        int code = process.waitFor();
        for (Thread pump : pumps) {
            pump.join();
        }
        return code;
    }
}
