package org.lectern.cassandra.cql;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.Guardrails;

/** Reads of one row, of all rows in pages of a size, and of how many there are. */
public final class CqlReads {
    private CqlReads() {}

    /** The first row; empty if there is none. */
    public static CompletionStage<Optional<Row>> one(Cluster cluster, String cql, @Nullable Object... values) {
        return cluster.execute(cql, values).thenApply(result -> Optional.ofNullable(result.one()));
    }

    /** What is made of the first row of a result; empty if there is none. */
    public static <T> CompletionStage<Optional<T>> first(CompletionStage<AsyncResultSet> result, Function<Row, T> row) {
        return result.thenApply(read -> Optional.ofNullable(read.one()).map(row));
    }

    /** What is made of each row of a result, page after page. */
    public static <T> CompletionStage<List<T>> list(CompletionStage<AsyncResultSet> result, Function<Row, T> row) {
        return result.thenCompose(Cluster::all)
                .thenApply(rows -> rows.stream().map(row).toList());
    }

    /** All rows, a page of so many after the other. */
    public static CompletionStage<List<Row>> all(Cluster cluster, int pageSize, String cql, Object... values) {
        return first(cluster, pageSize, cql, values).thenCompose(Cluster::all);
    }

    /**
     * How many rows there are.
     *
     * @param atMost counting stops here
     * @param inPage how many of a page count: {@code AsyncResultSet::remaining}, or those {@link #where} something is so
     */
    public static CompletionStage<Long> count(
            Cluster cluster, long atMost, ToLongFunction<AsyncResultSet> inPage, String cql, Object... values) {
        return first(cluster, Guardrails.PAGE, cql, values).thenCompose(page -> count(page, 0, atMost, inPage));
    }

    /** The rows of a page of which this is so. */
    public static ToLongFunction<AsyncResultSet> where(Predicate<Row> counted) {
        return page -> {
            long found = 0;
            for (Row row : page.currentPage()) {
                found += counted.test(row) ? 1 : 0;
            }
            return found;
        };
    }

    private static CompletionStage<AsyncResultSet> first(Cluster cluster, int pageSize, String cql, Object... values) {
        return cluster.prepare(cql)
                .thenCompose(statement -> cluster.execute(statement
                        .bind(values)
                        .setPageSize(Math.min(pageSize, Guardrails.PAGE))
                        .setIdempotent(true)));
    }

    private static CompletionStage<Long> count(
            AsyncResultSet page, long before, long atMost, ToLongFunction<AsyncResultSet> inPage) {
        long sum = Math.min(before + inPage.applyAsLong(page), atMost);
        return sum < atMost && page.hasMorePages()
                ? Cluster.next(page).thenCompose(next -> count(next, sum, atMost, inPage))
                : CompletableFuture.completedStage(sum);
    }
}
