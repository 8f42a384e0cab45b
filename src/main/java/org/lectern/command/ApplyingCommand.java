package org.lectern.command;

import java.util.Optional;
import picocli.CommandLine.Mixin;

/** A command that looks, and writes only where it is told to. */
abstract class ApplyingCommand extends ConnectedCommand {
    @Mixin
    private ApplyOptions apply = new ApplyOptions();

    @Override
    void checkOptions() {
        apply.check(takesAway());
    }

    /** Whether what it writes needs a reason however few rows that is. */
    boolean takesAway() {
        return true;
    }

    /** What is said before it writes; empty for a dry run. */
    final Optional<WriteOptions> write() {
        return apply.write();
    }
}
