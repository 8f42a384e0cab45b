package org.lectern.fanout;

import java.util.concurrent.CompletableFuture;
import org.lectern.content.ContentId;
import org.lectern.journal.JobId;
import org.lectern.protocol.Reconciled;

/** Makes jobs for tests, which only this package can. */
public final class FakeJobs {
    private final FanOutJob job;

    private FakeJobs(FanOutJob job) {
        this.job = job;
    }

    public static FakeJobs of(ContentId content) {
        return new FakeJobs(new FanOutJob(content));
    }

    public FanOutJob job() {
        return job;
    }

    /** It is on record by this name. */
    public void named(JobId name) {
        job.named(name);
    }

    public void settled(long principals) {
        job.settled(principals);
    }

    public boolean isCancelled() {
        return job.isCancelled();
    }

    public CompletableFuture<Reconciled> completion() {
        return job.completion();
    }
}
