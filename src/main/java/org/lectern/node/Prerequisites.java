package org.lectern.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.lectern.home.DataDirectory;
import org.lectern.wording.InvalidInputException;

/** What a node needs before it can start; each check names what is missing, where, and the way out. */
final class Prerequisites {
    static final long ROOM_BYTES = 500L << 20;
    static final int OLDEST_JAVA = 17;
    static final int NEWEST_JAVA = 23;

    private Prerequisites() {}

    static void requireJava(int feature) throws NodeException {
        if (feature < OLDEST_JAVA || feature > NEWEST_JAVA) {
            throw new NodeException(
                    NodeSentence.WRONG_JAVA.of(OLDEST_JAVA, NEWEST_JAVA, feature, System.getProperty("java.home")));
        }
    }

    static void requireWritable(Path directory) throws NodeException {
        try {
            DataDirectory.keep(directory);
            Files.delete(Files.createTempFile(directory, "probe", ".tmp"));
        } catch (InvalidInputException unsafe) {
            throw new NodeException(unsafe.message(), unsafe);
        } catch (IOException notWritable) {
            throw new NodeException(NodeSentence.NOT_WRITABLE.of(directory, reason(notWritable)), notWritable);
        }
    }

    static void requireRoom(Path directory, long bytes) throws NodeException {
        try {
            long free = Files.getFileStore(directory).getUsableSpace();
            if (free < bytes) {
                throw new NodeException(NodeSentence.NO_ROOM.of(directory, free >> 20, bytes >> 20));
            }
        } catch (IOException unknown) {
            throw new NodeException(NodeSentence.ROOM_UNKNOWN.of(directory, reason(unknown)), unknown);
        }
    }

    /** Cassandra's jars, in the order of their names. */
    static List<Path> requireLibraries(Path directory) throws NodeException {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
            if (jars.stream().anyMatch(jar -> jar.getFileName().toString().startsWith("cassandra-all-"))) {
                return jars;
            }
        } catch (IOException | UncheckedIOException notThere) {
            // No directory, no jars: the same message.
        }
        throw new NodeException(NodeSentence.NO_LIBRARIES.of(directory));
    }

    static String reason(IOException error) {
        String type = error.getClass().getSimpleName();
        return error.getMessage() == null ? type : type + ": " + error.getMessage();
    }
}
