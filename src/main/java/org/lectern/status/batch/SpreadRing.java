package org.lectern.status.batch;

import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.lectern.async.PartsExecutor;
import org.lectern.async.Retry;
import org.lectern.model.SpreadParts;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.store.UserScans;

/**
 * The token ring in {@linkplain SpreadParts equal parts}, which other processes work off, several at a time. What came of parts
 * is told in the order in which they were begun, so that a place is all that has to be kept: how much of the ring is done, in that order.
 *
 * @param usersPerSecond of all together; 0 for no limit
 * @param told hears what came of each part
 * @param place then of the place
 */
record SpreadRing(
        PartsExecutor<RingPart, RingPart.Outcome> executor,
        SpreadParts parts,
        BatchJobRecord job,
        BatchJobWork work,
        Retry retry,
        PagesInFlight.Turn turn,
        LongSupplier usersPerSecond,
        Consumer<RingPart.Outcome> told,
        RingPages.Place place)
        implements Ring {
    /** The setting that says in how many parts a job was; empty where it was not. */
    static final String PARTS = "parts";

    /** So that a part takes seconds: it costs more than its dispatch, and a job that is to end does not wait for long. */
    private static final int USERS_OF_A_PART = 5_000;

    private static final int SAMPLE = 2_000;
    private static final int PARTS_FOR_EACH = 4;
    private static final int MOST_PARTS = 1 << 16;

    /** How many parts are of use: one for each of its own places, else by how near to each other the first users are. */
    static CompletionStage<Integer> parts(
            BatchJobWork work, UserScans store, PartsExecutor<RingPart, RingPart.Outcome> executor) {
        OptionalInt places = work.places();
        if (places.isPresent()) {
            return CompletableFuture.completedStage(
                    SpreadParts.about(places.getAsInt(), MOST_PARTS).count());
        }
        return store.users(OptionalLong.empty(), OptionalLong.of(Long.MAX_VALUE), SAMPLE)
                .thenApply(page -> {
                    double share = page.last().isEmpty()
                            ? 1
                            : ((double) page.last().getAsLong() - Long.MIN_VALUE) / Math.pow(2, 64);
                    double wanted = Math.max(
                            (double) PARTS_FOR_EACH * executor.atOnce(),
                            page.users().size() / share / USERS_OF_A_PART);
                    return SpreadParts.about(wanted, MOST_PARTS).count();
                });
    }

    @Override
    public boolean rounds(boolean leftovers, OptionalLong from) throws InterruptedException, ExecutionException {
        boolean whole = leftovers || round(false, from);
        if (!whole || !work.looksAtLeftovers()) {
            return whole;
        }
        if (!leftovers) {
            place.reached(true, OptionalLong.empty(), Counts.NONE)
                    .toCompletableFuture()
                    .get();
        }
        return round(true, leftovers ? from : OptionalLong.empty());
    }

    private boolean round(boolean leftovers, OptionalLong from) throws InterruptedException, ExecutionException {
        int atOnce = executor.atOnce();
        Semaphore room = new Semaphore(atOnce);
        CompletableFuture<Void> last = CompletableFuture.completedFuture(null);
        for (int number = begun(from); number < parts.count(); number++) {
            room.acquire();
            if (last.isCompletedExceptionally() || !turn.await()) {
                last.get();
                return false;
            }
            OptionalLong to = OptionalLong.of(token(number + 1));
            RingPart part = part(number, leftovers, atOnce);
            CompletionStage<RingPart.Outcome> outcome =
                    retry.run(() -> executor.submit(part)).whenComplete((done, failure) -> room.release());
            last = last.thenCombine(outcome, (before, done) -> done)
                    .thenCompose(done -> {
                        told.accept(done);
                        return place.reached(leftovers, to, done.counts());
                    })
                    .toCompletableFuture();
        }
        last.get();
        return true;
    }

    private RingPart part(int number, boolean leftovers, int atOnce) {
        int where = parts.index(number);
        long limit = usersPerSecond.getAsLong();
        return new RingPart(
                job.kind(),
                job.collection().orElse(""),
                work.settings(),
                leftovers,
                token(where),
                token(where + 1),
                limit == 0 ? 0 : Math.max(1, limit / atOnce));
    }

    /** The token before a part; that of the one after the last is the last of the ring. As a place: that many are done. */
    private long token(int part) {
        return part == parts.count() ? Long.MAX_VALUE : Long.MIN_VALUE + ((long) part << shift());
    }

    private int shift() {
        return Long.SIZE - Integer.numberOfTrailingZeros(parts.count());
    }

    private int begun(OptionalLong from) {
        if (from.isEmpty()) {
            return 0;
        }
        long place = from.getAsLong();
        return place == Long.MAX_VALUE ? parts.count() : (int) ((place - Long.MIN_VALUE) >>> shift());
    }

    @Override
    public void quiet() {
        // What others have under way, they finish: nobody hears of it.
    }
}
