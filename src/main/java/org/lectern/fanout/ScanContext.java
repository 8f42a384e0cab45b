package org.lectern.fanout;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Retry;
import org.lectern.job.RunningJob;
import org.lectern.model.ContentId;
import org.lectern.wording.Message;

/** What a scan needs of those around it. Called from any thread, never under the scan's lock. */
interface ScanContext {
    /** Empty if this process may go on; else why not. */
    Optional<Message> obstacle();

    /** Runs a task on another thread, after so long. */
    void later(Runnable task, long millis);

    /** Completes after so long, on another thread. */
    default CompletionStage<Boolean> pause(long millis) {
        CompletableFuture<Boolean> over = new CompletableFuture<>();
        later(() -> over.complete(true), millis);
        return over;
    }

    /** The same, for what is tried again. */
    default Retry.Timer timer() {
        return (delay, task) -> later(task, delay.toMillis());
    }

    /** The number of member rows of an item, those of removed members too. */
    CompletionStage<Long> countMembers(ContentId content);

    /** The cluster's time. */
    Instant now();

    /** A job's counts or state have changed. */
    void changed(RunningJob job);

    /** A job has come full circle. */
    void complete(RunningJob job);

    /** A job cannot go on, for a reason that will not pass. */
    void failed(RunningJob job, Throwable failure);
}
