package org.lectern.write;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.model.Cause;

/**
 * A write of an operator as a value. Nothing is written before {@link #make} or {@link #run}.
 *
 * <p>The recorder of the connection refuses a write that the connection may not make: on a read-only connection, and on a
 * production cluster without the confirmed name.
 *
 * <p>Refusals fail the stages: an {@link org.lectern.wording.InvalidInputException} for wrong input, a {@link
 * org.lectern.activity.TooManyRowsException} above the row bound, a {@link org.lectern.activity.ActivityLogException} where
 * the write cannot be logged, a {@link org.lectern.cluster.ClusterException} if the cluster does not answer. Never blocks;
 * safe to use from any thread, and more than once.
 *
 * @param <R> the result; of a write that begins a job, the job
 */
public final class Write<R> {
    /** Makes a write. */
    @FunctionalInterface
    public interface Work<R> {
        /** @param progress is told the rows that are done; its false cancels the write */
        CompletionStage<R> begin(Cause cause, LongPredicate progress);
    }

    private final ActivityRecorder activity;
    private final WriteHead head;
    private final Function<Cause, ? extends CompletionStage<Plan>> plan;
    private final Work<R> work;
    private final Function<R, CompletionStage<WriteReport>> outcome;
    private final Function<Throwable, WriteOutcome> failed;
    private final boolean stoppable;
    private final boolean job;
    private final String reason;

    private Write(
            ActivityRecorder activity,
            WriteHead head,
            Function<Cause, ? extends CompletionStage<Plan>> plan,
            Work<R> work,
            Function<R, CompletionStage<WriteReport>> outcome,
            Function<Throwable, WriteOutcome> failed,
            boolean stoppable,
            boolean job,
            String reason) {
        this.activity = activity;
        this.head = head;
        this.plan = plan;
        this.work = work;
        this.outcome = outcome;
        this.failed = failed;
        this.stoppable = stoppable;
        this.job = job;
        this.reason = reason;
    }

    /**
     * A write that is over when its work is.
     *
     * @param plan computes what would be written, from what is stored now; fails as the work would
     * @param outcome describes the result
     */
    public static <R> Write<R> of(
            ActivityRecorder activity,
            WriteHead head,
            Function<Cause, ? extends CompletionStage<Plan>> plan,
            Function<Cause, ? extends CompletionStage<R>> work,
            Function<R, WriteReport> outcome) {
        return ended(
                activity, head, plan, (cause, progress) -> work.apply(cause).thenApply(r -> r), outcome, false);
    }

    /**
     * A write that is over when its result was read again.
     *
     * @param outcome verifies the result and describes it
     */
    public static <R> Write<R> verified(
            ActivityRecorder activity,
            WriteHead head,
            Function<Cause, ? extends CompletionStage<Plan>> plan,
            Function<Cause, ? extends CompletionStage<R>> work,
            Function<R, CompletionStage<WriteReport>> outcome) {
        return new Write<>(
                activity,
                head,
                plan,
                (cause, progress) -> work.apply(cause).thenApply(r -> r),
                outcome,
                Write::failed,
                false,
                false,
                "");
    }

    /** A write that tells its progress and can be cancelled. */
    public static <R> Write<R> stoppable(
            ActivityRecorder activity,
            WriteHead head,
            Function<Cause, ? extends CompletionStage<Plan>> plan,
            Work<R> work,
            Function<R, WriteReport> outcome) {
        return ended(activity, head, plan, work, outcome, true);
    }

    private static <R> Write<R> ended(
            ActivityRecorder activity,
            WriteHead head,
            Function<Cause, ? extends CompletionStage<Plan>> plan,
            Work<R> work,
            Function<R, WriteReport> outcome,
            boolean stoppable) {
        return new Write<>(
                activity,
                head,
                plan,
                work,
                result -> CompletableFuture.completedStage(outcome.apply(result)),
                Write::failed,
                stoppable,
                false,
                "");
    }

    /**
     * A write that begins a job. {@link #make} ends when the job has begun, {@link #run} when it is over. A progress that
     * returns false before then cancels it: no job begins.
     *
     * @param ended the outcome of the job when it is over
     * @param failed the line of the activity log for a job that failed
     */
    public static <J> Write<J> job(
            ActivityRecorder activity,
            WriteHead head,
            Function<Cause, ? extends CompletionStage<Plan>> plan,
            Function<Cause, ? extends CompletionStage<J>> begin,
            Function<J, CompletionStage<WriteReport>> ended,
            Function<Throwable, WriteOutcome> failed) {
        return new Write<>(
                activity,
                head,
                plan,
                (cause, progress) -> progress.test(0)
                        ? begin.apply(cause).thenApply(job -> job)
                        : CompletableFuture.failedStage(new CancellationException(
                                ActivitySentence.JOB_NOT_BEGUN.of().english())),
                ended,
                failed,
                false,
                true,
                "");
    }

    /** The line of the activity log for a write that failed: a cancellation as one, all else with its message. */
    public static WriteOutcome failed(Throwable failure) {
        return WriteOutcome.failed(Stages.unwrap(failure));
    }

    public WriteHead head() {
        return head;
    }

    /** The same write, with this reason where the operator gives none. */
    public Write<R> orBecause(String why) {
        return new Write<>(activity, head, plan, work, outcome, failed, stoppable, job, why);
    }

    /** Whether it has a reason where the operator gives none. */
    public boolean hasReason() {
        return !reason.isEmpty();
    }

    private Cause given(Cause cause) {
        return cause.why().isEmpty() && !reason.isEmpty() ? cause.because(reason) : cause;
    }

    /** Whether the write tells its progress and can be cancelled. */
    public boolean isStoppable() {
        return stoppable;
    }

    /** Reads what would be written now. Where the plan can be cancelled, so can this. */
    public CompletionStage<Plan> preview(Cause cause) {
        return Stages.begun(() -> plan.apply(cause));
    }

    /** Logs the write, makes it, and logs its outcome. */
    public CompletionStage<R> make(Cause cause) {
        return make(cause, rows -> true);
    }

    /** The same, with progress. */
    public CompletionStage<R> make(Cause cause, LongPredicate progress) {
        CompletableFuture<R> result = new CompletableFuture<>();
        CompletableFuture<R> begun = new CompletableFuture<>();
        run(cause, progress, begun::complete).whenComplete((done, failure) -> {
            if (failure == null && !begun.isDone()) {
                result.completeExceptionally(new IllegalStateException(
                        "The recorder did not make \u201C" + head.title().english() + "\u201D."));
            } else {
                Stages.settle(result, begun.getNow(null), failure);
            }
        });
        if (job) {
            begun.thenAccept(result::complete);
        }
        return result.minimalCompletionStage();
    }

    /** Makes the write and describes its result; of a job, when it is over. */
    public CompletionStage<WriteReport> run(Cause cause, LongPredicate progress) {
        return run(cause, progress, made -> {});
    }

    /**
     * The same.
     *
     * @param begun receives the result; of a job, when it has begun
     */
    public CompletionStage<WriteReport> run(Cause asked, LongPredicate progress, Consumer<? super R> begun) {
        Cause cause = given(asked);
        return activity.record(
                head.intent(cause),
                () -> preview(cause).thenApply(Plan::estimate),
                () -> work.begin(cause, progress).thenCompose(made -> {
                    begun.accept(made);
                    return outcome.apply(made);
                }),
                WriteReport::logged,
                failed);
    }
}
