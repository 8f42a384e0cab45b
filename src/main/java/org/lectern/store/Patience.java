package org.lectern.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterFailures;

/** Tries a call again, ever later, while the cluster is only busy or away. For what may be done twice. */
final class Patience {
    private static final int ATTEMPTS = 10;
    private static final long FIRST_DELAY_MILLIS = 50;
    private static final long LONGEST_DELAY_MILLIS = 5_000;

    private final Cluster cluster;

    Patience(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Fails with what does not pass, or has not passed after all attempts, which take some 20 seconds. */
    <T> CompletionStage<T> insist(Supplier<CompletionStage<T>> call) {
        return attempt(call, 1);
    }

    private <T> CompletionStage<T> attempt(Supplier<CompletionStage<T>> call, int number) {
        return call.get()
                .handle((result, failure) -> {
                    if (failure == null) {
                        return CompletableFuture.completedStage(result);
                    }
                    if (number == ATTEMPTS || !ClusterFailures.isTransient(failure) || cluster.isClosed()) {
                        return CompletableFuture.<T>failedStage(failure);
                    }
                    CompletableFuture<Boolean> due = new CompletableFuture<>();
                    cluster.scheduler()
                            .schedule(
                                    () -> due.complete(true),
                                    Math.min(LONGEST_DELAY_MILLIS, FIRST_DELAY_MILLIS << number),
                                    TimeUnit.MILLISECONDS);
                    return due.thenCompose(now -> attempt(call, number + 1));
                })
                .thenCompose(stage -> stage);
    }
}
