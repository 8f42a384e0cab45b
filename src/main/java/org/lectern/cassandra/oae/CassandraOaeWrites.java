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
public final class CassandraOaeWrites implements OaeWrites {
    private static final String INSERT =
            "INSERT INTO %s.\"LibraryIndex\" (\"bucketKey\", \"rankedResourceId\", \"value\") VALUES (?, ?, ?)";
    private static final String DELETE =
            "DELETE FROM %s.\"LibraryIndex\" WHERE \"bucketKey\" = ? AND \"rankedResourceId\" = ?";
    private static final String PURGE = "DELETE FROM %s.\"LibraryIndex\" WHERE \"bucketKey\" = ?";

    private final Cluster cluster;

    public CassandraOaeWrites(Cluster cluster) {
        this.cluster = cluster;
    }

    /** A statement and its values. */
    private record Bound(String cql, List<String> values) {
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
    }

    @Override
    public CompletionStage<Void> apply(List<IndexWrite> writes) {
        return Stages.all(writes, this::one).thenApply(done -> null);
    }

    private CompletionStage<AsyncResultSet> one(IndexWrite write) {
        Bound bound = Bound.of(write);
        return cluster.execute(bound.cql(), bound.values().toArray());
    }

    @Override
    public String statement(IndexWrite write) {
        Bound bound = Bound.of(write);
        return CqlText.of(bound.cql(), cluster.settings().keyspace(), bound.values().toArray());
    }
}
