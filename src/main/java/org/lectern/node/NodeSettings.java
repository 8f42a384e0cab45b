package org.lectern.node;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the embedded node keeps its data and what it runs on.
 *
 * @param dataDirectory the node's home, made absolute; it is created when it does not exist
 * @param nodeLibraries the directory with the jars of Cassandra, made absolute
 * @param heapMegabytes the node's Java heap in MiB, at least {@value #LEAST_HEAP}
 * @param durability when the node acknowledges a write
 * @param guarded whether it lets nobody in but who may read its data directory; else, for tests and benchmarks, anybody on
 *     this machine
 */
public record NodeSettings(
        Path dataDirectory, Path nodeLibraries, int heapMegabytes, Durability durability, boolean guarded) {
    private static final int LEAST_HEAP = 256;
    private static final int STANDARD_HEAP = 1024;

    /** Throws IllegalArgumentException where the heap is too small for Cassandra. */
    public NodeSettings {
        if (heapMegabytes < LEAST_HEAP) {
            throw new IllegalArgumentException(
                    "A node needs a heap of " + LEAST_HEAP + " MiB or more, not " + heapMegabytes);
        }
        dataDirectory = dataDirectory.toAbsolutePath().normalize();
        nodeLibraries = nodeLibraries.toAbsolutePath().normalize();
    }

    /** A node that acknowledges a write when it is on disk, and is its owner's alone. */
    public NodeSettings(Path dataDirectory, Path nodeLibraries, int heapMegabytes) {
        this(dataDirectory, nodeLibraries, heapMegabytes, Durability.EVERY_WRITE, true);
    }

    /** With 2 MiB for each before its login, half of the node's direct memory. Unlimited where the node lets everybody in. */
    int mostConnections() {
        return guarded ? heapMegabytes / 8 : -1;
    }

    /**
     * The settings of a console that was told nothing: data in {@code $LECTERN_HOME}, else in
     * {@code $XDG_DATA_HOME/lectern}, else in {@code ~/.local/share/lectern}; jars where the system property
     * {@code lectern.node.lib} says, else in {@code target/node/lib}; a heap of 1 GiB.
     */
    public static NodeSettings standard() {
        return new NodeSettings(
                dataDirectory(System.getenv("LECTERN_HOME"), System.getenv("XDG_DATA_HOME")),
                Path.of(System.getProperty("lectern.node.lib", "target/node/lib")),
                STANDARD_HEAP);
    }

    static Path dataDirectory(@Nullable String lecternHome, @Nullable String xdgDataHome) {
        if (lecternHome != null && !lecternHome.isBlank()) {
            return Path.of(lecternHome);
        }
        // The XDG specification says that a relative path is to be ignored.
        if (xdgDataHome != null && Path.of(xdgDataHome).isAbsolute()) {
            return Path.of(xdgDataHome, "lectern");
        }
        return Path.of(System.getProperty("user.home"), ".local", "share", "lectern");
    }
}
