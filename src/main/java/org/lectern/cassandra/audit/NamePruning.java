package org.lectern.cassandra.audit;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.lectern.async.Retry;
import org.lectern.audit.scan.NameIndexes;
import org.lectern.audit.scan.TableScans;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.NameIndex;
import org.lectern.cassandra.cql.NamedKind;
import org.lectern.cassandra.cql.Pause;
import org.lectern.cassandra.library.CassandraContents;
import org.lectern.cassandra.library.CassandraPrincipals;
import org.lectern.cassandra.poll.CassandraPolls;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.InvalidIdentifierException;

/** {@link NameIndexes} of principals, items and polls. What lies in the partitions of before moves to those of today. */
public final class NamePruning implements NameIndexes {
    private static final Duration KEPT = Duration.ofDays(7);
    private static final int PAGE = 500;
    private static final int ROWS_PER_BATCH = 50;

    private final Cluster cluster;
    private final List<NamedKind<?>> kinds;
    private final Retry retry;

    public NamePruning(
            Cluster cluster, CassandraPrincipals principals, CassandraContents contents, CassandraPolls polls) {
        this.cluster = cluster;
        this.kinds = List.of(principals.named(), contents.named(), polls.named());
        this.retry = Pause.retry(cluster::isClosed, () -> true);
    }

    @Override
    public int parts() {
        return kinds.size() * NameIndex.PARTITIONS;
    }

    @Override
    public void prune(int part, TableScans.Flow flow) throws InterruptedException {
        NamedKind<?> kind = kinds.get(part / NameIndex.PARTITIONS);
        int partition = part % NameIndex.PARTITIONS;
        try {
            prune(kind, partition, flow);
        } catch (ClusterException failure) {
            failure.requireUnreadable();
            flow.unreadable(kind.index() + ", part " + partition + ": " + failure.getMessage());
        } catch (InvalidIdentifierException malformed) {
            flow.unreadable(kind.index() + ", part " + partition + ": " + malformed.getMessage());
        }
    }

    private void prune(NamedKind<?> kind, int partition, TableScans.Flow flow) throws InterruptedException {
        BoundStatement all = await(() -> kind.index().all(partition)).setPageSize(PAGE);
        BoundStatement from = all;
        while (true) {
            BoundStatement next = from;
            AsyncResultSet page = await(() -> cluster.execute(next));
            List<Row> rows = StreamSupport.stream(page.currentPage().spliterator(), false)
                    .collect(Collectors.toList());
            if (!rows.isEmpty()) {
                prune(kind, partition, rows);
            }
            flow.page(rows.size());
            ByteBuffer state = page.getExecutionInfo().getPagingState();
            if (state == null) {
                return;
            }
            from = all.setPagingState(state);
        }
    }

    private void prune(NamedKind<?> kind, int partition, List<Row> rows) throws InterruptedException {
        List<Boolean> naming = await(() -> kind.naming(rows));
        long before = TimeUnit.MILLISECONDS.toMicros(
                cluster.clock().instant().minus(KEPT).toEpochMilli());
        List<BatchableStatement<?>> moved = new ArrayList<>();
        List<BatchableStatement<?>> gone = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            String term = CqlRows.text(rows.get(i), "term");
            String id = CqlRows.text(rows.get(i), "id");
            boolean moves = naming.get(i) && NameIndex.isOfBefore(partition);
            if (moves) {
                moved.add(await(() -> kind.index().term(id, term)));
            }
            if (moves || !naming.get(i)) {
                gone.add(await(() -> kind.index().drop(partition, term, id, before)));
            }
        }
        // There before it is gone from here.
        for (BatchableStatement<?> row : moved) {
            await(() -> cluster.execute(row));
        }
        for (int i = 0; i < gone.size(); i += ROWS_PER_BATCH) {
            List<BatchableStatement<?>> some = gone.subList(i, Math.min(gone.size(), i + ROWS_PER_BATCH));
            await(() -> cluster.execute(
                    BatchStatement.newInstance(DefaultBatchType.UNLOGGED, some).setIdempotent(true)));
        }
    }

    private <T> T await(Supplier<CompletionStage<T>> request) throws InterruptedException {
        try {
            return retry.run(request).toCompletableFuture().get();
        } catch (ExecutionException failure) {
            throw ClusterFailures.translate(failure);
        }
    }
}
