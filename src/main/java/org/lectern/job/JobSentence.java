package org.lectern.job;

import org.lectern.wording.MessageKey;

/** Sentences about jobs, and about the consequences of steering them. */
public enum JobSentence implements MessageKey {
    NO_JOB_NAME("\u201C{0}\u201D is not a job name. A job name looks like console-3/1207."),
    NO_RATE("The limit must be a number of principals per second."),
    RATE_TOO_LOW("The limit must be at least 1 principal per second. To stop the job, pause it."),
    ENDED("The job {0} has already ended."),
    NOT_YET("The job {0} has not made its change yet, and its process is running. Try again in a moment."),
    TAKEN_OVER("Another process has taken over the job {0}."),
    INCOMPLETE("The job ended before it was complete."),
    PAUSES("Finishes the work it has begun. The rest waits until the job is resumed."),
    RESUMES("Continues from the last position and writes the rest."),
    RETRIES("Writes only the failed libraries again."),
    TAKES_OVER_LEFT(
            "{0} stopped before it finished. This process continues from the last position. No change is lost; a few libraries may be written twice."),
    TAKES_OVER_RUNNING(
            "{0} is running it now. It stops within seconds, and this process continues. Writes by both at the same moment do no harm."),
    LIMITS("From now on at most {0} per second."),
    LIMITS_NO_MORE("From now on without a limit."),
    STOP_LEAVES(
            "{0,choice,0#No library|1#One library|1<{0} libraries} will still show {1} as before the change. Finished libraries and the change itself remain.\n\nThe rest remains on record. Resume the fan-out at any time. The next change of {1} also carries this one."),
    STOP_LEAVES_AT_LEAST(
            "At least {0} libraries will still show {1} as before the change. Finished libraries and the change itself remain.\n\nThe rest remains on record. Resume the fan-out at any time. The next change of {1} also carries this one."),
    STOP_REBUILD("The library of {0} does not change: a rebuild takes effect when it finishes. Resume it at any time."),
    STOP_REPAIR("Fixed findings remain fixed. The rest does not change. Resume the repair at any time."),
    STOP_PARTS("Finished parts remain done and on record. Resume the rest on the page where it was started. ({0})");

    private final String pattern;

    JobSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
