package org.lectern.fanout;

import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Spreads work over time, so that it stays below so many principals per second. Not for several threads at once. */
final class Pace {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private OptionalInt limit = OptionalInt.empty();
    private long next;

    /** A new limit counts from now on: what was planned under the old one is not waited for. */
    void limit(OptionalInt perSecond, long now) {
        if (!perSecond.equals(limit)) {
            limit = perSecond;
            next = now;
        }
    }

    /** How many may be worked on at a time: half a second's worth. */
    int atOnce(int most) {
        return limit.isPresent() ? Math.max(1, Math.min(most, limit.getAsInt() / 2)) : most;
    }

    /** Nanoseconds to wait before the next ones; 0 if they may begin. */
    long delay(long now) {
        return limit.isPresent() ? Math.max(0, next - now) : 0;
    }

    /** So many have begun. */
    void begun(long principals, long now) {
        if (limit.isPresent()) {
            next = Math.max(now, next) + principals * SECOND / limit.getAsInt();
        }
    }
}
