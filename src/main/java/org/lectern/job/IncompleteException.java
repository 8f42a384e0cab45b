package org.lectern.job;

import org.lectern.wording.MessageRuntimeException;

/** Thrown to whoever waits for a job to be done, and it has ended without: some of it failed, or somebody ended it early. */
public final class IncompleteException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient JobResult result;

    /** @param result which is not complete */
    public IncompleteException(JobResult result) {
        super(result.reason().isEmpty() ? JobSentence.INCOMPLETE.of() : result.reason(), null);
        this.result = result;
    }

    /** How far it came, and what failed. */
    public JobResult result() {
        return result;
    }
}
