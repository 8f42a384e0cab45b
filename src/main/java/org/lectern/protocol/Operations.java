package org.lectern.protocol;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.content.ContendedException;

/** Runs operations against a store. Nothing blocks; continuations run on the store's threads. */
public final class Operations {
    /**
     * So often a compare-and-set may be refused, or end unknown, in a row. Each time somebody else has changed the row, so this
     * many are not met in life; a row that no comparison fits would be tried for ever.
     */
    static final int ATTEMPTS = 1_000;

    private final Store store;
    private final Announcements announcements;

    /** For operations that change derived rows only. */
    public Operations(Store store) {
        this(store, new Announcements() {
            @Override
            public CompletionStage<IntentId> announce(Intent intent, Optional<Instant> version) {
                throw new IllegalStateException("A change of truth has to be on record first: " + intent);
            }

            @Override
            public CompletionStage<Acknowledged> conclude(IntentId intent) {
                throw new IllegalStateException("Nothing was announced: " + intent);
            }
        });
    }

    /** @param announcements where the changes that are run here are put on record */
    public Operations(Store store, Announcements announcements) {
        this.store = store;
        this.announcements = announcements;
    }

    /** Another store; changes are put on record where they were. */
    public Operations on(Store other) {
        return new Operations(other, announcements);
    }

    /** The same store; changes are put on record elsewhere. */
    public Operations announcing(Announcements elsewhere) {
        return new Operations(store, elsewhere);
    }

    /**
     * Runs an operation to its end.
     *
     * @return its result; fails with what the store failed with, with what the operation threw, or with a
     *     {@link ContendedException}
     */
    public <R> CompletionStage<R> run(Progress<R> progress) {
        if (progress instanceof Done<R> done) {
            return CompletableFuture.completedStage(done.result());
        }
        return take((Step<?, R>) progress, 0);
    }

    private <A, R> CompletionStage<R> take(Step<A, R> step, int refused) {
        return step.request().on(store, announcements).thenCompose(answer -> {
            int since =
                    answer instanceof SwapOutcome outcome ? outcome == SwapOutcome.APPLIED ? 0 : refused + 1 : refused;
            if (since == ATTEMPTS) {
                return CompletableFuture.failedStage(new ContendedException(ATTEMPTS));
            }
            Progress<R> next = step.then(answer);
            return next instanceof Done<R> done
                    ? CompletableFuture.completedStage(done.result())
                    : take((Step<?, R>) next, since);
        });
    }
}
