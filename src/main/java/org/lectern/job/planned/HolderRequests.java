package org.lectern.job.planned;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;

/** Requests of a holder at the beginning and end of its job, repeated until they are answered. The next holder may repeat them. */
final class HolderRequests {
    private HolderRequests() {}

    /** Forgets failures of parts that a later holder is going to repeat. */
    static CompletionStage<?> forgetFailures(PlannedRunner runner, PlannedJob job) {
        long epoch = job.holder().epoch();
        return epoch == 1
                ? CompletableFuture.completedStage("")
                : runner.untilAnswered(() -> runner.jobs
                        .forgetFailures(job.id(), epoch, job.course().settled())
                        .<Object>thenApply(done -> ""));
    }

    /** Has its kind finish. A failure that stays does not keep the job from its end: the parts have their outcome. */
    static CompletionStage<?> finish(PlannedRunner runner, JobPlan<?> plan, PlannedJob job) {
        CompletableFuture<Object> finished = new CompletableFuture<>();
        Stages.begun(() -> plan.finish(job).<Object>thenApply(done -> "")).whenComplete((done, failure) -> {
            if (failure != null && runner.passing(failure).isPresent()) {
                runner.timing.later(
                        PlannedRunner.AGAIN, () -> finish(runner, plan, job).thenAccept(finished::complete));
            } else {
                finished.complete("");
            }
        });
        return finished;
    }

    /** The end is in the row. It goes to the history, then the row goes. */
    static CompletionStage<?> remember(PlannedRunner runner, PlannedJob ended) {
        return runner.untilAnswered(() -> runner.jobs.remember(ended).<Object>thenApply(done -> ""))
                .thenCompose(remembered -> runner.untilAnswered(
                        () -> runner.jobs.remove(ended.id(), ended.holder().epoch())));
    }
}
