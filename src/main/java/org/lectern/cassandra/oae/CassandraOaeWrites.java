package org.lectern.cassandra.oae;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlText;
import org.lectern.cluster.Cluster;
import org.lectern.oae.IndexRow;
import org.lectern.oae.IndexWrite;
import org.lectern.oae.OaeWrites;

/** {@link OaeWrites} on Cassandra, with the platform's own statements. A connection that is read-only refuses them. */
public record CassandraOaeWrites(Cluster cluster) implements OaeWrites {
    private static final String INSERT =
            "INSERT INTO %s.\"LibraryIndex\" (\"bucketKey\", \"rankedResourceId\", \"value\") VALUES (?, ?, ?)";
    private static final String DELETE =
            "DELETE FROM %s.\"LibraryIndex\" WHERE \"bucketKey\" = ? AND \"rankedResourceId\" = ?";
    private static final String PURGE = "DELETE FROM %s.\"LibraryIndex\" WHERE \"bucketKey\" = ?";
    private static final String INSERT_AT = INSERT + " USING TIMESTAMP ?";
    private static final String DELETE_AT =
            "DELETE FROM %s.\"LibraryIndex\" USING TIMESTAMP ? WHERE \"bucketKey\" = ? AND \"rankedResourceId\" = ?";
    private static final String PURGE_AT = "DELETE FROM %s.\"LibraryIndex\" USING TIMESTAMP ? WHERE \"bucketKey\" = ?";

    /** A statement and its values. */
    private record Bound(String cql, List<Object> values) {
        static Bound of(IndexWrite write) {
            if (write instanceof IndexWrite.Insert insert) {
                IndexRow row = insert.row();
                return new Bound(INSERT, List.of(row.bucketKey(), row.rankedResourceId(), row.value()));
            }
            if (write instanceof IndexWrite.Delete delete) {
                return new Bound(DELETE, List.of(delete.bucketKey(), delete.rankedResourceId()));
            }
            return new Bound(PURGE, List.of(((IndexWrite.Purge) write).bucketKey()));
        }

        static Bound of(IndexWrite write, long micros) {
            if (write instanceof IndexWrite.Insert insert) {
                IndexRow row = insert.row();
                return new Bound(INSERT_AT, List.of(row.bucketKey(), row.rankedResourceId(), row.value(), micros));
            }
            if (write instanceof IndexWrite.Delete delete) {
                return new Bound(DELETE_AT, List.of(micros, delete.bucketKey(), delete.rankedResourceId()));
            }
            return new Bound(PURGE_AT, List.of(micros, ((IndexWrite.Purge) write).bucketKey()));
        }
    }

    @Override
    public CompletionStage<Void> apply(List<IndexWrite> writes) {
        return Stages.all(writes, write -> one(Bound.of(write))).thenApply(done -> null);
    }

    @Override
    public CompletionStage<Void> apply(List<IndexWrite> writes, long micros) {
        return Stages.all(writes, write -> one(Bound.of(write, micros))).thenApply(done -> null);
    }

    private CompletionStage<AsyncResultSet> one(Bound bound) {
        return cluster.execute(bound.cql(), bound.values().toArray());
    }

    @Override
    public String statement(IndexWrite write) {
        return text(Bound.of(write));
    }

    @Override
    public String statement(IndexWrite write, long micros) {
        return text(Bound.of(write, micros));
    }

    private String text(Bound bound) {
        return CqlText.of(
                bound.cql(), cluster.settings().keyspace(), bound.values().toArray());
    }
}
