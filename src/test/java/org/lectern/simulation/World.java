package org.lectern.simulation;

import java.util.List;

/** Tables of one engine in memory, the real services over them, and the questions about them that a {@link Story} asks. */
public interface World {
    /** Makes tables as they are before the work. */
    @FunctionalInterface
    interface Maker {
        World make(VirtualTime time);
    }

    /** Starts the work, or continues what another process has left, until nothing is left. Blocks. */
    void work(Story.EngineProcess process) throws Exception;

    /** Another writer changes what the work is about; each number once. */
    void write(int number);

    /** Whether all work has ended. */
    boolean isDone();

    /** Rules that were broken so far, by name. */
    List<String> wrong();

    /** Everything that the work is about, as text: after any story as after an undisturbed one with the same writes. */
    String end();
}
