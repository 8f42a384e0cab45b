package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cassandra.cql.TransactionAnswer;
import org.lectern.cluster.Cluster;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.store.BatchJobStore;
import org.lectern.status.store.CompareAndSet;

/** {@link BatchJobStore} on Cassandra. */
final class CassandraBatchJobs extends CassandraStatusRows implements BatchJobStore {
    private static final int ROWS_AT_ONCE = 100;
    private static final String INSERT =
            "INSERT INTO %s.status_sweep (kind, collection_id, leftovers, position, examined, found, written, failed,"
                    + " finished, who, why, epoch, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) IF NOT EXISTS";
    private static final String UPDATE = "UPDATE %s.status_sweep SET kind = ?, collection_id = ?, leftovers = ?,"
            + " position = ?, examined = ?, found = ?, written = ?, failed = ?, finished = ?, who = ?, why = ?, epoch = ?"
            + " WHERE id = ? IF epoch = ?";
    private static final String FENCE = "UPDATE %s.status_sweep_row SET value = ? "
            + "WHERE sweep_id = ? AND kind = 'epoch' AND name = 'owner' IF value = ?";
    private static final String PUT_ROW =
            "INSERT INTO %s.status_sweep_row (sweep_id, kind, name, value) VALUES (?, ?, ?, ?)";

    CassandraBatchJobs(Cluster cluster, StatusColumns columns) {
        super(cluster, columns);
    }

    /** What is beside the place lies in another partition, and has its own fence, which is raised first. */
    @Override
    public CompletionStage<Claim> claim(BatchJobRecord fresh, String kind, Map<String, String> rows) {
        String id = fresh.id();
        return CompareAndSet.until(
                this,
                id,
                () -> place(id)
                        .thenCompose(there -> fence(id).thenCompose(fenced -> {
                            OptionalLong epoch = there.map(Place::epoch).orElse(OptionalLong.empty());
                            long next = Math.max(epoch.orElse(0), fenced.orElse(0)) + 1;
                            return swap(raise(id, fenced, next))
                                    .thenCompose(raised -> raised
                                            ? there.isPresent()
                                                    ? swap(reclaim(there.get(), next))
                                                    : putRows(id, next, kind, rows)
                                                            .thenCompose(put -> put
                                                                    ? swap(new CqlStatement(
                                                                            INSERT, values(fresh, next)))
                                                                    : CompletableFuture.completedStage(false))
                                            : CompletableFuture.completedStage(false))
                                    .thenCompose(claimed -> claimed
                                            ? place(id).thenApply(now -> now.map(one -> new Claim(one.record(), next)))
                                            : CompletableFuture.completedStage(Optional.empty()));
                        })));
    }

    /** @param epoch empty for what an earlier release has put there */
    private record Place(BatchJobRecord record, OptionalLong epoch) {}

    private CompletionStage<Optional<Place>> place(String id) {
        return CqlReads.first(
                cluster.executeSerial("SELECT * FROM %s.status_sweep WHERE id = ?", id),
                row -> new Place(
                        batchJob(row),
                        row.isNull("epoch") ? OptionalLong.empty() : OptionalLong.of(row.getLong("epoch"))));
    }

    /** The kind keeps a batch job that was forgotten meanwhile from being half there. */
    private static CqlStatement reclaim(Place there, long next) {
        return CqlStatement.of(
                "UPDATE %s.status_sweep SET epoch = ? WHERE id = ? IF kind = ? AND epoch = ?",
                next, there.record().id(), there.record().kind().name(), orNull(there.epoch()));
    }

    private CompletionStage<OptionalLong> fence(String id) {
        return CqlReads.first(
                        cluster.executeSerial(
                                "SELECT value FROM %s.status_sweep_row WHERE sweep_id = ? AND kind = 'epoch' AND name"
                                        + " = 'owner'",
                                id),
                        row -> Long.parseLong(CqlRows.text(row, "value")))
                .thenApply(found -> found.map(OptionalLong::of).orElseGet(OptionalLong::empty));
    }

    private static CqlStatement raise(String id, OptionalLong fenced, long next) {
        return CqlStatement.of(
                FENCE, String.valueOf(next), id, fenced.isPresent() ? String.valueOf(fenced.getAsLong()) : null);
    }

    private static @Nullable Long orNull(OptionalLong value) {
        return value.isPresent() ? (Long) value.getAsLong() : null;
    }

    private static List<@Nullable Object> values(BatchJobRecord batchJob, long epoch) {
        return Arrays.asList(
                batchJob.kind().name(),
                orNull(batchJob.collection()),
                batchJob.leftovers(),
                orNull(batchJob.position()),
                batchJob.counts().examined(),
                batchJob.counts().found(),
                batchJob.counts().written(),
                batchJob.counts().failed(),
                batchJob.finished(),
                batchJob.who(),
                batchJob.why(),
                epoch,
                batchJob.id());
    }

    @Override
    public CompletionStage<Boolean> putRecord(BatchJobRecord batchJob, long epoch) {
        List<@Nullable Object> values = new ArrayList<>(values(batchJob, epoch));
        values.add(epoch);
        return transaction(UPDATE, values).thenCompose(CassandraBatchJobs::isOurs);
    }

    /** A transaction of which nobody knows fails, and is repeated: it says nothing of who has the batch job. */
    private static CompletionStage<Boolean> isOurs(TransactionAnswer answer) {
        return answer.unknown()
                .map(CompletableFuture::<Boolean>failedStage)
                .orElseGet(() -> CompletableFuture.completedStage(answer.isApplied()));
    }

