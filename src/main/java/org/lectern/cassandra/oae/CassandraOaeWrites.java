package org.lectern.cassandra.oae;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cluster.Cluster;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexRow;
import org.lectern.oae.IndexWrite;
import org.lectern.oae.OaeSentence;
import org.lectern.oae.OaeWrites;
import org.lectern.wording.InvalidInputException;

/** {@link OaeWrites} to the table of libraries, whichever it is. A connection that is read-only refuses them. */
public final class CassandraOaeWrites implements OaeWrites {
    /** The value of all columns, as the paper prints them. */
    private static final String PAPER_VALUE = "true";

    private final Cluster cluster;
    private final Table table;

    /**
     * Where rows are written, and as what.
     *
     * @param name as it stands in a statement, as the three of its columns
     * @param keys the partition of a bucket, as it is stored
     * @param columns the same of rank and resource
     * @param values what is stored beside them
     */
    private record Table(
            String name,
            String key,
            String column,
            String value,
            UnaryOperator<String> keys,
            UnaryOperator<String> columns,
            Function<IndexRow, String> values) {}

    private CassandraOaeWrites(Cluster cluster, Table table) {
        this.cluster = cluster;
        this.table = table;
    }

    /** To LibraryIndex, with the platform's own statements. */
    public static CassandraOaeWrites toIndex(Cluster cluster) {
        return new CassandraOaeWrites(
                cluster,
                new Table(
                        "\"LibraryIndex\"",
                        "\"bucketKey\"",
                        "\"rankedResourceId\"",
                        "\"value\"",
                        key -> key,
                        column -> column,
                        IndexRow::value));
    }

    /** To LibraryByPrincipal, column by column as the paper writes it. */
    public static CassandraOaeWrites toPaper(Cluster cluster, PaperKeys keys) {
        return new CassandraOaeWrites(
                cluster,
                new Table(
                        '"' + cluster.layout().paperLibraries() + '"',
                        "key",
                        "column1",
                        "value",
                        key -> BucketKey.parse(key)
                                .map(keys::key)
                                .orElseThrow(() -> new InvalidInputException(OaeSentence.NO_ID.of(key))),
                        PaperKeys::column,
                        row -> PAPER_VALUE));
    }

    private CqlStatement bound(IndexWrite write, long micros) {
        List<Object> values = new ArrayList<>();
        if (write instanceof IndexWrite.Insert insert) {
            values.add(table.keys().apply(insert.row().bucketKey()));
            values.add(table.columns().apply(insert.row().rankedResourceId()));
            values.add(table.values().apply(insert.row()));
            values.add(micros);
            return new CqlStatement(
                    "INSERT INTO %s." + table.name() + " (" + table.key() + ", " + table.column() + ", " + table.value()
                            + ") VALUES (?, ?, ?) USING TIMESTAMP ?",
                    values);
        }
        values.add(micros);
        String delete = "DELETE FROM %s." + table.name() + " USING TIMESTAMP ? WHERE " + table.key() + " = ?";
        if (write instanceof IndexWrite.Delete one) {
            values.add(table.keys().apply(one.bucketKey()));
            values.add(table.columns().apply(one.rankedResourceId()));
            return new CqlStatement(delete + " AND " + table.column() + " = ?", values);
        }
        values.add(table.keys().apply(((IndexWrite.Purge) write).bucketKey()));
        return new CqlStatement(delete, values);
    }

    /** Refused while the nodes' clocks differ: a write that is ahead hides what the platform writes after it. */
    @Override
    public CompletionStage<Void> apply(List<IndexWrite> writes, long micros) {
        return cluster.requireSameTime()
                .thenCompose(agreed ->
                        Stages.all(writes, write -> bound(write, micros).execute(cluster)))
                .thenApply(done -> null);
    }

    @Override
    public String statement(IndexWrite write, long micros) {
        return bound(write, micros).text(cluster.settings().keyspace());
    }
}
