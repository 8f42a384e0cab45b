package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lectern.cassandra.cql.CqlRows;

/** Write times of cells, as {@code WRITETIME} answers them: in microseconds, or null. */
final class WriteTimes {
    private WriteTimes() {}

    /** Returns the write time in this column; empty if the cell has none. */
    static Optional<Instant> at(Row row, int column) {
        return row.isNull(column)
                ? Optional.empty()
                : Optional.of(Instant.EPOCH.plus(row.getLong(column), ChronoUnit.MICROS));
    }

    /** Returns the later of two times, for each content. */
    static Map<String, Instant> latest(Map<String, Instant> one, Map<String, Instant> other) {
        Map<String, Instant> latest = new TreeMap<>(one);
        other.forEach(
                (content, at) -> latest.merge(content, at, (before, after) -> before.isAfter(after) ? before : after));
        return latest;
    }

    /**
     * Returns write times by content.
     *
     * @param rows a content and a write time, each
     */
    static Map<String, Instant> byContent(List<Row> rows) {
        Map<String, Instant> written = new TreeMap<>();
        rows.forEach(row -> at(row, 1).ifPresent(time -> written.put(CqlRows.text(row, 0), time)));
        return written;
    }
}
