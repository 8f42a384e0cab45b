package org.lectern.job;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.activity.RowBound;
import org.lectern.async.Stages;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/**
 * What steering jobs would write: the job's row, or a note to its owner. If the job then goes on, also at least a row for
 * each library that is left.
 *
 * @param rebuilds the plan of rebuilding one library
 */
public record SteeringPlans(
        Members members, Function<PrincipalId, CompletionStage<Plan>> rebuilds, Statements statements) {
    private static final Set<Steering.Kind> CARRY_ON =
            EnumSet.of(Steering.Kind.RESUME, Steering.Kind.RETRY, Steering.Kind.TAKE_OVER);

    private static final int COUNTED_AT_ONCE = 4;

    /** Counts the libraries that a fan-out of an item goes through. */
    @FunctionalInterface
    public interface Members {
        /** @param atMost counting stops here */
        CompletionStage<Long> count(ContentId content, long atMost);
    }

    /** The statements of steering a job, to read and to copy. */
    @FunctionalInterface
    public interface Statements {
        /** @param carriesOn whether the job then goes on with the libraries that are left */
        List<String> of(JobStatus job, Steering steering, boolean carriesOn);
    }

    CompletionStage<Plan> of(JobStatus job, Steering steering) {
        boolean carriesOn = CARRY_ON.contains(steering.kind());
        List<String> text = statements.of(job, steering, carriesOn);
        return carriesOn
                ? left(job).thenApply(rows -> Plan.of(Message.NONE, 1 + rows, text))
                : CompletableFuture.completedStage(Plan.of(Message.NONE, 1, text));
    }

    /** Of finishing those of the open jobs whose processes are gone. */
    public CompletionStage<Plan> ofProcessesGone(List<JobStatus> open) {
        List<JobStatus> gone = open.stream()
                .filter(job -> !job.owner().here() && !job.owner().alive())
                .toList();
        List<String> text = gone.isEmpty()
                ? List.of()
                : statements.of(gone.get(0), new Steering.Order(Steering.Kind.TAKE_OVER), true);
        return Stages.all(COUNTED_AT_ONCE, gone, this::left)
                .thenApply(rows -> Plan.of(
                        Message.NONE, rows.stream().mapToLong(left -> 1 + left).sum(), text));
    }

    /** At least so many rows, from what the job last said of itself; counted where it has not counted yet. */
    private CompletionStage<Long> left(JobStatus job) {
        long known = job.counts().left() + job.counts().failed();
        if (job.isOneStep()) {
            return rebuilds.apply(new PrincipalId(job.subject().english()))
                    .thenApply(plan -> plan.rows().orElse(known));
        }
        return job.counts().counted() || !job.kind().isFanOut() || job.kind() == JobKind.REBUILD
                ? CompletableFuture.completedStage(known)
                : members.count(new ContentId(job.subject().english()), RowBound.MOST)
                        .thenApply(all -> Math.max(all, known));
    }
}
