package org.lectern.fanout;

import org.lectern.journal.JobId;

/** Thrown to whoever waits for a job that another process has taken over. The job goes on there. */
public final class FanOutTakenOverException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    FanOutTakenOverException(JobId job) {
        super("The job " + job + " was taken over by another process, and goes on there.");
    }
}
