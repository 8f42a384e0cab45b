package org.lectern.console.work;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Small things that block for a moment, as files and the keyring do: done off the UI thread, and answered on it. What takes
 * long is a job: see {@link Works}.
 *
 * @param executor where it is done
 * @param ui where the answer is
 */
public record Background(Executor executor, UiExecutor ui) {
    /**
     * Does it.
     *
     * @return completed on the UI thread; fails with what really failed
     */
    public <T> CompletionStage<T> ask(Supplier<T> task) {
        CompletableFuture<T> done = new CompletableFuture<>();
        CompletableFuture.supplyAsync(task, executor)
                .whenComplete((answer, failure) -> ui.execute(() -> {
                    if (failure == null) {
                        done.complete(answer);
                    } else {
                        done.completeExceptionally(Failures.cause(failure));
                    }
                }));
        return done;
    }
}
