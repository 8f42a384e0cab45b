package org.lectern.cassandra.cql;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.protocol.internal.util.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.cluster.Cluster;
import org.lectern.model.ScanPage;
import org.lectern.model.UnreadableRowException;

/**
 * Reads a whole table a page at a time, in the order of the token ring, with bounded memory.
 *
 * @param level how many replicas are asked
 */
public record TableScan(Cluster cluster, ConsistencyLevel level) {
    /** At the level of the connection. */
    public static TableScan of(Cluster cluster) {
        return new TableScan(cluster, cluster.consistency());
    }

    /** As an audit's first look reads. */
    public static TableScan of(Cluster cluster, ReadConsistency consistency) {
        return new TableScan(cluster, level(consistency, cluster));
    }

    /**
     * One page.
     *
     * @param cql a SELECT of all rows, or of a part of the ring
     * @param after the last page's {@code next}
     * @param row makes a value of a row, or empty to leave it out; of one that is unreadable, that is said
     * @param values of the statement, the same for all its pages
     */
    public <T> CompletionStage<ScanPage<T>> page(
            String cql, Optional<String> after, int limit, Function<Row, Optional<T>> row, Object... values) {
        return cluster.prepare(cql)
                .thenCompose(statement ->
                        cluster.execute(at(statement.bind(values), after, limit).setConsistencyLevel(level)))
                .thenApply(result -> {
                    List<T> rows = new ArrayList<>(result.remaining());
                    List<String> unreadable = new ArrayList<>();
                    for (Row one : result.currentPage()) {
                        try {
                            row.apply(one).ifPresent(rows::add);
                        } catch (UnreadableRowException left) {
                            unreadable.add(String.valueOf(left.getMessage()));
                        }
                    }
                    return new ScanPage<>(rows, next(result), unreadable);
                });
    }

    /** The level that an audit's first look is at: a majority is what the connection takes for one. */
    public static ConsistencyLevel level(ReadConsistency consistency, Cluster cluster) {
        return consistency == ReadConsistency.LOCAL_ONE ? ConsistencyLevel.LOCAL_ONE : cluster.consistency();
    }

    /**
     * The same for people who turn pages: one row is read beyond a page that is full, since Cassandra says of every such page
     * that another one may follow.
     */
    public <T> CompletionStage<ScanPage<T>> exactPage(
            String cql, Optional<String> after, int limit, Function<Row, Optional<T>> row, Object... values) {
        return page(cql, after, limit, row, values)
                .thenCompose(found -> found.next().isEmpty()
                        ? CompletableFuture.completedStage(found)
                        : page(cql, found.next(), 1, row, values)
                                .thenApply(beyond ->
                                        beyond.rows().isEmpty() && beyond.next().isEmpty()
                                                ? new ScanPage<>(found.rows(), Optional.empty(), found.unreadable())
                                                : found));
    }

    private static BoundStatement at(BoundStatement statement, Optional<String> after, int limit) {
        var bound = statement.setPageSize(limit).setIdempotent(true);
        return after.isEmpty() ? bound : bound.setPagingState(Bytes.fromHexString(after.get()));
    }

    private static Optional<String> next(AsyncResultSet result) {
        return Optional.ofNullable(result.getExecutionInfo().getPagingState()).map(Bytes::toHexString);
    }
}
