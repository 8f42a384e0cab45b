package org.lectern.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.lane.WithoutNode;

/** Temporary files lie in the data directory, for each process apart; those of processes that have ended go. */
@WithoutNode
final class TemporaryFilesTest {
    private static final String PROPERTY = "java.io.tmpdir";

    private final String before = System.getProperty(PROPERTY);

    @TempDir
    private Path home = Path.of("");

    @AfterEach
    void restore() {
        System.setProperty(PROPERTY, before);
    }

    private Path left(String process) throws Exception {
        Path directory = Files.createDirectories(TemporaryFiles.in(home).resolve(process));
        Files.writeString(directory.resolve("+JXF1.tmp"), "x");
        return directory;
    }

    @Test
    void aProcessHasADirectoryOfItsOwn_andDeletesThoseOfProcessesThatHaveEnded() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-version")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.waitFor();
        Path ended = left(Long.toString(process.pid()));
        Path running = left(
                Long.toString(ProcessHandle.current().parent().orElseThrow().pid()));
        Path node = left("node");

        TemporaryFiles.keepIn(home);

        Path mine = Path.of(System.getProperty(PROPERTY));
        assertThat(mine).isDirectory().hasParent(TemporaryFiles.in(home)).isNotEqualTo(running);
        assertThat(ended).doesNotExist();
        assertThat(running).isDirectoryContaining("glob:**.tmp");
        assertThat(node).isDirectoryContaining("glob:**.tmp");
    }

    @Test
    void whereTheDirectoryCannotBeMadeTheSystemsStays() throws Exception {
        TemporaryFiles.keepIn(Files.writeString(home.resolve("file"), "x"));

        assertThat(System.getProperty(PROPERTY)).isEqualTo(before);
    }
}
