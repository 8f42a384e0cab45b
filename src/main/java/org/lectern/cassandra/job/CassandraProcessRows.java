package org.lectern.cassandra.job;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.job.ProcessLease;
import org.lectern.job.ProcessRows;

/**
 * {@link ProcessRows} on Cassandra. A Lectern from before schema 7 goes by a cell that expires ({@code alive}), which is written
 * for its sake: nodes whose clocks differ do not agree on when it has.
 */
public record CassandraProcessRows(Cluster cluster) implements ProcessRows {
    private static final String PUT = "BEGIN UNLOGGED BATCH "
            + "INSERT INTO %s.job_process (id, owner, name, segments) VALUES ('all', ?, ?, ?) USING TIMESTAMP ?; "
            + "UPDATE %s.job_process USING TTL ? AND TIMESTAMP ? SET alive = true WHERE id = 'all' AND owner = ?; "
            + "APPLY BATCH";
    private static final String DELETE = "DELETE FROM %s.job_process USING TIMESTAMP ? WHERE id = 'all' AND owner = ?";
    private static final String ALL =
            "SELECT owner, name, segments, WRITETIME(segments) AS written " + "FROM %s.job_process WHERE id = 'all'";

    /**
     * A lease for this run of this program, renewed until the cluster is closed.
     *
     * @param name for people: {@code name@host}
     * @param clocks this machine's
     */
    public static ProcessLease lease(Cluster cluster, String name, ProcessLease.Clocks clocks) {
        ProcessLease lease = new ProcessLease(
                new CassandraProcessRows(cluster), UUID.randomUUID().toString(), name, clocks);
        long seconds = ProcessLease.RENEWAL.toSeconds();
        cluster.scheduler().scheduleWithFixedDelay(lease::renew, seconds, seconds, TimeUnit.SECONDS);
        return lease;
    }

    @Override
    public CompletionStage<?> put(Found process) {
        long written = process.written();
        return cluster.execute(
                PUT,
                process.owner(),
                process.name(),
                process.segments(),
                written,
                (int) ProcessLease.LEASE.toSeconds(),
                written,
                process.owner());
    }

    @Override
    public CompletionStage<?> delete(String owner, long asOf) {
        return cluster.execute(DELETE, asOf, owner);
    }

    @Override
    public CompletionStage<List<Found>> all() {
        return CqlReads.list(cluster.execute(ALL), CassandraProcessRows::found);
    }

    private static Found found(Row row) {
        String name = row.getString("name"); // null where only the cell that expires was left behind
        Set<Integer> segments = row.getSet("segments", Integer.class);
        return new Found(
                CqlRows.text(row, "owner"),
                name == null ? "" : name,
                segments == null ? Set.of() : segments,
                row.isNull("written") ? 0 : row.getLong("written"));
    }
}
