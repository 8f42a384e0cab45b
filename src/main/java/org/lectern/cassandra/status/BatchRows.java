package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cluster.Cluster;
import org.lectern.status.model.Batch;
import org.lectern.status.store.CollectionStore;

/** Collections with their batches, in Lectern's table or a platform's. Where there is no such table, there are none. */
abstract class BatchRows extends CassandraStatusRows implements CollectionStore {
    static final String TABLE = "course_batch";
    private static final int ENDED = 2;

    private final List<String> kept;

    /** @param wanted columns that are read if they are there */
    BatchRows(Cluster cluster, StatusColumns columns, String... wanted) {
        super(cluster, columns);
        kept = columns.present(TABLE, wanted);
    }

    @Override
    public final CompletionStage<Optional<Batch>> batch(String collection, String context) {
        return columns.hasTable(TABLE)
                ? one(select() + " AND " + columns.context(TABLE) + " = ?", collection, context)
                        .thenApply(found -> found.map(row -> batch(collection, row)))
                : CompletableFuture.completedStage(Optional.empty());
    }

    @Override
    public final CompletionStage<List<Batch>> batches(String collection, Optional<String> after, int limit) {
        if (!columns.hasTable(TABLE)) {
            return CompletableFuture.completedStage(List.of());
        }
        return (after.isPresent()
                        ? all(
                                select() + " AND " + columns.context(TABLE) + " > ? LIMIT ?",
                                collection,
                                after.get(),
                                limit)
                        : all(select() + " LIMIT ?", collection, limit))
                .thenApply(
                        rows -> rows.stream().map(row -> batch(collection, row)).toList());
    }

    private String select() {
        List<String> read = new ArrayList<>(List.of(columns.context(TABLE)));
        read.addAll(kept);
        return "SELECT " + String.join(", ", read) + " FROM " + columns.table(TABLE) + " WHERE "
                + columns.collection(TABLE) + " = ?";
    }

    private Batch batch(String collection, Row row) {
        return new Batch(
                collection,
                CqlRows.text(row, columns.context(TABLE)),
                ends(row),
                kept.contains("status") && row.getInt("status") >= ENDED,
                kept.contains("programme") ? Optional.ofNullable(row.getString("programme")) : Optional.empty());
    }

    /** Older releases have a text, the last day of the batch. */
    private Optional<Instant> ends(Row row) {
        Optional<Instant> end =
                kept.contains("end_date") ? Optional.ofNullable(row.getInstant("end_date")) : Optional.empty();
        return end.or(() -> kept.contains("enddate")
                ? Optional.ofNullable(row.getString("enddate")).flatMap(BatchRows::lastMoment)
                : Optional.empty());
    }

    private static Optional<Instant> lastMoment(String day) {
        try {
            return Optional.of(LocalDate.parse(day.substring(0, Math.min(10, day.length())))
                    .plusDays(1)
                    .atStartOfDay(ZoneOffset.UTC)
                    .minusNanos(1_000_000)
                    .toInstant());
        } catch (DateTimeException noDay) {
            return Optional.empty(); // the platform's status of the batch says whether it is over
        }
    }

    final CqlStatement put(Batch batch) {
        List<String> names =
                new ArrayList<>(List.of(columns.collection(TABLE), columns.context(TABLE), "end_date", "status"));
        List<@Nullable Object> values = new ArrayList<>(
                Arrays.asList(batch.collection(), batch.context(), orNull(batch.ends()), batch.closed() ? ENDED : 1));
        if (kept.contains("programme")) {
            names.add("programme");
            values.add(orNull(batch.programme()));
        }
        return new CqlStatement(
                "INSERT INTO " + columns.table(TABLE) + " (" + String.join(", ", names) + ") VALUES (?"
                        + ", ?".repeat(names.size() - 1) + ")",
                values);
    }
}
