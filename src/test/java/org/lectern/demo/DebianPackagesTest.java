package org.lectern.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The package index becomes an import file, with nobody's name in it. */
class DebianPackagesTest {
    private static final String INDEX = """
            Package: 0ad
            Version: 0.0.26-3
            Maintainer: Some Person <person@example.org>
            Description: Real-time strategy game
             of ancient warfare
            Tag: game::strategy, interface::x11,
             uitoolkit::sdl
            Section: games

            Package: 0ad
            Version: 0.0.25-1
            Maintainer: Some Person <person@example.org>
            Description: Older version
            Section: games

            Package: odd
            Version: 1
            Section: contrib/net
            """;

    @TempDir
    Path directory;

    @Test
    void packagesSectionsAndMaintainers() throws IOException {
        Path file = directory.resolve("debian.jsonl");
        assertThat(DebianPackages.write(index(), file, written -> {})).isEqualTo(2);
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(10);
        assertThat(lines.get(0)).contains("\"id\":\"g:debian:games\"", "Section games");
        assertThat(lines.get(2)).contains("\"id\":\"c:debian:0ad\"", "\"displayName\":\"Real-time strategy game\"");
        assertThat(lines.get(3)).contains("\"principal\":\"g:debian:games\"", "VIEWER");
        assertThat(lines.get(4)).contains("\"principal\":\"u:debian:", "VIEWER");
        assertThat(lines.get(5)).contains("g:debian:contrib-net");
        assertThat(String.join("\n", lines)).doesNotContain("Person", "person", "@", "Older version");
    }

    @Test
    void theSameIndexMakesTheSameFile() throws IOException {
        DebianPackages.write(index(), directory.resolve("a"), written -> {});
        DebianPackages.write(index(), directory.resolve("b"), written -> {});
        assertThat(directory.resolve("a")).hasSameBinaryContentAs(directory.resolve("b"));
    }

    @Test
    void leavesNoFileWhenTheIndexBreaksOff() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("broken pipe");
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                throw new IOException("broken pipe");
            }
        };
        assertThatThrownBy(() -> DebianPackages.write(broken, directory.resolve("c"), written -> {}))
                .hasMessageContaining("broken pipe");
        assertThat(directory).isEmptyDirectory();
    }

    private static InputStream index() {
        return new ByteArrayInputStream(INDEX.getBytes(StandardCharsets.UTF_8));
    }
}
