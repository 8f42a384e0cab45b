package org.lectern.node;

import java.nio.file.Path;
import java.util.List;

/**
 * Starts a node in an empty directory, and ends with it: what its JVM then has on its list is what the start of any node loads.
 * The launcher compiles it with what it needs, and nothing else.
 */
final class NodeStart {
    private static final int HEAP_MEGABYTES = 512;

    private NodeStart() {}

    /** The first argument is the directory. */
    public static void main(String[] arguments) throws NodeException {
        NodeSettings settings =
                new NodeSettings(Path.of(arguments[0]), NodeSettings.standard().nodeLibraries(), HEAP_MEGABYTES);
        long pid;
        try (EmbeddedNode node = EmbeddedNode.open(settings, said -> {})) {
            pid = node.pid();
            node.define(List.of(
                    "CREATE KEYSPACE IF NOT EXISTS k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
                    "CREATE TABLE IF NOT EXISTS k.t (id text PRIMARY KEY, names map<text, text>)"));
        }
        ProcessHandle.of(pid).ifPresent(process -> process.onExit().join());
    }
}
