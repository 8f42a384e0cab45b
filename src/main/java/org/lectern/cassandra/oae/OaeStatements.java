package org.lectern.cassandra.oae;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cluster.Cluster;
import org.lectern.oae.IndexRow;
import org.lectern.oae.IndexWrite;
import org.lectern.oae.OaeWrites;

/** {@link OaeWrites} to one table. A connection that is read-only refuses them. */
abstract class OaeStatements implements OaeWrites {
    private final Cluster cluster;
    private final Table table;

    /** Names as they stand in a statement. */
    record Table(String name, String key, String column, String value) {}

    OaeStatements(Cluster cluster, Table table) {
        this.cluster = cluster;
        this.table = table;
    }

    /** The partition of a bucket, as it is stored. */
    abstract String key(String bucketKey);

    abstract String column(String rankedResourceId);

    abstract String value(IndexRow row);

    private CqlStatement bound(IndexWrite write, Optional<Long> micros) {
        List<Object> values = new ArrayList<>();
        String timestamp = micros.isPresent() ? " USING TIMESTAMP ?" : "";
        if (write instanceof IndexWrite.Insert insert) {
            values.add(key(insert.row().bucketKey()));
            values.add(column(insert.row().rankedResourceId()));
            values.add(value(insert.row()));
            micros.ifPresent(values::add);
            return new CqlStatement(
                    "INSERT INTO %s." + table.name() + " (" + table.key() + ", " + table.column() + ", " + table.value()
                            + ") VALUES (?, ?, ?)" + timestamp,
                    values);
        }
        micros.ifPresent(values::add);
        String delete = "DELETE FROM %s." + table.name() + timestamp + " WHERE " + table.key() + " = ?";
        if (write instanceof IndexWrite.Delete one) {
            values.add(key(one.bucketKey()));
            values.add(column(one.rankedResourceId()));
            return new CqlStatement(delete + " AND " + table.column() + " = ?", values);
        }
        values.add(key(((IndexWrite.Purge) write).bucketKey()));
        return new CqlStatement(delete, values);
    }

    @Override
    public final CompletionStage<Void> apply(List<IndexWrite> writes) {
        return apply(writes, Optional.empty());
    }

    @Override
    public final CompletionStage<Void> apply(List<IndexWrite> writes, long micros) {
        return apply(writes, Optional.of(micros));
    }

    private CompletionStage<Void> apply(List<IndexWrite> writes, Optional<Long> micros) {
        return Stages.all(writes, write -> bound(write, micros).execute(cluster))
                .thenApply(done -> null);
    }

    @Override
    public final String statement(IndexWrite write) {
        return bound(write, Optional.empty()).text(cluster.settings().keyspace());
    }

    @Override
    public final String statement(IndexWrite write, long micros) {
        return bound(write, Optional.of(micros)).text(cluster.settings().keyspace());
    }
}
