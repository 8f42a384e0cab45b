package org.lectern.audit.repair;

import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.async.RateLimit;
import org.lectern.audit.model.FixOutcome;
import org.lectern.job.Steering;
import org.lectern.job.planned.JobTally;
import org.lectern.job.planned.PlannedDesk;
import org.lectern.job.planned.PlannedJob;

/**
 * A repair as a planned job, for the process that asked for it, wherever it runs. Its tally counts findings by {@link FixOutcome}.
 *
 * @param <R> its report
 */
public final class PlannedRepair<R extends RepairResult> implements RepairJob<R> {
    private final PlannedDesk desk;
    private final PlannedJob job;
    private final CompletionStage<R> ended;

    /**
     * @param job on record
     * @param report of the job that has ended
     */
    public PlannedRepair(PlannedDesk desk, PlannedJob job, Function<PlannedJob, CompletionStage<R>> report) {
        this.desk = desk;
        this.job = job;
        this.ended = desk.runner().ended(job).thenCompose(report);
    }

    @Override
    public RepairProgress progress() {
        PlannedJob now = desk.runner().seen(job);
        JobTally tally = now.course().tally();
        return new RepairProgress(
                tally.total(),
                now.course().counts().total(),
                tally.get(FixOutcome.VERIFIED),
                tally.get(FixOutcome.ALREADY_GONE),
                tally.get(FixOutcome.NOT_FIXED));
    }

    @Override
    public void throttle(long findingsPerSecond) {
        desk.steer(job.id(), new Steering.Throttle(RateLimit.limitOf(findingsPerSecond)));
    }

    @Override
    public void cancel() {
        desk.steer(job.id(), new Steering.Order(Steering.Kind.STOP));
    }

    @Override
    public CompletionStage<R> ended() {
        return ended;
    }
}
