package org.lectern.audit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Does something asynchronous for each of a list, so many at a time. The results keep the order of the list; the first
 * failure is the whole's.
 */
final class InTurn<T, R> {
    private final List<T> all;
    private final Function<T, ? extends CompletionStage<R>> work;
    private final int atOnce;
    private final List<@Nullable R> results;
    private final CompletableFuture<List<R>> done = new CompletableFuture<>();
    private int next;
    private int open;
    private boolean beginning;

    InTurn(List<T> all, Function<T, ? extends CompletionStage<R>> work, int atOnce) {
        this.all = all;
        this.work = work;
        this.atOnce = atOnce;
        results = new ArrayList<>(Collections.nCopies(all.size(), null));
    }

    CompletionStage<List<R>> run() {
        advance();
        return done;
    }

    /** A loop, not a recursion: work that ends at once must not fill the stack. */
    private void advance() {
        while (true) {
            int mine;
            synchronized (this) {
                if (beginning || done.isDone()) {
                    return;
                }
                if (next == all.size() && open == 0) {
                    break;
                }
                if (next == all.size() || open == atOnce) {
                    return;
                }
                beginning = true;
                mine = next++;
                open++;
            }
            CompletionStage<R> stage;
            try {
                stage = work.apply(all.get(mine));
            } catch (RuntimeException failure) {
                stage = CompletableFuture.failedStage(failure);
            }
            stage.whenComplete((result, failure) -> ended(mine, result, failure));
            synchronized (this) {
                beginning = false;
            }
        }
        done.complete(results.stream().map(Objects::requireNonNull).toList());
    }

    private void ended(int index, @Nullable R result, @Nullable Throwable failure) {
        synchronized (this) {
            open--;
            results.set(index, result);
        }
        if (failure != null) {
            done.completeExceptionally(failure);
        }
        advance();
    }
}
