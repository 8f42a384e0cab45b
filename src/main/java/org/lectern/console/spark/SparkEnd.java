package org.lectern.console.spark;

import java.nio.file.Path;
import java.util.Optional;
import org.lectern.console.text.Texts;
import org.lectern.wording.Message;

/**
 * How a command ended that Spark ran.
 *
 * @param code its exit code: 0, nothing is left to look at, or 1
 * @param last the last sentence that it said; may be empty
 * @param log all that it said
 * @param id of the audit or job that it began
 */
record SparkEnd(int code, boolean cancelled, Message last, Path log, Optional<String> id) {
    boolean foundNothing() {
        return code == 0;
    }

    /** Whether it did what it was to do. */
    boolean isDone() {
        return code == 0 || code == 1;
    }

    /** What it said last, and where the rest is. */
    String said(Texts texts) {
        return texts.get("spark.failed", last.isEmpty() ? texts.get("spark.silent", code) : texts.say(last), log);
    }
}
