package org.lectern.cassandra.status;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cluster.Cluster;

/**
 * Sends a platform's plain writes one after the other, each with a write time. All are refused while the nodes' clocks differ: a
 * write that is ahead hides what the platform writes after it.
 */
final class PlainStatements {
    private final Cluster cluster;
    /** The write time of the last write: two of one row must not have the same. */
    private final AtomicLong stamped = new AtomicLong();

    PlainStatements(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Writes as of now, always later than before. Answers true. */
    CompletionStage<Boolean> now(List<CqlStatement> statements) {
        long now = micros(cluster.clock().instant());
        return inTurn(statements, stamped.updateAndGet(last -> Math.max(last + 1, now)));
    }

    /** Writes under the time of a reading. Answers true. */
    CompletionStage<Boolean> asOf(Instant reading, List<CqlStatement> statements) {
        return inTurn(statements, micros(reading));
    }

    private CompletionStage<Boolean> inTurn(List<CqlStatement> statements, long micros) {
        return cluster.requireSameTime()
                .thenCompose(agreed -> Stages.inTurn(statements, one -> run(one, micros)))
                .thenApply(done -> true);
    }

    private CompletionStage<Boolean> run(CqlStatement statement, long micros) {
        return cluster.prepare(statement.cql())
                .thenApply(
                        prepared -> prepared.bind(statement.values().toArray()).setIdempotent(true))
                .thenCompose(bound -> cluster.execute(bound.setQueryTimestamp(micros)))
                .thenApply(done -> true);
    }

    private static long micros(Instant at) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, at);
    }
}
