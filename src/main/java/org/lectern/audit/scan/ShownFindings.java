package org.lectern.audit.scan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What an audit has found so far: the first of it to look at, and the counts of all. Safe for many threads.
 *
 * @param <K> the kinds of findings
 * @param <F> the findings
 */
public final class ShownFindings<K, F> {
    private static final int AT_ONCE = 1_000;

    private final Function<F, K> kind;
    private final List<F> shown = new ArrayList<>();
    private final Map<K, Long> counts;
    private final int most;

    /**
     * @param kind of a finding
     * @param before what the audit had found when it was taken up again
     * @param most so many are kept to be shown; the others are counted
     */
    public ShownFindings(Function<F, K> kind, Map<K, Long> before, int most) {
        this.most = most;
        this.kind = kind;
        counts = new HashMap<>(before);
    }

    /** One more. */
    public synchronized void add(F finding) {
        counts.merge(kind.apply(finding), 1L, Long::sum);
        if (shown.size() < most) {
            shown.add(finding);
        }
    }

    /** How many of each kind; kinds without any are left out. */
    public synchronized Map<K, Long> counts() {
        return new HashMap<>(counts);
    }

    /** Some of them, from that one on. */
    public synchronized List<F> from(int index) {
        return List.copyOf(shown.subList(Math.min(index, shown.size()), Math.min(shown.size(), index + AT_ONCE)));
    }
}
