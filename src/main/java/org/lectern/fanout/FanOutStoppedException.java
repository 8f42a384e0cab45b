package org.lectern.fanout;

import org.lectern.journal.JobCounts;

/** Thrown when a job was cancelled on its way. The message says what that leaves behind. */
public final class FanOutStoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    FanOutStoppedException(String subject, JobCounts counts) {
        super(
                "The fan-out of " + subject + " was stopped after " + counts.done() + " libraries; "
                        + (counts.counted() ? counts.left() + " are" : "the others are")
                        + " left. The item itself is changed; the libraries that are left still show it as it was, until the job is resumed or the item changes again.");
    }
}
