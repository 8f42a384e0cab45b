package org.lectern.console.status.collection;

import java.util.Collection;
import org.lectern.status.batch.Learner;

/** How many learners are how far, by the raw rows and as it is stored: none, nine parts of ten percent, all but done, done. */
final class Distribution {
    /** 0 %, 1–9 %, 10–19 %, … 90–99 %, 100 %. */
    static final int PARTS = 12;

    private final long[] raw = new long[PARTS];
    private final long[] stored = new long[PARTS];

    static Distribution of(Collection<Learner> learners) {
        Distribution distribution = new Distribution();
        for (Learner learner : learners) {
            learner.figures().ifPresent(figures -> {
                distribution.raw[part(figures.rawPercentage())]++;
                distribution.stored[part(figures.storedPercentage())]++;
            });
        }
        return distribution;
    }

    long raw(int part) {
        return raw[part];
    }

    long stored(int part) {
        return stored[part];
    }

    static int part(int percentage) {
        return percentage <= 0 ? 0 : percentage >= 100 ? PARTS - 1 : 1 + percentage / 10;
    }

    static int from(int part) {
        return part == 0 ? 0 : part == PARTS - 1 ? 100 : Math.max(1, (part - 1) * 10);
    }

    static int to(int part) {
        return part == 0 ? 0 : part == PARTS - 1 ? 100 : part * 10 - 1;
    }

    long most() {
        long most = 1;
        for (int i = 0; i < PARTS; i++) {
            most = Math.max(most, Math.max(raw[i], stored[i]));
        }
        return most;
    }

    boolean isEmpty() {
        for (long count : raw) {
            if (count > 0) {
                return false;
            }
        }
        return true;
    }
}
