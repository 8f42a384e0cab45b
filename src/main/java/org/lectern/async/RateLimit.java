package org.lectern.async;

import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * Spreads work over time, so that it stays below so many a second. Times are those of {@link System#nanoTime}. Not for
 * several threads at once.
 */
public final class RateLimit {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private OptionalInt limit = OptionalInt.empty();
    private long next;

    /** A new limit counts from now on: what was planned under the old one is not waited for. */
    public void limit(OptionalInt perSecond, long now) {
        if (!perSecond.equals(limit)) {
            limit = perSecond;
            next = now;
        }
    }

    /** How many may be worked on at a time: half a second's worth. */
    public int atOnce(int most) {
        return limit.isPresent() ? Math.max(1, Math.min(most, limit.getAsInt() / 2)) : most;
    }

    /** Nanoseconds to wait before the next ones; 0 if they may begin. */
    public long delay(long now) {
        return limit.isPresent() ? Math.max(0, next - now) : 0;
    }

    /** So many have begun. */
    public void begun(long count, long now) {
        if (limit.isPresent()) {
            next = Math.max(now, next) + count * SECOND / limit.getAsInt();
        }
    }

    /** The limit that a number says, of which 0 and less mean none. */
    public static OptionalInt limitOf(long perSecond) {
        return perSecond > 0 ? OptionalInt.of((int) Math.min(Integer.MAX_VALUE, perSecond)) : OptionalInt.empty();
    }
}
