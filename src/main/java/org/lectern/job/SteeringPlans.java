package org.lectern.job;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.RowBound;
import org.lectern.async.Stages;
import org.lectern.model.CauseSentence;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.WriteHead;

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
        Message message = consequences(job, steering);
        return carriesOn
                ? left(job).thenApply(rows -> Plan.of(message, 1 + rows, text))
                : CompletableFuture.completedStage(Plan.of(message, 1, text));
    }

    /** The head of steering a job that was read: its subject is the name to type. */
    public static WriteHead head(JobStatus job, Steering steering) {
        return head(
                job.id(),
                steering,
                takesFromRunning(job, steering),
                job.subject().english());
    }

    static WriteHead head(JobId job, Steering steering, boolean takesAway, String name) {
        boolean stops = steering.kind() == Steering.Kind.STOP;
        return new WriteHead(
                ActivityKind.JOB, Message.plain(job.value()), title(job, steering), stops || takesAway, name);
    }

    private static boolean takesFromRunning(JobStatus job, Steering steering) {
        return steering.kind() == Steering.Kind.TAKE_OVER && job.owner().alive();
    }

    private static Message title(JobId job, Steering steering) {
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

    /** The reason where the operator gives none: of a job that goes on, its own. Empty if the operator has to give one. */
    static String reason(JobStatus job, Steering steering) {
        return CARRY_ON.contains(steering.kind()) && !takesFromRunning(job, steering)
                ? CauseSentence.WHY_RESUMED
                        .of(
                                job.cause().why().isEmpty()
                                        ? job.subject().english()
                                        : job.cause().why())
                        .english()
                : "";
    }

    /** What follows from steering a job, in whole sentences. */
    public static Message consequences(JobStatus job, Steering steering) {
        if (steering instanceof Steering.Throttle throttle
                && throttle.perSecond().isPresent()) {
            return JobSentence.LIMITS.of(throttle.perSecond().getAsInt());
        }
        return switch (steering.kind()) {
            case PAUSE -> JobSentence.PAUSES.of();
            case RESUME -> JobSentence.RESUMES.of();
            case RETRY -> JobSentence.RETRIES.of();
            case THROTTLE -> JobSentence.LIMITS_NO_MORE.of();
            case TAKE_OVER ->
                (job.owner().alive() ? JobSentence.TAKES_OVER_RUNNING : JobSentence.TAKES_OVER_LEFT)
                        .of(job.owner().name());
            case STOP -> stops(job);
        };
    }

    private static Message stops(JobStatus job) {
        if (job.isOneStep()) {
            return JobSentence.STOP_REBUILD.of(job.subject());
        }
        if (!job.kind().isFanOut()) {
            boolean inParts = job.task().pausable() || job.kind().group() == JobKind.Group.TRANSFERS;
            return inParts ? JobSentence.STOP_PARTS.of(job.subject()) : JobSentence.STOP_REPAIR.of();
        }
        return (job.counts().counted() ? JobSentence.STOP_LEAVES : JobSentence.STOP_LEAVES_AT_LEAST)
                .of(job.counts().left(), job.subject());
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
