package org.lectern.cassandra.oae;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlText;
import org.lectern.cluster.Cluster;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexWrite;
import org.lectern.oae.OaeSentence;
import org.lectern.oae.OaeWrites;
import org.lectern.wording.InvalidInputException;

/** {@link OaeWrites} to LibraryByPrincipal, column by column as the paper writes it. A connection that is read-only refuses them. */
public final class PaperWrites implements OaeWrites {
    /** The value of all columns, as the paper prints them. */
    private static final String VALUE = "true";

    private final Cluster cluster;
    private final PaperKeys keys;
    private final String table;

    public PaperWrites(Cluster cluster, PaperKeys keys) {
        this.cluster = cluster;
        this.keys = keys;
        table = "%s.\"" + cluster.layout().paperLibraries() + '"';
    }

    /** A statement and its values. */
    private record Bound(String cql, List<Object> values) {}

    private Bound bound(IndexWrite write, Optional<Long> micros) {
        List<Object> values = new ArrayList<>();
        if (write instanceof IndexWrite.Insert insert) {
            values.add(key(insert.row().bucketKey()));
            values.add(PaperKeys.column(insert.row().rankedResourceId()));
            values.add(VALUE);
            micros.ifPresent(values::add);
            return new Bound(
                    "INSERT INTO " + table + " (key, column1, value) VALUES (?, ?, ?)"
                            + (micros.isPresent() ? " USING TIMESTAMP ?" : ""),
                    values);
        }
        micros.ifPresent(values::add);
        String delete = "DELETE FROM " + table + (micros.isPresent() ? " USING TIMESTAMP ?" : "") + " WHERE key = ?";
        if (write instanceof IndexWrite.Delete one) {
            values.add(key(one.bucketKey()));
            values.add(PaperKeys.column(one.rankedResourceId()));
            return new Bound(delete + " AND column1 = ?", values);
        }
        values.add(key(((IndexWrite.Purge) write).bucketKey()));
        return new Bound(delete, values);
    }

    private String key(String bucketKey) {
        return BucketKey.parse(bucketKey)
                .map(keys::key)
                .orElseThrow(() -> new InvalidInputException(OaeSentence.NO_ID.of(bucketKey)));
    }

    @Override
    public CompletionStage<Void> apply(List<IndexWrite> writes) {
        return Stages.all(writes, write -> one(bound(write, Optional.empty()))).thenApply(done -> null);
    }

    @Override
    public CompletionStage<Void> apply(List<IndexWrite> writes, long micros) {
        return Stages.all(writes, write -> one(bound(write, Optional.of(micros))))
                .thenApply(done -> null);
    }

    private CompletionStage<AsyncResultSet> one(Bound bound) {
        return cluster.execute(bound.cql(), bound.values().toArray());
    }

    @Override
    public String statement(IndexWrite write) {
        return text(bound(write, Optional.empty()));
    }

    @Override
    public String statement(IndexWrite write, long micros) {
        return text(bound(write, Optional.of(micros)));
    }

    private String text(Bound bound) {
        return CqlText.of(
                bound.cql(), cluster.settings().keyspace(), bound.values().toArray());
    }
}
