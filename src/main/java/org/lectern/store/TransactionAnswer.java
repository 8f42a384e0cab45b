package org.lectern.store;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.cluster.ClusterFailures;

/**
 * What came of a transaction: it was applied, refused, or nobody knows.
 *
 * @param result empty if nobody knows
 * @param unknown why nobody knows; else empty
 */
record TransactionAnswer(Optional<AsyncResultSet> result, Optional<Throwable> unknown) {
    /** The answer; the stage fails only with what leaves no doubt that nothing was applied. */
    static CompletionStage<TransactionAnswer> of(CompletionStage<AsyncResultSet> sent) {
        return sent.handle((result, failure) -> {
            if (failure != null && !ClusterFailures.leavesUnknown(failure)) {
                throw new CompletionException(ClusterFailures.unwrap(failure));
            }
            return new TransactionAnswer(
                    Optional.ofNullable(result), Optional.ofNullable(failure).map(ClusterFailures::unwrap));
        });
    }

    boolean isApplied() {
        return result.map(AsyncResultSet::wasApplied).orElse(false);
    }

    /**
     * What follows a read at SERIAL which has shown that it was not applied: another attempt. If the failure will not pass,
     * that failure: an attempt after it would come to the same, again and again.
     */
    <T> CompletionStage<T> again(Supplier<CompletionStage<T>> attempt) {
        return isLost() ? CompletableFuture.failedStage(unknown.orElseThrow()) : attempt.get();
    }

    /** Whether nobody knows what came of it, and another attempt would come to the same. */
    boolean isLost() {
        return unknown.filter(failure -> !ClusterFailures.isTransient(failure)).isPresent();
    }
}
