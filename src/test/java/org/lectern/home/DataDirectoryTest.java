package org.lectern.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.wording.InvalidInputException;

/** What a console and its node keep is their owner's alone, also what older ones left open. */
public final class DataDirectoryTest {
    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void permissionsAreKnownHere() {
        assumeTrue(OwnerOnly.isKnownTo(directory), "no POSIX permissions here");
    }

    /** All in a directory, and itself, that others have a permission for, with their permissions. */
    public static SortedMap<String, String> open(Path directory) throws IOException {
        SortedMap<String, String> open = new TreeMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path one : all.toList()) {
                String permissions = permissions(one);
                if (!permissions.endsWith("------")) {
                    open.put(directory.relativize(one).toString(), permissions);
                }
            }
        }
        return open;
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private Path file(Path home, String name) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        Path at = home;
        for (Path part : home.relativize(file)) {
            Files.setPosixFilePermissions(at, PosixFilePermissions.fromString("rwxr-xr-x"));
            at = at.resolve(part);
        }
        Files.writeString(file, name);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }

    @Test
    void whatIsMadeIsTheOwnersAlone() throws IOException {
        Path home = directory.resolve("a/b");
        DataDirectory.keep(home);
        OwnerOnly.create(home.resolve("activity"));
        OwnerOnly.write(home.resolve("activity/row-bound"), "1");
        OwnerOnly.open(home.resolve("starting.lock")).close();
        assertThat(open(directory.resolve("a"))).isEmpty();
    }

    /** Another user may have put files there that pass for ours: connections, say, which name where passwords go. */
    @Test
    void aHomeThatOthersWriteToIsRefused() throws IOException {
        Path home = Files.createDirectory(directory.resolve("shared"));
        Files.writeString(home.resolve("connections.json"), "{}");
        for (String permissions : new String[] {"rwxrwx---", "rwx---rwx"}) {
            Files.setPosixFilePermissions(home, PosixFilePermissions.fromString(permissions));
            assertThatThrownBy(() -> DataDirectory.keep(home))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("chmod go-w " + home);
        }

        Files.delete(home.resolve("connections.json"));
        DataDirectory.keep(home);
        assertThat(permissions(home)).isEqualTo("rwx------");
    }

    @Test
    void passwordsThatAConsoleLeftWhenItWasKilledAreDeleted() throws IOException {
        Path left = file(directory, "spark/key-store-password-file-1b4e28ba-2fa1-11d2-883f-0016d3cca427");
        Path jar = file(directory, "spark/one-1.jar");
        DataDirectory.keep(directory);
        assertThat(left).doesNotExist();
        assertThat(jar).exists();
    }

    @Test
    void aHomeThatWasOpenIsClosed() throws IOException {
        Path home = directory.resolve("home");
        for (String name : new String[] {
            "node.json",
            "node.log.1",
            "settings.json",
            "connections.lock",
            "console.log.0",
            "activity/activity-2026-11.jsonl",
            "cassandra/data/lectern/content-1/nb-1-big-Data.db"
        }) {
            file(home, name);
        }
        DataDirectory.keep(home);
        assertThat(open(home)).isEmpty();
        assertThat(permissions(home)).isEqualTo("rwx------");
        assertThat(permissions(home.resolve("node.json"))).isEqualTo("rw-------");
    }

    /** Whoever names a directory that others use must not lose it. */
    @Test
    void whatIsNotLecternsStaysAsItIs() throws IOException {
        Path shared = directory.resolve("shared");
        Path other = file(shared, "photos/cat.jpg");
        Path elsewhere = file(directory.resolve("elsewhere"), "x");
        file(shared, "node.json");
        Files.createSymbolicLink(shared.resolve("imports"), elsewhere.getParent());
        DataDirectory.keep(shared);
        assertThat(permissions(other)).isEqualTo("rw-r--r--");
        assertThat(permissions(elsewhere)).isEqualTo("rw-r--r--");
        assertThat(permissions(shared)).isEqualTo("rwxr-xr-x");
        assertThat(permissions(shared.resolve("node.json"))).isEqualTo("rw-------");
    }
}
