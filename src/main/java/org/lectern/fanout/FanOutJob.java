package org.lectern.fanout;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.lectern.content.ContentId;
import org.lectern.journal.JobId;
import org.lectern.protocol.Reconciled;

/** A change under way. Safe to use from any thread. */
public final class FanOutJob {
    private final ContentId content;
    private final AtomicLong settled = new AtomicLong();
    private final CompletableFuture<Reconciled> done = new CompletableFuture<>();
    private final CompletableFuture<JobId> id = new CompletableFuture<>();
    private volatile boolean cancelled;

    FanOutJob(ContentId content) {
        this.content = content;
    }

    public ContentId content() {
        return content;
    }

    /** Its name in the journal, once it is on record: completes before the truth changes, fails if it is refused before. */
    public CompletionStage<JobId> id() {
        return id.minimalCompletionStage();
    }

    void named(JobId name) {
        id.complete(name);
    }

    /** Principals settled so far. */
    public long settled() {
        return settled.get();
    }

    /** Completes when every library is right; with failures listed if some could not be written. */
    public CompletionStage<Reconciled> done() {
        return done.minimalCompletionStage();
    }

    /**
     * Stops carrying the change to further libraries. The truth stays changed. What is left to do stays on record: the next
     * change of the item does it too, and so does whoever finishes what this process leaves when it ends.
     */
    public void cancel() {
        cancelled = true;
    }

    boolean isCancelled() {
        return cancelled;
    }

    void settled(long principals) {
        settled.addAndGet(principals);
    }

    CompletableFuture<Reconciled> completion() {
        return done;
    }
}
