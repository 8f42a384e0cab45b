package org.lectern.status.model;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A copy or move that has begun: on record before its first write and until its last, so that one cut short is finished by
 * whoever comes next, with the same contents from the same places.
 *
 * @param to the context that was entered
 * @param move whether the sources go
 * @param sources for each place, the contents that are taken from it
 */
public record Transfer(EnrolmentKey to, boolean move, Map<EnrolmentKey, Set<String>> sources) {
    public Transfer {
        Map<EnrolmentKey, Set<String>> copied = new TreeMap<>((one, other) -> {
            int order = one.collection().compareTo(other.collection());
            return order != 0 ? order : one.context().compareTo(other.context());
        });
        sources.forEach((from, contents) -> copied.put(from, Set.copyOf(contents)));
        sources = copied;
    }

    /** All that is taken along, from wherever. */
    public Set<String> contents() {
        Set<String> contents = new TreeSet<>();
        sources.values().forEach(contents::addAll);
        return contents;
    }

    /** Whether carrying out this one carries out the other as well. */
    public boolean covers(Transfer other) {
        return to.equals(other.to)
                && move == other.move
                && other.sources.entrySet().stream()
                        .allMatch(source ->
                                sources.getOrDefault(source.getKey(), Set.of()).containsAll(source.getValue()));
    }
}
