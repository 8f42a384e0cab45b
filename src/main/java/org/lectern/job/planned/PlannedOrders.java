package org.lectern.job.planned;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import org.lectern.job.JobId;
import org.lectern.job.planned.PlannedJob.Orders;
import org.lectern.job.planned.PlannedJob.Wanted;

/**
 * Orders of operators, from any process. An order is a column of the job's row: it does not expire, and survives the job's
 * holder, which hears it within seconds.
 */
public record PlannedOrders(PlannedJobs jobs) {
    /** @return whether the job was open */
    public CompletionStage<Boolean> want(JobId id, Wanted wanted) {
        // A cancelled job stays cancelled.
        return give(id, orders -> orders.wanted() == Wanted.CANCEL ? orders : orders.wanting(wanted));
    }

    /** @param perSecond units for all executors together; empty for no limit */
    public CompletionStage<Boolean> limit(JobId id, OptionalInt perSecond) {
        return give(id, orders -> orders.limited(perSecond));
    }

    /** Reads, and writes on top: of two operators at once, the second one's order is added to the first one's. */
    private CompletionStage<Boolean> give(JobId id, UnaryOperator<Orders> order) {
        return jobs.read(id).thenCompose(found -> {
            Optional<PlannedJob> open = found.filter(job -> job.course().state().isOpen());
            return open.isEmpty()
                    ? CompletableFuture.completedStage(false)
                    : jobs.order(id, order.apply(open.get().orders()))
                            .thenCompose(given -> given ? CompletableFuture.completedStage(true) : give(id, order));
        });
    }
}
