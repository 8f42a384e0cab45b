package org.lectern.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class NodeSettingsTest {
    @Test
    void theDataDirectoryIsLecternHomeElseTheUsersDataDirectory() {
        Path home = Path.of(System.getProperty("user.home"), ".local", "share", "lectern");

        assertThat(NodeSettings.dataDirectory("/srv/lectern", "/data")).isEqualTo(Path.of("/srv/lectern"));
        assertThat(NodeSettings.dataDirectory(null, "/data")).isEqualTo(Path.of("/data/lectern"));
        assertThat(NodeSettings.dataDirectory(" ", "relative")).isEqualTo(home);
        assertThat(NodeSettings.dataDirectory(null, null)).isEqualTo(home);
    }

    @Test
    void aHeapTooSmallForCassandraIsRefused() {
        assertThatThrownBy(() -> new NodeSettings(Path.of("data"), Path.of("lib"), 255))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("256");
    }
}
