package org.lectern.job;

import org.lectern.wording.MessageKey;

/** What is said of jobs that cannot be steered so. */
public enum JobSentence implements MessageKey {
    NO_JOB_NAME("\u201C{0}\u201D is not a job name. A job name looks like console-3/1207."),
    NO_RATE("The limit must be a number of principals per second."),
    RATE_TOO_LOW("The limit must be at least 1 principal per second. To stop the job, pause it."),
    ENDED("The job {0} has already ended."),
    NOT_YET("The job {0} has not made its change yet, and its process is running. Try again in a moment."),
    TAKEN_OVER("Another process has taken over the job {0}."),
    INCOMPLETE("The job ended before it was complete.");

    private final String pattern;

    JobSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
