package org.lectern.transfer;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.lectern.async.Retry;

/** What is around a pass: where the import stands, who hears of it, and where that is kept. For the import's own thread. */
final class PassContext {
    private static final long SAVE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final TransferJob<ImportReport> job;
    private final ImportSource source;
    private final ImportState state;
    private final Checkpoints checkpoints;
    private final Retry retry;
    private long lastSaved = System.nanoTime();

    PassContext(
            TransferJob<ImportReport> job,
            ImportSource source,
            ImportState state,
            Checkpoints checkpoints,
            Retry retry) {
        this.job = job;
        this.source = source;
        this.state = state;
        this.checkpoints = checkpoints;
        this.retry = retry;
    }

    ImportSource source() {
        return source;
    }

    ImportState state() {
        return state;
    }

    Retry retry() {
        return retry;
    }

    boolean isCancelled() {
        return job.isCancelled();
    }

    /** The next lines are settled. Now and then that is kept. */
    void settled(Settled lines, long lineRead, long bytesRead) throws IOException {
        state.settle(lines);
        report(lineRead, bytesRead);
        if (System.nanoTime() - lastSaved > SAVE_NANOS) {
            checkpoints.save(source, state.checkpoint());
            lastSaved = System.nanoTime();
        }
    }

    void report(long lineRead, long bytesRead) {
        job.report(new TransferProgress(
                state.pass() == 1 ? TransferProgress.Phase.PRINCIPALS_AND_CONTENT : TransferProgress.Phase.MEMBERS,
                lineRead,
                bytesRead,
                source.size(state.pass()),
                state.tally(),
                retry.waiting()));
    }
}
