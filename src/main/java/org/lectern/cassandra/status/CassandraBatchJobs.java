package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.StoreSentence;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.store.BatchJobStore;

/** {@link BatchJobStore} on Cassandra. */
final class CassandraBatchJobs extends CassandraStatusRows implements BatchJobStore {
    private static final int LEASE_SECONDS = 60;
    private static final int HOLD_ATTEMPTS = 3;

    CassandraBatchJobs(Cluster cluster, StatusColumns columns) {
        super(cluster, columns);
    }

    @Override
    public CompletionStage<Void> putRecord(BatchJobRecord batchJob) {
        return write(
                "INSERT INTO %s.status_sweep (id, kind, collection_id, leftovers, position, examined, found, written, "
                        + "failed, finished, who, why) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                batchJob.id(),
                batchJob.kind().name(),
                orNull(batchJob.collection()),
                batchJob.leftovers(),
                batchJob.position().isPresent() ? (Long) batchJob.position().getAsLong() : null,
                batchJob.counts().examined(),
                batchJob.counts().found(),
                batchJob.counts().written(),
                batchJob.counts().failed(),
                batchJob.finished(),
                batchJob.who(),
                batchJob.why());
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
            // Its place last: as long as that is there, the rest is forgotten the next time.
            return Stages.inTurn(
                    times.keySet(),
                    id -> write("DELETE FROM %s.status_sweep_row WHERE sweep_id = ?", id)
                            .thenCompose(done -> write("DELETE FROM %s.status_sweep WHERE id = ?", id)));
        });
    }

    @Override
    public CompletionStage<Boolean> hold(String id, String owner) {
        return hold(id, owner, 1);
    }

    /** Only another's name says that another has it: a transaction that was not answered says nothing, and is tried again. */
    private CompletionStage<Boolean> hold(String id, String owner, int number) {
        return swap(
                        "INSERT INTO %s.status_sweep_row (sweep_id, kind, name, value) VALUES (?, 'lease', 'owner', ?) "
                                + "IF NOT EXISTS USING TTL " + LEASE_SECONDS,
                        List.of(id, owner))
                .thenCompose(taken -> taken
                        ? CompletableFuture.completedStage(true)
                        : swap(
                                "UPDATE %s.status_sweep_row USING TTL " + LEASE_SECONDS + " SET value = ? "
                                        + "WHERE sweep_id = ? AND kind = 'lease' AND name = 'owner' IF value = ?",
                                List.of(owner, id, owner)))
                .thenCompose(held -> held
                        ? CompletableFuture.completedStage(true)
                        : ownerOf(id).thenCompose(there -> {
                            if (there.isPresent() && !there.get().equals(owner)) {
                                return CompletableFuture.completedStage(false);
                            }
                            return number < HOLD_ATTEMPTS
                                    ? hold(id, owner, number + 1)
                                    : CompletableFuture.failedStage(new ClusterException(
                                            ClusterException.Kind.OVERLOADED, StoreSentence.LEASE_UNKNOWN.of(id)));
                        }));
    }

    private CompletionStage<Optional<String>> ownerOf(String id) {
        return CqlReads.first(
                cluster.executeSerial(
                        "SELECT value FROM %s.status_sweep_row WHERE sweep_id = ? AND kind = 'lease' AND name = 'owner'",
                        id),
                row -> CqlRows.text(row, "value"));
    }

    @Override
    public CompletionStage<Boolean> isHeld(String id) {
        return ownerOf(id).thenApply(Optional::isPresent);
    }

    @Override
    public CompletionStage<Void> release(String id, String owner) {
        return swap(
                        "DELETE FROM %s.status_sweep_row WHERE sweep_id = ? AND kind = 'lease' AND name = 'owner' "
                                + "IF value = ?",
                        List.of(id, owner))
                .thenAccept(done -> {});
    }

    @Override
    public CompletionStage<Void> putRows(String id, String kind, Map<String, String> rows) {
        return Stages.inTurn(
                rows.entrySet(),
                row -> write(
                        "INSERT INTO %s.status_sweep_row (sweep_id, kind, name, value) VALUES (?, ?, ?, ?)",
                        id, kind, row.getKey(), row.getValue()));
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
