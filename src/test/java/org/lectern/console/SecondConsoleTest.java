package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A second process that is told to open a subject leaves that to the console that runs on the same data directory. */
final class SecondConsoleTest extends WindowTest {
    @Test
    void theRunningConsoleOpensTheSubject_andTheSecondProcessEnds() throws Exception {
        robot.interact(() -> window().listen());
        Process second = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Launcher.class.getName(),
                        "--data",
                        data().toString(),
                        "--open",
                        "u:cam:nicolaas",
                        "--as",
                        "anonymous")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            awaitText(".principal-name", "Nicolaas");
            awaitRows(2);
            assertThat(second.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(second.exitValue()).isZero();
            assertThat(new String(second.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualToIgnoringNewLines("The running console opens u:cam:nicolaas.");
        } finally {
            second.destroyForcibly();
        }
    }
}
