package org.lectern.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityLog;
import org.lectern.lane.WithoutNode;

/** Plays another user of the machine, as the user {@code nobody}: neither reads nor writes a byte of a data directory. */
@WithoutNode
class OtherUserTest {
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
    private static final String NOBODY = "65534";

    @TempDir
    private Path parent = Path.of("");

    private Path home = Path.of("");

    @BeforeEach
    void aDirectoryThatEverybodyReaches() throws IOException {
        assumeTrue(
                System.getProperty("user.name").equals("root") && Files.isExecutable(SETPRIV),
                "only root can act as another user here");
        Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwxr-xr-x"));
        home = parent.resolve("home");
        DataDirectory.keep(home);
        for (String name : List.of("cassandra/data", "configuration", "spark", "temporary", "imports")) {
            OwnerOnly.create(home.resolve(name));
        }
        for (String name :
                List.of("connections.json", "settings.json", "node.json", "spark/options", "cassandra/data/rows")) {
            OwnerOnly.write(home.resolve(name), "hush");
        }
        new ActivityLog(home.resolve("activity")).close();
        DataDirectory.keep(home);
    }

    private static String asNobody(String... words) throws Exception {
        List<String> line = new ArrayList<>(
                List.of(SETPRIV.toString(), "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"));
        line.addAll(List.of(words));
        Process process = new ProcessBuilder(line).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }

    @Test
    void nothingIsReadListedOrWritten() throws Exception {
        assertThat(asNobody("cat", "/etc/hostname")).as("it reads what is open").isNotEmpty();

        assertThat(asNobody("find", home.toString(), "-mindepth", "1")).isEmpty();
        for (String name : List.of("connections.json", "node.json", "spark/options", "cassandra/data/rows")) {
            assertThat(asNobody("cat", home.resolve(name).toString())).isEmpty();
        }
        asNobody("touch", home.resolve("connections.planted.json").toString());
        asNobody("ln", "-s", "/etc/passwd", home.resolve("spark/planted").toString());
        asNobody("mv", home.toString(), parent.resolve("taken").toString());
        assertThat(home.resolve("connections.planted.json")).doesNotExist();
        assertThat(Files.isSymbolicLink(home.resolve("spark/planted"))).isFalse();
        assertThat(home).isDirectory();
    }
}
