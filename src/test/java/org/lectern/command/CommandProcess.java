package org.lectern.command;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Runs command lines as a server does: a process each, without a display and without the libraries of windows on its class path, so
 * that it fails if it needs any.
 */
final class CommandProcess {
    private final String main;
    private final Path home;
    private final List<String> further;

    /**
     * @param main the class that is started
     * @param home where it keeps its data
     * @param further arguments of every command
     */
    CommandProcess(String main, Path home, List<String> further) {
        this.main = main;
        this.home = home;
        this.further = List.copyOf(further);
    }

    /** Runs a command to its end. */
    CommandRunner.Ended run(String... line) throws IOException, InterruptedException {
        Path out = Files.createTempFile(home, "out", "");
        Path err = Files.createTempFile(home, "err", "");
        int code = start(out, err, line).waitFor();
        return new CommandRunner.Ended(code, Files.readAllLines(out), Files.readString(err));
    }

    /** Begins a command, whose output goes to these files. */
    Process start(Path out, Path err, String... line) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-Dstdout.encoding=" + StandardCharsets.UTF_8,
                "-cp",
                withoutWindows(),
                main));
        command.addAll(List.of(line));
        command.addAll(further);
        command.addAll(List.of("--data", home.toString()));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().keySet().removeAll(List.of("DISPLAY", "WAYLAND_DISPLAY", "JDK_JAVA_OPTIONS"));
        return builder.start();
    }

    private static String withoutWindows() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.matches(".*(javafx|controlsfx|ikonli|testfx).*"))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
