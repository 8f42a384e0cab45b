package org.lectern.service;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.RowBound;
import org.lectern.activity.WriteEstimate;
import org.lectern.async.Stages;
import org.lectern.cassandra.job.SteeringText;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobStatus;
import org.lectern.job.Jobs;
import org.lectern.job.Steering;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

/**
 * What steering jobs would write: the job's row, or a note to its owner; and where the job then goes on, at least a row for
 * each library that is left.
 */
record JobEstimates(Jobs jobs, Members members, Rebuilds.Counting rebuilds, String keyspace) {
    private static final Set<Steering.Kind> CARRY_ON =
            EnumSet.of(Steering.Kind.RESUME, Steering.Kind.RETRY, Steering.Kind.TAKE_OVER);

    private static final int COUNTED_AT_ONCE = 4;

    /** Counts the libraries that a fan-out of an item goes through. */
    interface Members {
        /** @param atMost counting stops here */
        CompletionStage<Long> count(ContentId content, long atMost);
    }

    /** Of steering a job; of one that is gone, nothing: steering it fails. */
    CompletionStage<WriteEstimate> of(JobId id, Steering steering) {
        return jobs.find(id).thenCompose(found -> {
            if (found.isEmpty()) {
                return CompletableFuture.completedStage(WriteEstimate.of(0, List.of()));
            }
            JobStatus job = found.get();
            boolean carriesOn = CARRY_ON.contains(steering.kind());
            List<String> text = SteeringText.of(job, steering, carriesOn, keyspace);
            return carriesOn
                    ? left(job).thenApply(rows -> WriteEstimate.of(1 + rows, text))
                    : CompletableFuture.completedStage(WriteEstimate.of(1, text));
        });
    }

    /** Of finishing the jobs of processes that are gone. */
    CompletionStage<WriteEstimate> ofProcessesGone() {
        return jobs.open().thenCompose(open -> {
            List<JobStatus> gone = open.stream()
                    .filter(job -> !job.owner().here() && !job.owner().alive())
                    .toList();

            List<String> text = gone.isEmpty()
                    ? List.of()
                    : SteeringText.of(gone.get(0), new Steering.Order(Steering.Kind.TAKE_OVER), true, keyspace);
            return Stages.all(COUNTED_AT_ONCE, gone, this::left)
                    .thenApply(rows -> WriteEstimate.of(
                            rows.stream().mapToLong(left -> 1 + left).sum(), text));
        });
    }

    /** At least so many rows, from what the job last said of itself; counted where it has not counted yet. */
    private CompletionStage<Long> left(JobStatus job) {
        long known = job.counts().left() + job.counts().failed();
        if (job.isOneStep()) {
            return rebuilds.extent(new PrincipalId(job.subject().english()))
                    .thenApply(extent -> extent.rows().orElse(known));
        }
        return job.counts().counted() || !job.kind().isFanOut() || job.kind() == JobKind.REBUILD
                ? CompletableFuture.completedStage(known)
                : members.count(new ContentId(job.subject().english()), RowBound.MOST)
                        .thenApply(all -> Math.max(all, known));
    }
}
