package org.lectern.status;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Several stages as one. */
final class Stages {
    private static final int AT_ONCE = 64;

    private Stages() {}

    /** A bounded number at once, however many there are; the results keep the order. After a failure no more begin. */
    static <T, R> CompletionStage<List<R>> all(Collection<T> all, Function<T, ? extends CompletionStage<R>> work) {
        List<T> wanted = List.copyOf(all);
        AtomicReferenceArray<R> results = new AtomicReferenceArray<>(wanted.size());
        AtomicInteger next = new AtomicInteger();
        List<CompletableFuture<Void>> lanes = new ArrayList<>();
        for (int lane = 0; lane < Math.min(AT_ONCE, wanted.size()); lane++) {
            lanes.add(lane(wanted, next, results, work).toCompletableFuture());
        }
        return CompletableFuture.allOf(lanes.toArray(CompletableFuture<?>[]::new))
                .thenApply(done ->
                        IntStream.range(0, wanted.size()).mapToObj(results::get).toList());
    }

    private static <T, R> CompletionStage<Void> lane(
            List<T> wanted,
            AtomicInteger next,
            AtomicReferenceArray<R> results,
            Function<T, ? extends CompletionStage<R>> work) {
        // In a loop as long as stages are there at once, so that many of them do not fill the stack.
        for (int i = next.getAndIncrement(); i < wanted.size(); i = next.getAndIncrement()) {
            int index = i;
            CompletableFuture<R> stage;
            try {
                stage = work.apply(wanted.get(i)).toCompletableFuture();
            } catch (RuntimeException failure) {
                next.set(wanted.size());
                return CompletableFuture.failedStage(failure);
            }
            if (!stage.isDone()) {
                return stage.handle((result, failure) -> {
                            if (failure != null) {
                                next.set(wanted.size());
                                return CompletableFuture.<Void>failedStage(failure);
                            }
                            results.set(index, result);
                            return lane(wanted, next, results, work);
                        })
                        .thenCompose(rest -> rest);
            }
            if (stage.isCompletedExceptionally()) {
                next.set(wanted.size());
                return stage.thenAccept(never -> {});
            }
            results.set(index, stage.join());
        }
        return CompletableFuture.completedStage(null);
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
