package org.lectern.fanout;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.JobCounts;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.Journal;
import org.lectern.job.RunningJob;
import org.lectern.library.Libraries;
import org.lectern.library.Principals;
import org.lectern.library.reading.LibraryRebuilds;
import org.lectern.model.Cause;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.protocol.Reconciled;
import org.lectern.wording.Message;

/** Builds libraries anew, each as a job on record: whoever takes it over finishes it. */
final class RebuildJobs implements LibraryRebuilds.OnRecord {
    /** As long as a read that is repeated takes to be given up; after that an operator asks again. */
    private static final int ATTEMPTS = 10;

    private final FanOutRunner runner;
    private final Journal journal;
    private final Principals principals;
    /** Until a job is on record nothing has been done: what passes must not end it before it has begun. */
    private final Retry beginning;

    RebuildJobs(FanOutRunner runner, Journal journal, Principals principals, Retry.Timer timer) {
        this.runner = runner;
        this.journal = journal;
        this.principals = principals;
        this.beginning = Retry.of(ClusterFailures::passing)
                .attempts(ATTEMPTS)
                .timer(timer)
                .build();
    }

    /** Of nobody there is no job. */
    @Override
    public CompletionStage<Libraries.Rebuilt> rebuild(PrincipalId principal, Cause cause) {
        return beginning.run(() -> principals.find(principal)).thenCompose(found -> {
            if (found.isEmpty()) {
                throw new UnknownPrincipalException(principal);
            }
            return begin(principal, cause);
        });
    }

    private CompletionStage<Libraries.Rebuilt> begin(PrincipalId principal, Cause cause) {
        RunningJob job = runner.job(JobKind.REBUILD, principal.value(), "", cause);
        job.progress().counts(JobCounts.of(1));
        return beginning
                .<Object>run(() -> journal.open(job, List.of()).thenApply(opened -> job))
                .thenCompose(opened -> {
                    job.enter(JobState.RUNNING, Message.NONE, journal.now());
                    return runner.rebuilds().apply(principal);
                })
                .handle((rebuilt, failure) -> ended(job, rebuilt, failure))
                .thenCompose(stage -> stage);
    }

    private CompletionStage<Libraries.Rebuilt> ended(
            RunningJob job, Libraries.@Nullable Rebuilt rebuilt, @Nullable Throwable failure) {
        if (rebuilt == null) {
            Throwable cause = ClusterFailures.unwrap(Objects.requireNonNull(failure));
            runner.failed(job, cause);
            return CompletableFuture.failedStage(cause);
        }
        job.settled(new Reconciled(1, Map.of()), journal.now());
        return runner.end(job, JobState.DONE, rebuilt.leftOut().message()).thenApply(ended -> rebuilt);
    }
}
