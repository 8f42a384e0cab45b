package org.lectern.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each thing that a node needs and does not have is named, with the place and the way out. */
class PrerequisitesTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(ints = {8, 11, 16, 24, 25})
    void refusesAJavaThatCassandraOrTheConsoleDoesNotRunOn(int feature) {
        assertThatThrownBy(() -> Prerequisites.requireJava(feature))
                .isInstanceOf(NodeException.class)
                .hasMessageContainingAll("Java " + feature, "17 to 23", System.getProperty("java.home"), "JAVA_HOME");
    }

    @ParameterizedTest
    @ValueSource(ints = {17, 21, 23})
    void acceptsTheJavasBetween(int feature) {
        assertThatCode(() -> Prerequisites.requireJava(feature)).doesNotThrowAnyException();
    }

    @Test
    void refusesADataDirectoryThatCannotBeMade() throws Exception {
        Path inAFile = Files.createFile(directory.resolve("file")).resolve("data");

        assertThatThrownBy(() -> EmbeddedNode.open(SharedNode.settings(inAFile), progress -> {}))
                .isInstanceOf(NodeException.class)
                .hasMessageContainingAll(inAFile.toString(), "is not writable", "LECTERN_HOME");
    }

    @Test
    void refusesADiskWithoutRoom() {
        assertThatThrownBy(() -> Prerequisites.requireRoom(directory, Long.MAX_VALUE))
                .isInstanceOf(NodeException.class)
                .hasMessageContainingAll(directory.toString(), "MB free", "free some space", "LECTERN_HOME");
    }

    @Test
    void refusesToStartWithoutCassandrasJars() {
        Path nowhere = directory.resolve("lib");

        assertThatThrownBy(() ->
                        EmbeddedNode.open(new NodeSettings(directory.resolve("data"), nowhere, 512), progress -> {}))
                .isInstanceOf(NodeException.class)
                .hasMessageContainingAll(nowhere.toString(), "run ./lectern to download them");
    }

    @Test
    void saysWhereItLookedForPortsWhenNoneIsFree() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();

            assertThatThrownBy(() -> FreePorts.find("127.0.0.1", 1, port, port))
                    .isInstanceOf(NodeException.class)
                    .hasMessageContainingAll("1 free ports on 127.0.0.1", String.valueOf(port), "--contact-point");
        }
    }

    @Test
    void findsPortsThatDiffer() throws Exception {
        assertThat(FreePorts.find("127.0.0.1", 3)).hasSize(3).doesNotHaveDuplicates();
    }
}
