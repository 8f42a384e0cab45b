package org.lectern.job;

import org.lectern.wording.MessageRuntimeException;

/** Thrown when the connection was closed before a job had come to its end. What is left of it stays on record. */
public final class FanOutLeftException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    FanOutLeftException(JobId job) {
        super(FanOutSentence.JOB_LEFT.of(job), null);
    }
}
