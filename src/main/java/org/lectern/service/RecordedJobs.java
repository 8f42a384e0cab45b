package org.lectern.service;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.job.JobFailure;
import org.lectern.job.JobId;
import org.lectern.job.JobStatus;
import org.lectern.job.Jobs;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.wording.Message;

/** {@link Jobs} on record: what operators do with them. */
record RecordedJobs(Jobs jobs, JobEstimates extents, ActivityRecorder activity) implements Jobs {
    @Override
    public CompletionStage<Void> steer(JobId job, Steering steering, Cause cause) {
        return activity.record(
                new WriteIntent(ActivityKind.JOB, job.value(), action(job, steering), cause),
                () -> extents.of(job, steering),
                () -> jobs.steer(job, steering, cause),
                done -> WriteOutcome.done());
    }

    private static Message action(JobId job, Steering steering) {
        if (steering instanceof Steering.Throttle throttle) {
            return throttle.perSecond().isPresent()
                    ? ActivitySentence.SLOW_DOWN_TO.of(job, throttle.perSecond().getAsInt())
                    : ActivitySentence.LIFT_LIMIT.of(job);
        }
        return switch (steering.kind()) {
            case PAUSE -> ActivitySentence.PAUSE.of(job);
            case RESUME -> ActivitySentence.RESUME.of(job);
            case STOP -> ActivitySentence.CANCEL.of(job);
            case RETRY -> ActivitySentence.RETRY.of(job);
            case TAKE_OVER -> ActivitySentence.TAKE_OVER.of(job);
            case THROTTLE -> ActivitySentence.SLOW_DOWN.of(job);
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
