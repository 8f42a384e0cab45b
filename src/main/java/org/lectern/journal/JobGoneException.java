package org.lectern.journal;

/** Thrown when a job that is to be steered has ended, or moved to another process. */
public final class JobGoneException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public JobGoneException(JobId job, String why) {
        super("The job " + job + " " + why);
    }
}
