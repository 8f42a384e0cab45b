package org.lectern.transfer;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Begins the works on one key one after another, in the order in which they came; those on other keys don't wait. */
final class Turns {
    /** Guarded by itself, as all lanes are. */
    private final Map<Object, Lane> lanes = new HashMap<>();

    private static final class Lane {
        final Queue<Runnable> waiting = new ArrayDeque<>();
        boolean working;
        boolean beginning;
    }

    /** @param work never throws: a failure is in its stage */
    <T> CompletionStage<T> after(Object key, Supplier<CompletionStage<T>> work) {
        CompletableFuture<T> mine = new CompletableFuture<>();
        begin(
                key,
                add(
                        key,
                        lane -> work.get().whenComplete((value, failure) -> {
                            synchronized (lanes) {
                                lane.working = false;
                            }
                            if (failure == null) {
                                mine.complete(value);
                            } else {
                                mine.completeExceptionally(failure);
                            }
                            begin(key, lane);
                        })));
        return mine;
    }

    private Lane add(Object key, Consumer<Lane> work) {
        synchronized (lanes) {
            Lane lane = lanes.computeIfAbsent(key, any -> new Lane());
            lane.waiting.add(() -> work.accept(lane));
            return lane;
        }
    }

    // A work may end at once, on this thread, and call this again: then the loop goes round, and the stack stays flat.
    private void begin(Object key, Lane lane) {
        synchronized (lanes) {
            if (lane.beginning) {
                return;
            }
            lane.beginning = true;
        }
        for (Runnable next = next(key, lane); next != null; next = next(key, lane)) {
            next.run();
        }
    }

    private @Nullable Runnable next(Object key, Lane lane) {
        synchronized (lanes) {
            if (!lane.working && !lane.waiting.isEmpty()) {
                lane.working = true;
                return lane.waiting.remove();
            }
            lane.beginning = false;
            if (!lane.working) {
                lanes.remove(key, lane);
            }
            return null;
        }
    }
}
