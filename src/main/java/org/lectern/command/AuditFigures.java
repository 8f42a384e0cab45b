package org.lectern.command;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an audit came to, in figures.
 *
 * @param found findings by kind, those of which there are none included
 * @param rows rows read
 * @param complete whether it has looked at everything
 */
record AuditFigures(Map<String, Long> found, long rows, Duration took, boolean complete) {
    AuditFigures {
        found = new TreeMap<>(found);
    }

    /** Findings by their kinds, as words. */
    static <E extends Enum<E>> Map<String, Long> byWord(Class<E> kinds, Map<E, Long> found) {
        Map<String, Long> all = new TreeMap<>();
        for (E kind : kinds.getEnumConstants()) {
            all.put(Words.of(kind), found.getOrDefault(kind, 0L));
        }
        return all;
    }

    long total() {
        return found.values().stream().mapToLong(Long::longValue).sum();
    }

    /** {@code 3 findings (2 duplicate, 1 stale)}. */
    String text() {
        String kinds = found.entrySet().stream()
                .filter(kind -> kind.getValue() > 0)
                .map(kind -> Output.number(kind.getValue()) + " " + kind.getKey())
                .reduce((one, other) -> one + ", " + other)
                .map(all -> " (" + all + ")")
                .orElse("");
        return (total() == 0 ? "nothing found" : Output.count(total(), "finding", "findings")) + kinds;
    }
}
