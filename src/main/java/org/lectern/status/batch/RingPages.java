package org.lectern.status.batch;

import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.lectern.async.Retry;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.UserScans;

/**
 * The token ring, or a part of it, page by page: the users there, then the aggregates of which nothing else is left. One thread
 * begins the steps; they run asynchronously, a bounded number at a time.
 */
final class RingPages implements Ring {
    private final StatusStore store;
    private final BatchJobWork work;
    private final OptionalLong until;
    private final Retry retry;
    private final BatchJobWork.Notes found;
    private final PagesInFlight pages;
    private final PagesInFlight.Turn turn;
    private final BooleanSupplier cancelled;
    private final Place place;

    /** Hears of each page that is over, in their order. */
    interface Place {
        /**
         * @param leftovers whether users are done
         * @param to its last token
         * @param counted what came of it
         */
        CompletionStage<Void> reached(boolean leftovers, OptionalLong to, Counts counted);
    }

    /**
     * @param until the last token that is meant; empty for the end of the ring
     * @param counted hears of every step as soon as it is done
     * @param turn waits until the next step may begin
     * @param cancelled whether it is to end soon
     */
    RingPages(
            StatusStore store,
            BatchJobWork work,
            OptionalLong until,
            Retry retry,
            BatchJobWork.Notes found,
            Consumer<Counts> counted,
            PagesInFlight.Turn turn,
            BooleanSupplier cancelled,
            Place place) {
        this.store = store;
        this.work = work;
        this.until = until;
        this.retry = retry;
        this.found = found;
        this.pages = new PagesInFlight(work.pagesAtOnce(), retry, found, counted);
        this.turn = turn;
        this.cancelled = cancelled;
        this.place = place;
    }

    /** The second round begins while the last users wait for something; its pages end after theirs. */
    @Override
    public boolean rounds(boolean leftovers, OptionalLong from) throws InterruptedException, ExecutionException {
        boolean whole = leftovers || users(from);
        if (whole && work.looksAtLeftovers()) {
            if (!leftovers) {
                pages.begin()
                        .end(
                                notes -> CompletableFuture.completedStage(Counts.NONE),
                                counted -> place.reached(true, OptionalLong.empty(), counted));
            }
            whole = leftovers(leftovers ? from : OptionalLong.empty());
        }
        pages.ended();
        return whole;
    }

    /**
     * One of the rounds, after a place.
     *
     * @param leftovers whether it is the second
     * @return whether it has come to the end
     * @throws ExecutionException if it cannot go on
     */
    boolean round(boolean leftovers, OptionalLong from) throws InterruptedException, ExecutionException {
        boolean whole = leftovers ? leftovers(from) : users(from);
        pages.ended();
        return whole;
    }

    private boolean users(OptionalLong from) throws InterruptedException, ExecutionException {
        OptionalLong after = from;
        CompletionStage<UserScans.UserPage> coming = page(after);
        while (!cancelled.getAsBoolean()) {
            UserScans.UserPage page = coming.toCompletableFuture().get();
            boolean ahead = page.last().isPresent() && work.readsAhead();
            if (ahead) {
                coming = page(page.last()); // read while this one is worked off
            }
            OptionalLong to = page.last().isPresent() ? page.last() : after;
            PagesInFlight.Page begun = pages.begin();
            if (!begun.each(page.users(), turn, this::user)) {
                begun.cutShort();
                break;
            }
            begun.end(work::pageEnd, counted -> place.reached(false, to, counted));
            if (page.last().isEmpty()) {
                return true;
            }
            after = to;
            if (!ahead) {
                pages.ended();
                coming = page(after);
            }
        }
        return false;
    }

    private CompletionStage<Counts> user(String user, BatchJobWork.Notes notes) {
        return work.user(user, notes).thenApply(counted -> {
            if (counted.found() > 0) {
                notes.user();
            }
            return counted;
        });
    }

    private CompletionStage<UserScans.UserPage> page(OptionalLong after) {
        return retry.run(() -> work.users(store, after, until))
                .thenCompose(page -> work.pageBegin(after, page.last().isPresent() ? page.last() : until, found)
                        .thenApply(begun -> page));
    }

    private boolean leftovers(OptionalLong from) throws InterruptedException, ExecutionException {
        OptionalLong after = from;
        CompletionStage<UserScans.AggregatePage> coming = aggregates(after);
        while (!cancelled.getAsBoolean()) {
            UserScans.AggregatePage page = coming.toCompletableFuture().get();
            if (page.last().isPresent()) {
                coming = aggregates(page.last());
            }
            OptionalLong to = page.last().isPresent() ? page.last() : after;
            PagesInFlight.Page begun = pages.begin();
            if (!begun.each(page.keys(), turn, work::leftover) || !begun.each(page.strange(), turn, work::strange)) {
                begun.cutShort();
                break;
            }
            begun.end(
                    notes -> CompletableFuture.completedStage(Counts.NONE),
                    counted -> place.reached(true, to, counted));
            if (page.last().isEmpty()) {
                return true;
            }
            after = to;
        }
        return false;
    }

    private CompletionStage<UserScans.AggregatePage> aggregates(OptionalLong after) {
        return retry.run(() -> store.aggregates(after, until, work.pageSize()));
    }

    @Override
    public void quiet() {
        pages.quiet();
    }
}
