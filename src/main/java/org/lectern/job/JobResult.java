package org.lectern.job;

import org.lectern.wording.Message;

/** What came of a job, whatever came of it. */
public interface JobResult {
    /** Whether all that was asked for is done: nothing failed, nothing was left out, and nobody ended it early. */
    boolean isComplete();

    /** Why it is not complete, as a sentence, if there is more to say; else nothing. */
    Message reason();
}
