package org.lectern.write;

import java.util.List;
import java.util.Optional;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.Verified;
import org.lectern.activity.WriteOutcome;
import org.lectern.wording.Message;

/**
 * The result of a write.
 *
 * @param logged its line in the activity log
 * @param details a line each, for the dialog and the command line; empty if there are none
 * @param undo restores what was there before; empty if that is impossible
 */
public record WriteReport(WriteOutcome logged, List<Message> details, Optional<Write<?>> undo) {
    public WriteReport {
        details = List.copyOf(details);
    }

    public static WriteReport of(WriteOutcome logged) {
        return new WriteReport(logged, List.of(), Optional.empty());
    }

    /** An outcome with details. */
    public static WriteReport of(WriteOutcome logged, List<Message> details) {
        return new WriteReport(logged, details, Optional.empty());
    }

    /** The same outcome, with the write that undoes it. */
    public WriteReport undoneBy(Write<?> write) {
        return new WriteReport(logged, details, Optional.of(write));
    }

    /** Whether the write was made, and was not found wrong when it was read again. */
    public boolean succeeded() {
        return logged.result() == ActivityResult.DONE && logged.verified() != Verified.NO;
    }
}
