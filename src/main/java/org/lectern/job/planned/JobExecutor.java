package org.lectern.job.planned;

import java.util.concurrent.CompletionStage;

/** Runs the parts of jobs: in this process, or in others. Knows no kind. */
public interface JobExecutor {
    /** How many parts run at a time, at least one. */
    int atOnce();

    /** Runs a part. Does not block. */
    <P extends JobPart> CompletionStage<JobTally> run(JobPlan<P> plan, P part);

    /** The executor of this process. Plans do not block: their work runs on the threads of the cluster's answers. */
    static JobExecutor here(int atOnce) {
        return new JobExecutor() {
            @Override
            public int atOnce() {
                return atOnce;
            }

            @Override
            public <P extends JobPart> CompletionStage<JobTally> run(JobPlan<P> plan, P part) {
                return plan.work(part);
            }
        };
    }
}
