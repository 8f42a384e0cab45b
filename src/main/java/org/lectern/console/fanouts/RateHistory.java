package org.lectern.console.fanouts;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.lectern.console.view.RateLine.Sample;

/**
 * The rates of a job over its time, in principals per second. Bounded: when it is full, neighbours become one, and from then on a sample stands for
 * twice the time. UI thread only.
 */
final class RateHistory {
    static final int MOST = 600;
    private static final Duration FIRST_INTERVAL = Duration.ofMillis(500);

    private final List<Sample> samples = new ArrayList<>();
    private Duration interval = FIRST_INTERVAL;
    /** How many rates the last sample is the mean of. */
    private int inLast;

    void add(Instant at, double perSecond) {
        int last = samples.size() - 1;
        if (last >= 0 && at.isBefore(samples.get(last).at().plus(interval))) {
            Sample before = samples.get(last);
            inLast++;
            samples.set(last, new Sample(before.at(), before.perSecond() + (perSecond - before.perSecond()) / inLast));
            return;
        }
        if (samples.size() == MOST) {
            halve();
        }
        samples.add(new Sample(at, perSecond));
        inLast = 1;
    }

    private void halve() {
        List<Sample> halved = new ArrayList<>(MOST);
        for (int i = 0; i + 1 < samples.size(); i += 2) {
            Sample first = samples.get(i);
            halved.add(new Sample(
                    first.at(), (first.perSecond() + samples.get(i + 1).perSecond()) / 2));
        }
        samples.clear();
        samples.addAll(halved);
        interval = interval.multipliedBy(2);
    }

    List<Sample> samples() {
        return List.copyOf(samples);
    }
}
