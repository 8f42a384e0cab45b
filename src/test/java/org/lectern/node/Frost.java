package org.lectern.node;

import java.io.IOException;

/**
 * A process stopped in its tracks: it keeps its connections and answers nothing. It goes on when this is closed, when it is
 * killed, or when this JVM ends, however that happens.
 */
public final class Frost implements AutoCloseable {
    /** What freezes the process also thaws it, as soon as its input ends: so none stays frozen when this JVM is gone. */
    private final Process keeper;

    Frost(long pid) throws IOException {
        keeper = new ProcessBuilder(
                        "sh",
                        "-c",
                        "trap '' INT HUP TERM; kill -STOP $1 && echo frozen; read end; kill -CONT $1",
                        "freeze",
                        Long.toString(pid))
                .start();
        if (keeper.getInputStream().read() < 0) {
            throw new IllegalStateException("The process " + pid + " could not be stopped");
        }
    }

    @Override
    public void close() {
        try {
            keeper.getOutputStream().close();
        } catch (IOException closed) {
            // Closed is what was wanted.
        }
        keeper.onExit().join();
    }
}
