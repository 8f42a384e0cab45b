package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.lectern.status.model.Aggregate;

/**
 * The figures of a platform's aggregates, in the maps in which it keeps them, beside others that are not read here.
 *
 * @param maps columns with figures
 * @param counts the one of them in which the platform counts
 * @param keepsScores whether scores are among them
 * @param keepsStatus whether there is a column of content statuses, which the platform does not read
 */
record DeployedFigures(List<String> maps, String counts, boolean keepsScores, boolean keepsStatus) {
    /** A frozen map: it is written whole. */
    static final String STATUS = "content_status";

    private static final String COUNT = CassandraDerivedRows.COUNT;
    private static final List<String> SCORES = List.of("score:", "max_score:", "attempts_count:");

    DeployedFigures {
        maps = List.copyOf(maps);
    }

    /** Columns, as {@link #of} reads them. */
    String columns() {
        return String.join(", ", maps) + ", agg_last_updated" + (keepsStatus ? ", " + STATUS : "");
    }

    Aggregate of(Row row) {
        Map<String, Number> figures = new HashMap<>();
        Stream.concat(maps.stream().filter(map -> !map.equals(counts)), Stream.of(counts))
                .forEach(map -> figures.putAll(figures(row, map)));
        Number count = figures.get(COUNT);
        SortedMap<String, Double> scores = new TreeMap<>();
        if (keepsScores) {
            figures(row, "aggregates").forEach((name, value) -> {
                if (SCORES.stream().anyMatch(name::startsWith)) {
                    scores.put(name, value.doubleValue());
                }
            });
        }
        Map<String, Instant> updated =
                Objects.requireNonNullElse(row.getMap("agg_last_updated", String.class, Instant.class), Map.of());
        return new Aggregate(
                Optional.ofNullable(count).map(Number::intValue),
                keepsStatus
                        ? CassandraDerivedRows.statuses(row.getMap(STATUS, String.class, Integer.class))
                        : new TreeMap<>(),
                scores,
                Optional.ofNullable(updated.get(COUNT)));
    }

    private static Map<String, ? extends Number> figures(Row row, String map) {
        return Objects.requireNonNullElse(
                map.equals("agg")
                        ? row.getMap(map, String.class, Integer.class)
                        : row.getMap(map, String.class, Double.class),
                Map.of());
    }

    /** The keys that differ, by the map that they are added to; none, if none does. */
    SortedMap<String, Map<String, Object>> additions(Optional<Aggregate> expected, Aggregate next) {
        Map<String, Object> counted = new TreeMap<>();
        next.completedCount()
                .filter(count -> !expected.flatMap(Aggregate::completedCount).equals(Optional.of(count)))
                .ifPresent(count -> counted.put(COUNT, counts.equals("agg") ? (Object) count : count.doubleValue()));
        Map<String, Object> scored = new TreeMap<>();
        if (keepsScores) {
            SortedMap<String, Double> there = expected.map(Aggregate::scores).orElse(new TreeMap<>());
            next.scores().forEach((name, score) -> {
                if (!score.equals(there.get(name))) {
                    scored.put(name, score);
                }
            });
        }
        SortedMap<String, Map<String, Object>> added = new TreeMap<>();
        added.computeIfAbsent(counts, map -> new TreeMap<>()).putAll(counted);
        if (!scored.isEmpty()) {
            added.computeIfAbsent("aggregates", map -> new TreeMap<>()).putAll(scored);
        }
        Map<String, Object> times = new TreeMap<>();
        next.updated()
                .ifPresent(at ->
                        added.values().forEach(figures -> figures.keySet().forEach(name -> times.put(name, at))));
        added.put("agg_last_updated", times);
        if (keepsStatus
                && !next.contentStatus().isEmpty()
                && !expected.map(Aggregate::contentStatus).equals(Optional.of(next.contentStatus()))) {
            added.put(STATUS, new TreeMap<>(CassandraDerivedRows.codes(next.contentStatus())));
        }
        added.values().removeIf(Map::isEmpty);
        return added;
    }
}
