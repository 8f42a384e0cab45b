package org.lectern.job.planned;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.JobKind;

/** The plans of one process, by kind. */
public final class JobPlans {
    private final Map<JobKind, JobPlan<?>> plans;

    public JobPlans(List<JobPlan<?>> plans) {
        this.plans = plans.stream().collect(Collectors.toMap(JobPlan::kind, Function.identity()));
    }

    /** The plan of a kind; empty if this process does not know it. */
    Optional<JobPlan<?>> of(JobKind kind) {
        return Optional.ofNullable(plans.get(kind));
    }

    /**
     * Does a part that another process planned. Blocks.
     *
     * @throws Exception with a sentence, if it cannot be done
     */
    @SuppressWarnings("unchecked")
    public JobTally work(JobKind kind, JobPart part) throws Exception {
        JobPlan<JobPart> plan = (JobPlan<JobPart>)
                of(kind).orElseThrow(() -> new IllegalArgumentException("This process knows no jobs of " + kind + "."));
        try {
            return plan.work(part).toCompletableFuture().get();
        } catch (ExecutionException failure) {
            throw ClusterFailures.translate(failure);
        }
    }
}
