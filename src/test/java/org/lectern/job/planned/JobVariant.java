package org.lectern.job.planned;

import java.util.function.UnaryOperator;

/**
 * Breaks the kernel from outside, to show that the contract notices.
 *
 * @param store over the tables
 * @param plainPlaces whether places are written without a condition: then such a write may arrive at any time
 * @param executor over each process's executor
 * @param clocks by which a process judges itself and others
 */
record JobVariant(
        UnaryOperator<PlannedJobs> store, boolean plainPlaces, UnaryOperator<JobExecutor> executor, Clocks clocks) {
    static final JobVariant NONE = clocks(Clocks.BOTH);

    enum Clocks {
        BOTH,
        /** A process is dead if the reader's clock says that its row has expired. */
        EXPIRING_ROWS,
        /** A process asks only its steady clock whether its lease is fresh. */
        STEADY_ONLY
    }

    static JobVariant store(UnaryOperator<PlannedJobs> broken) {
        return new JobVariant(broken, false, UnaryOperator.identity(), Clocks.BOTH);
    }

    static JobVariant plainPlaces(UnaryOperator<PlannedJobs> broken) {
        return new JobVariant(broken, true, UnaryOperator.identity(), Clocks.BOTH);
    }

    static JobVariant executor(UnaryOperator<JobExecutor> broken) {
        return new JobVariant(UnaryOperator.identity(), false, broken, Clocks.BOTH);
    }

    static JobVariant clocks(Clocks only) {
        return new JobVariant(UnaryOperator.identity(), false, UnaryOperator.identity(), only);
    }
}
