package org.lectern.command;

import picocli.CommandLine.Mixin;

/** A command that writes. */
abstract class WritingCommand extends ConnectedCommand {
    @Mixin
    private WriteOptions write = new WriteOptions();

    @Override
    void checkOptions() {
        write.check(takesAway());
    }

    /** As {@link ApplyingCommand#takesAway}. */
    boolean takesAway() {
        return true;
    }

    /** What is said before it writes. */
    final WriteOptions write() {
        return write;
    }
}
