package org.lectern.fanout;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.protocol.Audience;
import org.lectern.protocol.FanOut;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Reconcile;
import org.lectern.protocol.Reconciled;
import org.lectern.protocol.Slice;

/**
 * Reconciles every member of one item, page after page, the next page being read while the last one is written. The order
 * within a page is the protocol's: floor, truth, batches, floor. Memory is bounded by {@link #PAGES} pages.
 */
final class FanOutRun {
    /** Members read at a time. */
    static final int PAGE_SIZE = 2_000;

    /** Pages read and not yet written. */
    private static final int PAGES = 3;

    private final Operations operations;
    private final FanOutJob job;
    private final CompletableFuture<Reconciled> done = new CompletableFuture<>();

    private Reconciled sum = Reconciled.NONE;
    private int open;
    private boolean reading;
    private Optional<Audience.Page> next;

    FanOutRun(Operations operations, FanOutJob job) {
        this.operations = operations;
        this.job = job;
        this.next = Optional.of(new Audience.Page(job.content(), Optional.empty(), PAGE_SIZE));
    }

    CompletionStage<Reconciled> start() {
        advance();
        return done;
    }

    /** Reads the next page if there is one and room for it; ends when nothing is left. */
    private void advance() {
        Audience.Page page;
        synchronized (this) {
            if (job.isCancelled()) {
                next = Optional.empty();
            }
            if (next.isEmpty() && open == 0 && !reading) {
                done.complete(sum);
                return;
            }
            if (reading || next.isEmpty() || open == PAGES) {
                return;
            }
            page = next.get();
            reading = true;
        }
        operations.run(Reconcile.read(page)).whenComplete((slice, failure) -> {
            if (failure != null) {
                done.completeExceptionally(failure);
            } else {
                write(page, slice);
            }
        });
    }

    private void write(Audience.Page page, Slice slice) {
        synchronized (this) {
            reading = false;
            open++;
            next = FanOut.following(page, slice);
        }
        operations.run(Reconcile.write(slice)).whenComplete((reconciled, failure) -> {
            if (failure != null) {
                done.completeExceptionally(failure);
                return;
            }
            synchronized (this) {
                open--;
                sum = sum.plus(reconciled);
            }
            job.settled(reconciled.principals());
            advance();
        });
        advance();
    }
}
