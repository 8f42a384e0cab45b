package org.lectern.audit.scan;

import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.async.DaemonThreads;
import org.lectern.async.Stages;

/** Works off the ranges that an audit's ledger hands out, on threads of its own. For one phase at a time. */
public final class RangeWorkers {
    private static final long CHECKPOINT_SECONDS = 15;

    private final Ledger<?, ?> ledger;
    private final Pace pace;
    private final int threads;
    private final AtomicReference<@Nullable Throwable> failed = new AtomicReference<>();

    /** @param threads how many ranges at a time */
    public RangeWorkers(Ledger<?, ?> ledger, Pace pace, int threads) {
        this.ledger = ledger;
        this.pace = pace;
        this.threads = threads;
    }

    /** Does one range of a phase, and tells the ledger. For one thread. */
    public interface Ranges {
        /** Blocks. */
        void work(int range) throws InterruptedException, ExecutionException;
    }

    /** What is done now and then while they work, and at the end. */
    public interface Checkpoint {
        /** Blocks. */
        void write() throws InterruptedException, ExecutionException;
    }

    /**
     * All ranges that are not done yet. Blocks.
     *
     * @param workers makes one for each thread
     */
    public void run(Supplier<? extends Ranges> workers, Checkpoint checkpoint)
            throws InterruptedException, ExecutionException {
        CountDownLatch ended = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            Ranges worker = workers.get();
            DaemonThreads.begin("lectern-audit-" + i, () -> {
                try {
                    work(worker);
                } finally {
                    ended.countDown();
                }
            });
        }
        while (!ended.await(CHECKPOINT_SECONDS, TimeUnit.SECONDS)) {
            checkpoint.write();
        }
        Throwable failure = failed.get();
        if (failure instanceof RuntimeException cause) {
            throw cause;
        }
        if (failure != null) {
            throw new ExecutionException(failure);
        }
        checkpoint.write();
    }

    private void work(Ranges worker) {
        try {
            for (OptionalInt range = ledger.take(); range.isPresent(); range = ledger.take()) {
                worker.work(range.getAsInt());
            }
        } catch (Throwable failure) { // whatever it is, the audit must hear of it
            Throwable cause = Stages.unwrap(failure);
            // The first failure is the reason; that the others were stopped is what came of it.
            failed.compareAndSet(null, cause);
            pace.stop();
        }
    }
}
