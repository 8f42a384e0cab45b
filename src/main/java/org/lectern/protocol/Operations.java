package org.lectern.protocol;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.model.ContendedException;

/** Runs operations against a store. Nothing blocks; continuations run on the store's threads. */
public final class Operations {
    /**
     * So often a compare-and-set may be refused, or end unknown, in a row. Each time somebody else has changed the row, so this
     * many are not met in life; a row that no comparison fits would be tried for ever.
     */
    public static final int ATTEMPTS = 1_000;

    private final Store store;
    private final ChangeLog changeLog;

    /** For operations that change derived rows only. */
    public Operations(Store store) {
        this(store, new ChangeLog() {
            @Override
            public CompletionStage<PendingChangeId> announce(PendingChange pending, Optional<Instant> version) {
                throw new IllegalStateException("A change of truth has to be on record first: " + pending);
            }

            @Override
            public CompletionStage<Acknowledged> conclude(PendingChangeId pending) {
                throw new IllegalStateException("Nothing was announced: " + pending);
            }
        });
    }

    /** @param changeLog where the changes that are run here are put on record */
    public Operations(Store store, ChangeLog changeLog) {
        this.store = store;
        this.changeLog = changeLog;
    }

    /** Another store; changes are put on record where they were. */
    public Operations on(Store other) {
        return new Operations(other, changeLog);
    }

    /** The same store; changes are put on record elsewhere. */
    public Operations announcing(ChangeLog elsewhere) {
        return new Operations(store, elsewhere);
    }

    /**
     * Runs an operation to its end.
     *
     * @return its result; fails with what the store failed with, with what the operation threw, or with a
     *     {@link ContendedException}
     */
    public <R> CompletionStage<R> run(Operation<R> operation) {
        return run(operation, 0);
    }

    private <R> CompletionStage<R> run(Operation<R> operation, int refusedBefore) {
        Operation<R> now = operation;
        int refused = refusedBefore;
        while (now instanceof Step<?, R> step) {
            CompletableFuture<Taken<R>> taken = take(step, refused).toCompletableFuture();
            if (!taken.isDone() || taken.isCompletedExceptionally()) {
                return taken.thenCompose(next -> run(next.next(), next.refused()));
            }
            // from here, not from the stack of the step before
            now = taken.join().next();
            refused = taken.join().refused();
        }
        return CompletableFuture.completedStage(((Done<R>) now).result());
    }

    /** @param refused swaps in a row that were not applied */
    private record Taken<R>(Operation<R> next, int refused) {}

    private <A, R> CompletionStage<Taken<R>> take(Step<A, R> step, int refused) {
        return step.request().on(store, changeLog).thenApply(answer -> {
            int since = refused;
            if (answer instanceof SwapOutcome outcome) {
                since = outcome == SwapOutcome.APPLIED ? 0 : refused + 1;
            }
            if (since == ATTEMPTS) {
                throw new ContendedException(ATTEMPTS);
            }
            return new Taken<>(step.then(answer), since);
        });
    }
}
