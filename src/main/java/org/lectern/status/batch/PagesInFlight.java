package org.lectern.status.batch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.model.StatusSentence;
import org.lectern.wording.HasMessage;

/**
 * The pages of a batch job that are worked off: a page may begin while the last steps of those before it are waiting for
 * something. A page is over once all its steps are done and those before it are over: pages end one after the other, each with
 * its own counts, and what was found is handed over in their order. One thread begins the steps.
 */
final class PagesInFlight {
    private static final int STEPS_AT_ONCE = 256;

    private final Semaphore steps = new Semaphore(STEPS_AT_ONCE);
    private final Deque<CompletableFuture<Void>> unended = new ArrayDeque<>();
    private final int most;
    private final Retry retry;
    private final BatchJobWork.Notes notes;
    private final Consumer<Counts> counted;
    private CompletionStage<Void> last = CompletableFuture.completedStage(null);

    /**
     * @param most pages at a time
     * @param notes hears what was found, page by page
     * @param counted hears of every step as soon as it is done
     */
    PagesInFlight(int most, Retry retry, BatchJobWork.Notes notes, Consumer<Counts> counted) {
        this.most = most;
        this.retry = retry;
        this.notes = notes;
        this.counted = counted;
    }

    /** One step of many. */
    interface Step<T> {
        CompletionStage<Counts> of(T one, BatchJobWork.Notes notes);
    }

    /** Waits until it may begin. */
    interface Turn {
        /** @return whether it is to begin; not, if the job is to end */
        boolean await() throws InterruptedException;
    }

    /**
     * Another page; waits while there are as many as may be.
     *
     * @throws ExecutionException if one before it could not be ended
     */
    Page begin() throws InterruptedException, ExecutionException {
        while (unended.size() >= most) {
            unended.remove().get();
        }
        return new Page();
    }

    /** Waits until all pages are over; throws if one could not be ended. */
    void ended() throws InterruptedException, ExecutionException {
        while (!unended.isEmpty()) {
            unended.remove().get();
        }
    }

    /** Waits until nothing is under way any more, whatever came of it. */
    void quiet() {
        steps.acquireUninterruptibly(STEPS_AT_ONCE);
        steps.release(STEPS_AT_ONCE);
        last.handle((over, failure) -> failure == null).toCompletableFuture().join();
    }

    /** A page, in the order in which they were begun. */
    final class Page {
        private final HeldNotes held = new HeldNotes();
        private final AtomicInteger open = new AtomicInteger(1);
        private final CompletableFuture<Void> done = new CompletableFuture<>();
        private final CompletionStage<Void> turn =
                last.thenAccept(before -> held.passOn(notes)).thenCompose(passed -> done);
        private Counts counts = Counts.NONE;

        /**
         * Begins a step for each; one that fails for good is counted, and noted.
         *
         * @return whether all were begun; if not, the job is to end
         */
        <T> boolean each(List<T> all, Turn next, Step<T> step) throws InterruptedException {
            for (T one : all) {
                if (!next.await()) {
                    return false;
                }
                steps.acquire();
                open.incrementAndGet();
                retry.run(() -> HeldNotes.during(inner -> step.of(one, inner), held))
                        .whenComplete((some, failure) -> {
                            if (failure == null) {
                                count(some);
                            } else {
                                count(new Counts(0, 0, 0, 1));
                                held.note(StatusSentence.NOTE_REFUSED.of(one, HasMessage.of(Stages.unwrap(failure))));
                            }
                            steps.release();
                            close();
                        });
            }
            return true;
        }

        private synchronized void count(Counts more) {
            counts = counts.plus(more);
            counted.accept(more);
        }

        private synchronized Counts counts() {
            return counts;
        }

        private void close() {
            if (open.decrementAndGet() == 0) {
                done.complete(null);
            }
        }

        /** All its steps were begun: it ends in its turn, with its counts. */
        void end(
                Function<BatchJobWork.Notes, CompletionStage<Counts>> atEnd,
                Function<Counts, CompletionStage<Void>> ending) {
            closing(turn.thenCompose(quiet -> atEnd.apply(held)).thenCompose(more -> {
                count(more);
                return ending.apply(counts());
            }));
        }

        /** Not all were begun: what was is done, and nothing follows. */
        void cutShort() {
            closing(turn);
        }

        private void closing(CompletionStage<Void> over) {
            last = over;
            unended.add(over.toCompletableFuture());
            close();
        }
    }
}
