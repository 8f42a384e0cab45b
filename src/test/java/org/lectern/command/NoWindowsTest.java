package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.lane.OnOwnNodes;

/** A server has no windows: commands need nothing of JavaFX, started by the program that opens windows elsewhere. */
@OnOwnNodes
final class NoWindowsTest {
    @TempDir
    private Path home = Path.of("");

    @Test
    void aCommandRunsWithoutAnyLibraryOfWindows() throws Exception {
        String withoutWindows = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.matches(".*(javafx|controlsfx|ikonli|testfx).*"))
                .collect(Collectors.joining(File.pathSeparator));
        ProcessBuilder builder = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djava.awt.headless=true",
                "-cp",
                withoutWindows,
                "org.lectern.console.Launcher",
                "check",
                "--contact-point",
                "127.0.0.1:1",
                "--datacenter",
                "dc1",
                "--data",
                home.toString()));
        builder.environment().remove("DISPLAY");
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String wrong = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said + wrong).isEqualTo(2);
        assertThat(said).contains("port", "failed", "not reached");
        assertThat(wrong).doesNotContain("NoClassDefFoundError");
    }
}
