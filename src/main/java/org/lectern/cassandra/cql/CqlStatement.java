package org.lectern.cassandra.cql;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.Cluster;

/** A statement and its values, in the order of its marks: to be run, or to be read by an operator. */
public record CqlStatement(String cql, List<@Nullable Object> values) {
    public CqlStatement {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    public static CqlStatement of(String cql, @Nullable Object... values) {
        return new CqlStatement(cql, Arrays.asList(values));
    }

    /** As {@link Cluster#execute(String, Object...)}. */
    public CompletionStage<AsyncResultSet> execute(Cluster cluster) {
        return cluster.execute(cql, values.toArray());
    }

    /** Runs a transaction: the driver never sends it twice. */
    public CompletionStage<AsyncResultSet> executeOnce(Cluster cluster) {
        return cluster.prepare(cql).thenCompose(statement -> cluster.execute(statement.bind(values.toArray())));
    }

    /** As {@link CqlText#of}. */
    public String text(String keyspace) {
        return CqlText.of(cql, keyspace, values.toArray());
    }
}
