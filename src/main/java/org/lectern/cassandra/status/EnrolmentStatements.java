package org.lectern.cassandra.status;

import static org.lectern.cassandra.status.CassandraStatusRows.orNull;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.sunbird.GhostEnrolments;

/** Enrolments as the columns of a keyspace have them, and what reads and writes them. */
final class EnrolmentStatements {
    private static final String TABLE = StatusColumns.ENROLMENTS;

    private final StatusColumns columns;
    private final List<String> kept;
    private final List<String> day;

    EnrolmentStatements(StatusColumns columns) {
        this.columns = columns;
        kept = columns.present(
                TABLE,
                "active",
                "enrolled_date",
                "progress",
                "status",
                "completedon",
                "contentstatus",
                "completionpercentage");
        // Older releases keep the day as text; it is read, and never written.
        day = columns.present(TABLE, "enrolleddate");
    }

    private String key() {
        return "userid = ? AND " + columns.collection(TABLE) + " = ? AND " + columns.context(TABLE) + " = ?";
    }

    private String keyNames() {
        return "userid, " + columns.collection(TABLE) + ", " + columns.context(TABLE);
    }

    /** Columns, as {@link #enrolment(Row)} reads them. */
    String names() {
        return keyNames() + ", " + Stream.concat(kept.stream(), day.stream()).collect(Collectors.joining(", "));
    }

    /** All of a user. */
    String ofUser() {
        return "SELECT " + names() + " FROM " + columns.table(TABLE) + " WHERE userid = ?";
    }

    /** One of them. */
    String one() {
        return "SELECT " + names() + " FROM " + columns.table(TABLE) + " WHERE " + key();
    }

    Enrolment enrolment(Row row) {
        return new Enrolment(
                new EnrolmentKey(
                        CqlRows.text(row, "userid"),
                        CqlRows.text(row, columns.collection(TABLE)),
                        CqlRows.text(row, columns.context(TABLE))),
                !kept.contains("active") || row.getBoolean("active"),
                present(row, "enrolled_date") ? Optional.ofNullable(row.getInstant("enrolled_date")) : Optional.empty(),
                present(row, "progress") ? Optional.of(row.getInt("progress")) : Optional.empty(),
                present(row, "status")
                        ? Optional.of(CassandraDerivedRows.derived(row.getInt("status")))
                        : Optional.empty(),
                present(row, "completedon") ? Optional.ofNullable(row.getInstant("completedon")) : Optional.empty(),
                present(row, "contentstatus")
                        ? CassandraDerivedRows.statuses(row.getMap("contentstatus", String.class, Integer.class))
                        : Map.of(),
                present(row, "completionpercentage")
                        ? Optional.of(row.getInt("completionpercentage"))
                        : Optional.empty(),
                kept.contains("active")
                        && GhostEnrolments.isGhost(
                                row.getObject("active"),
                                kept.contains("enrolled_date") ? row.getObject("enrolled_date") : null,
                                day.isEmpty() ? null : row.getObject(day.get(0))));
    }

    private boolean present(Row row, String column) {
        return kept.contains(column) && !row.isNull(column);
    }

    private static @Nullable Object value(Enrolment enrolment, String column) {
        return switch (column) {
            case "active" -> enrolment.active();
            case "enrolled_date" -> orNull(enrolment.enrolledOn());
            case "progress" -> orNull(enrolment.progress());
            case "status" -> orNull(enrolment.status().map(ContentStatus::code));
            case "completionpercentage" -> orNull(enrolment.percentage());
            default -> orNull(enrolment.completedOn());
        };
    }

    /** Nulls that are written are tombstones: what is not there, or stays, is left out; and contents, each a key of its own. */
    private List<String> written(Optional<Enrolment> expected, Enrolment next) {
        return kept.stream()
                .filter(column -> !column.equals("contentstatus"))
                .filter(column -> expected.isPresent()
                        ? !column.equals("enrolled_date")
                                && !Objects.equals(value(expected.get(), column), value(next, column))
                        : value(next, column) != null)
                .toList();
    }

    /** By compare-and-set. */
    CqlStatement swap(Optional<Enrolment> expected, Enrolment next) {
        if (expected.isEmpty()) {
            return insert(next, " IF NOT EXISTS");
        }
        // As it was read; an active that is missing was read as false, and a status above 2 as 2.
        List<String> compared = kept.stream()
                .filter(column -> List.of("active", "progress", "completedon").contains(column))
                .filter(column -> !column.equals("active") || expected.get().active())
                .toList();
        List<String> written = written(expected, next);
        List<@Nullable Object> values = updated(written, next);
        compared.forEach(column -> values.add(value(expected.get(), column)));
        return new CqlStatement(update(written, false) + " IF " + StatusColumns.all(compared), values);
    }

    /** Plainly, as a platform does; contents that differ are added to their map. */
    CqlStatement put(Optional<Enrolment> expected, Enrolment next) {
        if (expected.isEmpty()) {
            return insert(next, "");
        }
        Map<String, ContentStatus> copied = new TreeMap<>(next.contentStatus());
        copied.entrySet().removeAll(expected.get().contentStatus().entrySet());
        List<String> written = written(expected, next);
        List<@Nullable Object> values = updated(written, next);
        if (!copied.isEmpty()) {
            values.add(written.size(), CassandraDerivedRows.codes(copied));
        }
        return new CqlStatement(update(written, !copied.isEmpty()), values);
    }

    /** @param contents whether contents are added to their map */
    String update(List<String> written, boolean contents) {
        List<String> sets =
                new ArrayList<>(written.stream().map(column -> column + " = ?").toList());
        if (contents) {
            sets.add("contentstatus = contentstatus + ?");
        }
        return "UPDATE " + columns.table(TABLE) + " SET " + String.join(", ", sets) + " WHERE " + key();
    }

    private static List<@Nullable Object> updated(List<String> written, Enrolment next) {
        List<@Nullable Object> values = new ArrayList<>();
        written.forEach(column -> values.add(value(next, column)));
        values.addAll(keyValues(next.key()));
        return values;
    }

    private static List<String> keyValues(EnrolmentKey key) {
        return Arrays.asList(key.user(), key.collection(), key.context());
    }

    private CqlStatement insert(Enrolment next, String condition) {
        List<String> written = written(Optional.empty(), next);
        List<@Nullable Object> values = new ArrayList<>(keyValues(next.key()));
        written.forEach(column -> values.add(value(next, column)));
        return new CqlStatement(
                "INSERT INTO " + columns.table(TABLE) + " (" + keyNames() + ", " + String.join(", ", written)
                        + ") VALUES (?, ?, ?" + ", ?".repeat(written.size()) + ")" + condition,
                values);
    }
}
