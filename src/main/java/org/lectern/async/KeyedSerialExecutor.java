package org.lectern.async;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Begins the calls on one key one after another, each when the one before has ended, well or not; those on other keys do not
 * wait. No thread waits. Safe to use from any thread.
 */
public final class KeyedSerialExecutor<K> {
    /** Guarded by itself; a key is there as long as calls on it are under way or wait. */
    private final Map<K, Lane> lanes = new HashMap<>();

    private static final class Lane {
        final ConcurrencyLimit one = new ConcurrencyLimit(1);
        int open;
    }

    /**
     * Makes the call when all those submitted on its key before have ended.
     *
     * @param call may also throw, which is a failure like others
     * @return the call's result or failure
     */
    public <T> CompletionStage<T> submit(K key, Supplier<? extends CompletionStage<T>> call) {
        Lane lane;
        synchronized (lanes) {
            lane = lanes.computeIfAbsent(key, any -> new Lane());
            lane.open++;
        }
        CompletableFuture<T> result = new CompletableFuture<>();
        lane.one.run(call, (T value, Throwable failure) -> {
            ended(key, lane);
            Stages.settle(result, value, failure);
        });
        return result;
    }

    private void ended(K key, Lane lane) {
        synchronized (lanes) {
            if (--lane.open == 0) {
                lanes.remove(key);
            }
        }
    }
}
