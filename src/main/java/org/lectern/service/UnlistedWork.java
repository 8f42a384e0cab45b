package org.lectern.service;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.lectern.counter.HostName;
import org.lectern.job.JobId;
import org.lectern.job.JobTask;
import org.lectern.job.Records;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.wording.Message;

/** Work beside a keyspace that has no place for a list of jobs: only this process knows of it. */
final class UnlistedWork implements Records {
    private final Supplier<CompletionStage<JobId>> names = names();

    /** Names of jobs that only this process knows. */
    static Supplier<CompletionStage<JobId>> names() {
        AtomicLong begun = new AtomicLong();
        return () -> CompletableFuture.completedStage(new JobId(HostName.local() + "/" + begun.incrementAndGet()));
    }

    @Override
    public CompletionStage<Recorded> begin(JobTask task, Cause cause, Consumer<Steering> steered) {
        return names.get().thenApply(id -> new Recorded() {
            @Override
            public JobId id() {
                return id;
            }

            @Override
            public void progressed(long done, long failed, long left) {
                // Nobody is told but whoever asked for the work.
            }

            @Override
            public CompletionStage<?> end(Message reason) {
                return CompletableFuture.completedStage(reason);
            }
        });
    }
}