    private static BatchJobRecord batchJob(Row row) {
        return new BatchJobRecord(
                CqlRows.text(row, "id"),
                BatchJobRecord.Kind.valueOf(CqlRows.text(row, "kind")),
                Optional.ofNullable(row.getString("collection_id")),
                row.getBoolean("leftovers"),
                row.isNull("position") ? OptionalLong.empty() : OptionalLong.of(row.getLong("position")),
                new BatchJobRecord.Counts(
                        row.getLong("examined"), row.getLong("found"), row.getLong("written"), row.getLong("failed")),
                row.getBoolean("finished"),
                CqlRows.text(row, "who"),
                CqlRows.text(row, "why"));
    }

    @Override
    public CompletionStage<Optional<BatchJobRecord>> record(String id) {
        return one("SELECT * FROM %s.status_sweep WHERE id = ?", id).thenApply(row -> row.map(one -> batchJob(one)));
    }

    @Override
    public CompletionStage<List<BatchJobRecord>> records() {
        return all("SELECT * FROM %s.status_sweep")
                .thenApply(
                        rows -> rows.stream().map(CassandraBatchJobs::batchJob).toList());
    }

    @Override
    public CompletionStage<Map<String, Instant>> written() {
        return all("SELECT id, WRITETIME(who) AS written FROM %s.status_sweep").thenApply(rows -> {
            Map<String, Instant> times = new HashMap<>();
            rows.stream()
                    .filter(row -> !row.isNull("written"))
                    .forEach(row -> times.put(
                            CqlRows.text(row, "id"), Instant.EPOCH.plus(row.getLong("written"), ChronoUnit.MICROS)));
            return times;
        });
    }

    @Override
    public CompletionStage<Void> forgetRecords(Instant before) {
        return written().thenCompose(times -> {
            times.values().removeIf(written -> !written.isBefore(before));
            return Stages.inTurn(
                    times.keySet(),
                    id -> lease(id)
                            .thenCompose(lease -> lease.isPresent()
                                            && lease.get().written() >= ChronoUnit.MICROS.between(Instant.EPOCH, before)
                                    ? CompletableFuture.completedStage(null)
                                    : forgetRecord(id)));
        });
    }

    /** Its place last: as long as that is there, the rest is forgotten the next time. */
    private CompletionStage<Void> forgetRecord(String id) {
        return write("DELETE FROM %s.status_sweep_row WHERE sweep_id = ?", id)
                .thenCompose(done -> write("DELETE FROM %s.status_sweep WHERE id = ?", id));
    }

    @Override
    public CompletionStage<Optional<Lease>> lease(String id) {
        return CqlReads.first(
                cluster.executeSerial(
                        "SELECT value, WRITETIME(value) AS written FROM %s.status_sweep_row "
                                + "WHERE sweep_id = ? AND kind = 'lease' AND name = 'owner'",
                        id),
                row -> lease(CqlRows.text(row, "value"), row.getLong("written")));
    }

    /** No TTL: nodes whose clocks differ do not agree on when a cell has expired. */
    @Override
    public CompletionStage<Boolean> compareAndSetLease(String id, Optional<Lease> expected, Optional<Lease> next) {
        return swap(CqlStatement.of(
                "UPDATE %s.status_sweep_row SET value = ? WHERE sweep_id = ? AND kind = 'lease' AND name = 'owner' "
                        + "IF value = ?",
                orNull(next.map(CassandraBatchJobs::text)), id, orNull(expected.map(CassandraBatchJobs::text))));
    }

    /** Earlier releases wrote the owner alone, with a TTL. */
    private static Lease lease(String text, long written) {
        int space = text.lastIndexOf(' ');
        return space < 0
                ? new Lease(text, 0, written)
                : new Lease(text.substring(0, space), Long.parseLong(text.substring(space + 1)), written);
    }

    private static String text(Lease lease) {
        return lease.beat() == 0 ? lease.owner() : lease.owner() + " " + lease.beat();
    }

    @Override
    public CompletionStage<Boolean> putRows(String id, long epoch, String kind, Map<String, String> rows) {
        AtomicBoolean ours = new AtomicBoolean(true);
        return Stages.inTurn(
                        Stages.parts(rows.entrySet(), ROWS_AT_ONCE),
                        part -> ours.get()
                                ? putRows(id, epoch, kind, part).thenAccept(ours::set)
                                : CompletableFuture.completedStage(null))
                .thenApply(done -> ours.get());
    }

    /** The fence lies in the partition of the rows, so that one transaction is about both. */
    private CompletionStage<Boolean> putRows(String id, long epoch, String kind, List<Map.Entry<String, String>> rows) {
        return cluster.prepare(FENCE)
                .thenCombine(cluster.prepare(PUT_ROW), (fence, put) -> {
                    String now = String.valueOf(epoch);
                    BatchStatementBuilder batch = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
                    batch.addStatement(fence.bind(now, id, now));
                    rows.forEach(row -> batch.addStatement(put.bind(id, kind, row.getKey(), row.getValue())));
                    return batch.setIdempotence(false).build();
                })
                .thenCompose(batch -> TransactionAnswer.of(cluster.execute(batch)))
                .thenCompose(CassandraBatchJobs::isOurs);
    }

    @Override
    public CompletionStage<SortedMap<String, String>> rows(String id, String kind) {
        return all("SELECT name, value FROM %s.status_sweep_row WHERE sweep_id = ? AND kind = ?", id, kind)
                .thenApply(rows -> {
                    SortedMap<String, String> found = new TreeMap<>();
                    rows.forEach(row -> found.put(CqlRows.text(row, "name"), CqlRows.text(row, "value")));
                    return found;
                });
    }
}
