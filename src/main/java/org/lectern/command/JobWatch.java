package org.lectern.command;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.lectern.job.JobId;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.Jobs;

/** Follows one job until it ends, or rests. Blocks. */
record JobWatch(Jobs jobs, Output output, Interruption interruption) {
    private static final long BETWEEN_LOOKS_MILLIS = 500;
    private static final int LOOKS_BETWEEN_LINES = 20;

    /**
     * As it is once it moves no more, or nobody wants to look on.
     *
     * @throws org.lectern.wording.InvalidInputException if it is not on record
     */
    JobStatus follow(JobId id) throws Exception {
        for (int looks = 0; ; looks++) {
            JobStatus now = find(id);
            if (!now.state().isActive() || interruption.isAsked()) {
                return now;
            }
            if (looks % LOOKS_BETWEEN_LINES == 0) {
                output.say(id + " " + Words.of(now.state()) + ": " + JobLines.progress(now));
            }
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
        }
    }

    JobStatus find(JobId id) throws Exception {
        Optional<JobStatus> found = output.await(jobs.find(id));
        return found.orElseThrow(() -> OptionParser.wrong(
                "There is no job " + id + " on record; \u201Clectern jobs list --ended 50\u201D lists the last ones."));
    }

    /** How a command ends that waited for this. */
    static Exit exit(JobStatus job) {
        return job.state() == JobState.DONE ? Exit.NOTHING_FOUND : Exit.found(true);
    }
}
