package org.lectern.service;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.Activity;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.Ending;
import org.lectern.activity.Intent;
import org.lectern.journal.Cause;
import org.lectern.journal.JobFailure;
import org.lectern.journal.JobId;
import org.lectern.journal.JobStatus;
import org.lectern.journal.Jobs;
import org.lectern.journal.Steering;

/** {@link Jobs} on record: what operators do with them. */
final class RecordedJobs implements Jobs {
    private final Jobs jobs;
    private final JobExtents extents;
    private final Activity activity;

    RecordedJobs(Jobs jobs, JobExtents extents, Activity activity) {
        this.jobs = jobs;
        this.extents = extents;
        this.activity = activity;
    }

    @Override
    public CompletionStage<Void> steer(JobId job, Steering steering) {
        return steer(job, steering, activity.cause());
    }

    @Override
    public CompletionStage<Void> steer(JobId job, Steering steering, Cause cause) {
        return activity.during(
                new Intent(ActivityKind.JOB, job.value(), action(job, steering), cause),
                () -> extents.of(job, steering),
                () -> jobs.steer(job, steering, cause),
                done -> Ending.done());
    }

    private static String action(JobId job, Steering steering) {
        if (steering instanceof Steering.Throttle throttle) {
            return throttle.perSecond().isPresent()
                    ? "Slow the fan-out " + job + " down to "
                            + throttle.perSecond().getAsInt() + " principals a second"
                    : "Lift the limit of the fan-out " + job;
        }
        return switch (steering.kind()) {
            case PAUSE -> "Pause the fan-out " + job;
            case RESUME -> "Resume the fan-out " + job;
            case STOP -> "Cancel the fan-out " + job;
            case RETRY -> "Retry what failed of the fan-out " + job;
            case TAKE_OVER -> "Take the fan-out " + job + " over";
            case THROTTLE -> "Slow the fan-out " + job + " down";
        };
    }

    @Override
    public List<JobStatus> here() {
        return jobs.here();
    }

    @Override
    public CompletionStage<List<JobStatus>> open() {
        return jobs.open();
    }

    @Override
    public CompletionStage<List<JobStatus>> history(Optional<JobStatus> before, int limit) {
        return jobs.history(before, limit);
    }

    @Override
    public CompletionStage<Optional<JobStatus>> find(JobId job) {
        return jobs.find(job);
    }

    @Override
    public CompletionStage<List<JobFailure>> failures(JobId job, int atMost) {
        return jobs.failures(job, atMost);
    }
}
