package org.lectern.activity;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The lines of a log, newest first, and those that are appended meanwhile. Blocks; one thread at a time. */
interface ActivityLines {
    /** Returns the line before the last one returned; empty at the beginning of the log. */
    Optional<ActivityLine> previous() throws IOException;

    /** Returns the lines appended since the first call of any method, or the last call of this one; oldest first. */
    List<ActivityLine> appended() throws IOException;
}
