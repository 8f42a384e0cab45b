package org.lectern.protocol;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Runs operations against a store. Nothing blocks; continuations run on the store's threads. */
public final class Operations {
    private final Store store;

    public Operations(Store store) {
        this.store = store;
    }

    /**
     * Runs an operation to its end.
     *
     * @return its result; fails with what the store failed with, or with what the operation threw
     */
    public <R> CompletionStage<R> run(Progress<R> progress) {
        if (progress instanceof Done<R> done) {
            return CompletableFuture.completedStage(done.result());
        }
        return take((Step<?, R>) progress);
    }

    private <A, R> CompletionStage<R> take(Step<A, R> step) {
        return step.request().on(store).thenCompose(answer -> run(step.then(answer)));
    }
}
