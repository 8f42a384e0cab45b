package org.lectern.oae;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Retry;

/**
 * The pause between two looks, on a machine that may stand still for longer than it: it is over when the platform has ended what
 * it was at, too. Where nobody writes there is nothing to wait for.
 */
final class PauseBetweenLooks implements Retry.Timer {
    private static final Duration BETWEEN = Duration.ofMillis(5);

    private volatile @Nullable LivePlatform live;

    /** Who writes from now on. */
    void follow(LivePlatform platform) {
        live = platform;
    }

    @Override
    public void after(Duration delay, Runnable task) {
        LivePlatform writing = live;
        if (writing == null) {
            Retry.Timer.COMMON.after(Duration.ZERO, task);
            return;
        }
        long changes = writing.changes();
        Retry.Timer.COMMON.after(delay, () -> await(writing, changes + 2, task));
    }

    private static void await(LivePlatform writing, long changes, Runnable task) {
        if (writing.hasEnded() || writing.changes() >= changes) {
            task.run();
        } else {
            Retry.Timer.COMMON.after(BETWEEN, () -> await(writing, changes, task));
        }
    }
}
