package org.lectern.cassandra.cql;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.async.Stages;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.ContendedException;
import org.lectern.protocol.Operations;

/**
 * What came of a transaction: it was applied, refused, or nobody knows.
 *
 * @param result empty if nobody knows
 * @param unknown why nobody knows; else empty
 * @param attempt how many of the kind there were, this one counted
 */
public record TransactionAnswer(Optional<AsyncResultSet> result, Optional<Throwable> unknown, int attempt) {
    /** Before the first attempt. */
    public static final TransactionAnswer NONE = new TransactionAnswer(Optional.empty(), Optional.empty(), 0);

    /** The answer to a first attempt. */
    public static CompletionStage<TransactionAnswer> of(CompletionStage<AsyncResultSet> sent) {
        return NONE.then(sent);
    }

    /** The answer to the attempt after this one; the stage fails only with what leaves no doubt that nothing was applied. */
    public CompletionStage<TransactionAnswer> then(CompletionStage<AsyncResultSet> sent) {
        return sent.handle((result, failure) -> {
            if (failure != null && !ClusterFailures.leavesUnknown(failure)) {
                throw new CompletionException(Stages.unwrap(failure));
            }
            return new TransactionAnswer(
                    Optional.ofNullable(result), Optional.ofNullable(failure).map(Stages::unwrap), attempt + 1);
        });
    }

    /** The same of this transaction. It fails, and nothing was applied, if it cannot be prepared. */
    public CompletionStage<TransactionAnswer> then(Cluster cluster, CqlStatement transaction) {
        return cluster.prepare(transaction.cql())
                .thenCompose(statement ->
                        then(cluster.execute(statement.bind(transaction.values().toArray()))));
    }

    /** Whether it was applied, as far as is known. */
    public boolean isApplied() {
        return result.map(AsyncResultSet::wasApplied).orElse(false);
    }

    /**
     * What follows a read at SERIAL which has shown that it was not applied: another attempt. If the failure will not pass,
     * that failure: an attempt after it would come to the same, again and again. After very many, a {@link
     * ContendedException}.
     */
    public <T> CompletionStage<T> again(Supplier<CompletionStage<T>> next) {
        if (isLost()) {
            return CompletableFuture.failedStage(unknown.orElseThrow());
        }
        return attempt < Operations.ATTEMPTS
                ? next.get()
                : CompletableFuture.failedStage(new ContendedException(Operations.ATTEMPTS));
    }

    /** Whether nobody knows what came of it, and another attempt would come to the same. */
    public boolean isLost() {
        return unknown.filter(failure -> !ClusterFailures.isTransient(failure)).isPresent();
    }
}
