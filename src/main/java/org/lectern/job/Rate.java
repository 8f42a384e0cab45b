package org.lectern.job;

import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;

/** What is settled per second over the last seconds: principals, enrolments. Not for several threads at once. */
public final class Rate {
    private static final long WINDOW = TimeUnit.SECONDS.toNanos(5);
    /** Less than this is no basis for a rate. */
    private static final long SHORTEST = TimeUnit.MILLISECONDS.toNanos(500);

    private record Sample(long at, long settled) {}

    private final ArrayDeque<Sample> samples = new ArrayDeque<>();
    private long settled;

    /** Begins to measure; again after a standstill. */
    public void restart(long now) {
        samples.clear();
        samples.add(new Sample(now, settled));
    }

    public void add(long more, long now) {
        settled += more;
        samples.add(new Sample(now, settled));
        while (samples.size() > 2 && now - samples.getFirst().at() > WINDOW) {
            samples.removeFirst();
        }
    }

    /** 0 if not known yet, or nothing was settled of late. */
    public double perSecond(long now) {
        Sample first = samples.peekFirst();
        if (first == null
                || now - first.at() < SHORTEST
                || now - samples.getLast().at() > WINDOW) {
            return 0;
        }
        return (settled - first.settled()) / ((now - first.at()) / 1e9);
    }
}
