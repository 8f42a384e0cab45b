package org.lectern.async;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Several stages as one: the one way to do many things, a bounded number of them at a time. */
public final class Stages {
    private static final int AT_ONCE = 64;

    private Stages() {}

    /** Some 64 at once, however many there are; the results keep the order. After a failure no more begin. */
    public static <T, R> CompletionStage<List<R>> all(
            Collection<T> all, Function<T, ? extends CompletionStage<R>> work) {
        return all(AT_ONCE, all, work);
    }

    /** So many at once, likewise: few where each is much work. */
    public static <T, R> CompletionStage<List<R>> all(
            int atOnce, Collection<T> all, Function<T, ? extends CompletionStage<R>> work) {
        List<T> wanted = List.copyOf(all);
        AtomicReferenceArray<R> results = new AtomicReferenceArray<>(wanted.size());
        AtomicInteger next = new AtomicInteger();
        List<CompletableFuture<Void>> lanes = new ArrayList<>();
        for (int lane = 0; lane < Math.min(atOnce, wanted.size()); lane++) {
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
            CompletableFuture<R> stage =
                    Stages.<R>begun(() -> work.apply(wanted.get(index))).toCompletableFuture();
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

    /** As parts of so many each, the last of which may be smaller. */
    public static <T> List<List<T>> parts(Collection<T> all, int size) {
        List<T> whole = List.copyOf(all);
        List<List<T>> parts = new ArrayList<>();
        for (int from = 0; from < whole.size(); from += size) {
            parts.add(whole.subList(from, Math.min(whole.size(), from + size)));
        }
        return parts;
    }

    /** Begins work. Whatever it throws, an error too, is the failure of its stage: the caller waits for nothing else. */
    public static <T> CompletionStage<T> begun(Supplier<? extends CompletionStage<T>> work) {
        try {
            return Objects.requireNonNull(work.get(), "The work gave no stage.");
        } catch (Throwable failure) {
            return CompletableFuture.failedStage(failure);
        }
    }

    /** A stage with the changed result of another, which is cancelled with it. */
    public static <T, R> CompletableFuture<R> cancelling(CompletionStage<T> stage, Function<T, R> change) {
        CompletableFuture<R> changed = stage.thenApply(change).toCompletableFuture();
        changed.whenComplete((result, failure) -> {
            if (changed.isCancelled()) {
                stage.toCompletableFuture().cancel(false);
            }
        });
        return changed;
    }

    /** The failure itself, out of the wrappers that asynchronous stages put around it. */
    public static Throwable unwrap(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** Ends what somebody waits for as something else has ended, without the wrappers that stages put around a failure. */
    public static <T> void settle(CompletableFuture<T> waiting, @Nullable T result, @Nullable Throwable failure) {
        if (failure == null) {
            waiting.complete(result);
        } else {
            waiting.completeExceptionally(unwrap(failure));
        }
    }

    /** One after another. */
    public static <T> CompletionStage<Void> inTurn(Collection<T> all, Function<T, ? extends CompletionStage<?>> work) {
        CompletionStage<Void> last = CompletableFuture.completedStage(null);
        for (T one : all) {
            last = last.thenCompose(done -> work.apply(one).thenAccept(result -> {}));
        }
        return last;
    }
}
