package org.lectern.audit.scan;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;

/** What an audit has found so far: the first of it to look at, and the counts of all. Safe for many threads. */
final class ShownFindings {
    private static final int MOST = 10_000;
    private static final int AT_ONCE = 1_000;

    private final List<Finding> shown = new ArrayList<>();
    private final Map<DriftKind, Long> counts = new EnumMap<>(DriftKind.class);

    /** @param before what the audit had found when it was taken up again */
    ShownFindings(Map<DriftKind, Long> before) {
        counts.putAll(before);
    }

    synchronized void add(Finding finding) {
        counts.merge(finding.kind(), 1L, Long::sum);
        if (shown.size() < MOST) {
            shown.add(finding);
        }
    }

    synchronized Map<DriftKind, Long> counts() {
        return new EnumMap<>(counts);
    }

    /** Some of them, from that one on. */
    synchronized List<Finding> from(int index) {
        return List.copyOf(shown.subList(Math.min(index, shown.size()), Math.min(shown.size(), index + AT_ONCE)));
    }
}
