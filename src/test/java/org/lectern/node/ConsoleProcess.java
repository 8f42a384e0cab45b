package org.lectern.node;

import java.nio.file.Path;

/** A console reduced to its hold on the node: what tests start as a process, to kill it. */
final class ConsoleProcess {
    private ConsoleProcess() {}

    /** Opens the node of the directory that is the first argument, says its pid, and holds it until its input ends. */
    public static void main(String[] args) throws Exception {
        try (EmbeddedNode node = EmbeddedNode.open(SharedNode.settings(Path.of(args[0])), progress -> {})) {
            System.out.println(node.pid() + " " + node.startedHere());
            while (System.in.read() >= 0) {
                // Held for as long as the test keeps the pipe open.
            }
        }
    }
}
