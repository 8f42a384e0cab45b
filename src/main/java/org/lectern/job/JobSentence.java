package org.lectern.job;

import org.lectern.wording.MessageKey;

/** What is said of jobs that cannot be steered so. */
public enum JobSentence implements MessageKey {
    NO_JOB_NAME("\u201C{0}\u201D is not the name of a job; one looks like console-3/1207."),
    NO_RATE("A throttle says how many principals per second."),
    RATE_TOO_LOW("A throttle is at least 1 principal per second; to stand still, pause the job."),
    ENDED("The job {0} has ended."),
    NOT_YET("The job {0} has not made its change yet, and its owner is alive: try again in a moment."),
    TAKEN_OVER("The job {0} was taken over by another process."),
    INCOMPLETE("It has ended before everything was done.");

    private final String pattern;

    JobSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
