package org.lectern.fanout;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.RunningJob;
import org.lectern.model.Cause;
import org.lectern.model.ContentId;
import org.lectern.protocol.Reconciled;
import org.lectern.wording.Message;

/** Makes jobs for tests, which only this package can. */
public final class FakeJobs {
    private final FanOutJob job;
    private final RunningJob running;
    private final CompletableFuture<FanOutResult> completion = new CompletableFuture<>();

    private FakeJobs(ContentId content) {
        job = new FanOutJob(content.value());
        running = new RunningJob(
                JobTask.of(JobKind.TOUCH, content.value(), Message.NONE),
                Cause.of("operator@console", ""),
                job,
                Instant.EPOCH);
        completion.whenComplete((result, failure) -> {
            if (failure == null) {
                job.complete(result);
            } else {
                job.fail(failure);
            }
        });
    }

    public static FakeJobs of(ContentId content) {
        return new FakeJobs(content);
    }

    public FanOutJob job() {
        return job;
    }

    public void named(JobId id) {
        job.named(id);
    }

    public void settled(long principals) {
        running.settled(new Reconciled(principals, Map.of()), Instant.EPOCH);
    }

    public boolean isCancelled() {
        return job.isCancelled();
    }

    public CompletableFuture<FanOutResult> completion() {
        return completion;
    }
}
