package org.lectern.status;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Several stages as one. */
final class Stages {
    private Stages() {}

    /** All at once; the results keep the order. For few: nothing bounds them. */
    static <T, R> CompletionStage<List<R>> all(Collection<T> all, Function<T, ? extends CompletionStage<R>> work) {
        List<CompletableFuture<R>> stages =
                all.stream().map(one -> work.apply(one).toCompletableFuture()).toList();
        return CompletableFuture.allOf(stages.toArray(CompletableFuture<?>[]::new))
                .thenApply(done -> stages.stream().map(CompletableFuture::join).toList());
    }

    /** One after another. */
    static <T> CompletionStage<Void> inTurn(Collection<T> all, Function<T, ? extends CompletionStage<?>> work) {
        CompletionStage<Void> last = CompletableFuture.completedStage(null);
        for (T one : all) {
            last = last.thenCompose(done -> work.apply(one).thenAccept(result -> {}));
        }
        return last;
    }
}
