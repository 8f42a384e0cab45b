package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cassandra.cql.TransactionAnswer;
import org.lectern.cluster.Cluster;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;

/** Runs statements on rows of content status. */
abstract class CassandraStatusRows {
    final Cluster cluster;
    final StatusColumns columns;

    CassandraStatusRows(Cluster cluster, StatusColumns columns) {
        this.cluster = cluster;
        this.columns = columns;
    }

    /** Of what Lectern keeps for itself, beside a platform's keyspace, which has no place for it: nothing is there. */
    private boolean isNowhere(String cql) {
        return cluster.oae().isPresent() && cql.contains("%s.");
    }

    private static <T> CompletionStage<T> noPlace() {
        return CompletableFuture.failedStage(new StatusRefusedException(StatusSentence.NO_PLACE.of()));
    }

    final CompletionStage<Void> write(String cql, @Nullable Object... values) {
        return isNowhere(cql) ? noPlace() : cluster.execute(cql, values).thenAccept(done -> {});
    }

    final CompletionStage<Void> write(CqlStatement statement) {
        return write(statement.cql(), statement.values().toArray());
    }

    final CompletionStage<Optional<Row>> one(String cql, @Nullable Object... values) {
        return isNowhere(cql) ? CompletableFuture.completedStage(Optional.empty()) : CqlReads.one(cluster, cql, values);
    }

    final CompletionStage<List<Row>> all(String cql, @Nullable Object... values) {
        return isNowhere(cql)
                ? CompletableFuture.completedStage(List.of())
                : cluster.execute(cql, values).thenCompose(Cluster::all);
    }

    static @Nullable Object orNull(Optional<?> value) {
        return value.isPresent() ? value.get() : null;
    }

    final CompletionStage<Boolean> swap(CqlStatement statement) {
        return swap(statement.cql(), statement.values());
    }

    /** Runs a transaction. One of which nobody knows counts as not applied: who asked reads again. */
    final CompletionStage<Boolean> swap(String cql, List<@Nullable Object> values) {
        return transaction(cql, values).thenApply(TransactionAnswer::isApplied);
    }

    final CompletionStage<TransactionAnswer> transaction(String cql, List<@Nullable Object> values) {
        if (isNowhere(cql)) {
            return noPlace();
        }
        return TransactionAnswer.of(new CqlStatement(cql, values).executeOnce(cluster));
    }

    static Instant attemptTime(@Nullable Instant stored) {
        return stored == null ? Attempt.NO_TIME : stored;
    }

    static @Nullable Instant orNull(Instant time) {
        return time.equals(Attempt.NO_TIME) ? null : time;
    }
}
