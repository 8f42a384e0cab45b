package org.lectern.service;

import java.io.Serializable;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.async.BlockingWork;
import org.lectern.async.PartsExecutor;
import org.lectern.fanout.LibrariesPart;
import org.lectern.job.JobKind;
import org.lectern.job.planned.JobExecutor;
import org.lectern.job.planned.JobPart;
import org.lectern.job.planned.JobPlan;
import org.lectern.job.planned.JobTally;
import org.lectern.status.batch.RingPart;

/** What the rooms want of other processes, by {@link PartExecutor}. */
final class OtherProcesses {
    private OtherProcesses() {}

    /** Parts of the ring, for batch jobs of content status. */
    static PartsExecutor<RingPart, RingPart.Outcome> ring(PartExecutor executor) {
        return of(executor, part -> services -> services.statusJobs().part(part));
    }

    /** Parts of jobs. How many run at a time is known some seconds after the first was asked for: one until then. */
    static JobExecutor parts(PartExecutor executor) {
        Once<CompletionStage<Integer>> atOnce =
                new Once<>(() -> BlockingWork.start(executor::atOnce).exceptionally(unknown -> 1));
        return new JobExecutor() {
            @Override
            public int atOnce() {
                return atOnce.get().toCompletableFuture().getNow(1);
            }

            @Override
            public <P extends JobPart> CompletionStage<JobTally> run(JobPlan<P> plan, P part) {
                JobKind kind = plan.kind();
                return executor.submit(services -> services.work(kind, part));
            }
        };
    }

    /** Libraries, for rebuilds. */
    static PartsExecutor<LibrariesPart, LibrariesPart.Outcome> libraries(PartExecutor executor) {
        return of(executor, part -> services -> services.rebuild(part));
    }

    /** @param work does a part there: it is sent to the process that does it */
    private static <P, R extends Serializable> PartsExecutor<P, R> of(
            PartExecutor executor, Function<P, Part<R>> work) {
        return new PartsExecutor<>() {
            @Override
            public int atOnce() {
                return executor.atOnce();
            }

            @Override
            public CompletionStage<R> submit(P part) {
                return executor.submit(work.apply(part));
            }
        };
    }
}
