package org.lectern.bench;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lectern.cluster.ConnectionSettings;

/** What is measured in a process of its own, with a heap of its own, as DSBulk is. */
final class MeasuredProcess {
    private MeasuredProcess() {}

    /** What {@code ./lectern} gives the JVM of a command: the first compiler only. */
    private static final List<String> AS_A_COMMAND =
            List.of("-XX:TieredStopAtLevel=1", "-XX:ReservedCodeCacheSize=240m", "-XX:-UsePerfData");

    /**
     * Runs a class over a keyspace. Blocks.
     *
     * @param heap the option for its heap
     * @param arguments behind those of {@link #settings}
     * @return the numbers of the last line that it prints
     */
    static double[] figures(String heap, Class<?> main, ConnectionSettings settings, String... arguments)
            throws Exception {
        return figures(heap, List.of(), main, settings, arguments);
    }

    /** The same with the options that a command has. */
    static double[] figuresOfCommand(String heap, Class<?> main, ConnectionSettings settings, String... arguments)
            throws Exception {
        return figures(heap, AS_A_COMMAND, main, settings, arguments);
    }

    private static double[] figures(
            String heap, List<String> options, Class<?> main, ConnectionSettings settings, String... arguments)
            throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), heap, "-XX:+UseSerialGC"));
        command.addAll(options);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                String.valueOf(settings.contactPoints().get(0).getPort()),
                settings.datacenter(),
                settings.keyspace()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(main.getSimpleName() + " failed with " + heap + ": " + answer);
        }
        String last = answer.lines().reduce((before, line) -> line).orElseThrow();
        return Arrays.stream(last.split(" ", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    /** In that process: the keyspace, from its first three arguments. */
    static ConnectionSettings settings(String[] arguments) {
        return new ConnectionSettings(
                List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]))),
                arguments[1],
                arguments[2],
                false);
    }
}
