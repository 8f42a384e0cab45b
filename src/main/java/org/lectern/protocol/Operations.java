package org.lectern.protocol;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Runs operations against a store. Nothing blocks; continuations run on the store's threads. */
public final class Operations {
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

    /** The same store; changes are put on record elsewhere. */
    public Operations announcing(Announcements elsewhere) {
        return new Operations(store, elsewhere);
    }

    /**
     * Runs an operation to its end.
     *
     * @return its result; fails with what the store failed with, or with what the operation threw
     */
    public <R> CompletionStage<R> run(Progress<R> progress) {
        Progress<R> now = progress;
        while (now instanceof Step<?, R> step) {
            CompletableFuture<Progress<R>> next = take(step).toCompletableFuture();
            if (!next.isDone() || next.isCompletedExceptionally()) {
                return next.thenCompose(this::run);
            }
            now = next.join(); // from here, not from the stack of the step before
        }
        return CompletableFuture.completedStage(((Done<R>) now).result());
    }

    private <A, R> CompletionStage<Progress<R>> take(Step<A, R> step) {
        return step.request().on(store, announcements).thenApply(step::then);
    }
}
