package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
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
        CommandRunner.Ended ended = new CommandProcess("org.lectern.console.Launcher", home, List.of())
                .run("check", "--contact-point", "127.0.0.1:1", "--datacenter", "dc1");

        assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(2);
        assertThat(String.join("\n", ended.out())).contains("port", "failed", "not reached");
        assertThat(ended.err()).doesNotContain("NoClassDefFoundError");
    }
}
