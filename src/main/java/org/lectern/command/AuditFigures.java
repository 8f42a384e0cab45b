package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What an audit came to, in figures.
 *
 * @param found findings by kind, those of which there are none included
 * @param rows rows read
 * @param libraries looked at one by one
 * @param complete whether it has looked at everything
 * @param skipped what it has not looked at, and why
 */
record AuditFigures(
        Map<String, Long> found, long rows, long libraries, Duration took, boolean complete, List<String> skipped) {
    AuditFigures {
        found = new TreeMap<>(found);
        skipped = List.copyOf(skipped);
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

    ObjectNode json() {
        ObjectNode object = Output.object("audit")
                .put("findings", total())
                .put("rows", rows)
                .put("libraries", libraries)
                .put("seconds", took.toMillis() / 1000.0);
        ObjectNode kinds = object.putObject("found");
        found.forEach(kinds::put);
        object.set("skipped", Output.texts(skipped));
        return object;
    }

    /** A line for each thing that was skipped, after what was said before. */
    String withSkipped(String text) {
        return text + skipped.stream().map(line -> "\nSkipped: " + line).collect(Collectors.joining());
    }
}
