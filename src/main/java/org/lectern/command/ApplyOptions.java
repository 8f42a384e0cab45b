package org.lectern.command;

import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a command is asked that writes nothing unless it is told to. */
final class ApplyOptions {
    @Option(names = "--apply", description = "write the changes; the default writes nothing")
    private boolean apply;

    @Mixin
    private WriteOptions write = new WriteOptions();

    /** @throws org.lectern.wording.InvalidInputException if what is to be said before a write is not said */
    void check() {
        check(true);
    }

    /**
     * The same.
     *
     * @param takesAway as {@link WriteOptions#check(boolean)}
     */
    void check(boolean takesAway) {
        if (apply) {
            write.check(takesAway);
        }
    }

    /** What is said before a write; empty for a dry run. */
    Optional<WriteOptions> write() {
        return apply ? Optional.of(write) : Optional.empty();
    }
}
