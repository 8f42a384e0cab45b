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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
import org.lectern.model.Terms;
import org.lectern.model.TokenRange;

/**
 * {@link NameIndexes} of principals, items and polls, by ranges of tokens. A thing with a row in a partition of before is indexed
 * as it is today; then the row goes.
 */
public final class NamePruning implements NameIndexes {
    private static final String SCAN = "SELECT kind, shard, term, id FROM %s.name_index "
            + "WHERE token(kind, shard) >= ? AND token(kind, shard) <= ?";
    private static final Duration KEPT = Duration.ofDays(7);
    private static final int BITS = 6;
    private static final int PAGE = 500;

    /** The rows of a thing are on many pages. So many ids are remembered, some 10 MB, to index it once. */
    private static final int REMEMBERED = 100_000;

    private final Cluster cluster;
    private final Map<String, NamedKind<?>> kinds = new HashMap<>();
    private final Retry retry;

    public NamePruning(
            Cluster cluster, CassandraPrincipals principals, CassandraContents contents, CassandraPolls polls) {
        this.cluster = cluster;
        for (NamedKind<?> kind : List.of(principals.named(), contents.named(), polls.named())) {
            kinds.put(kind.index().kind(), kind);
        }
        this.retry = Pause.retry(cluster::isClosed, () -> true);
    }

    @Override
    public int parts() {
        return 1 << BITS;
    }

    @Override
    public void prune(int part, TableScans.Flow flow) throws InterruptedException {
        try {
            new Part(flow).prune(TokenRange.part(part, BITS));
        } catch (ClusterException failure) {
            failure.requireUnreadable();
            flow.unreadable("names, part " + part + ": " + failure.getMessage());
        }
    }

    private record Entry(int partition, String term, String id) {
        static Entry of(Row row) {
            return new Entry(row.getInt("shard"), CqlRows.text(row, "term"), CqlRows.text(row, "id"));
        }

        boolean isOfBefore() {
            return NameIndex.isOfBefore(partition);
        }

        boolean isIn(Map<String, String> names) {
            String name = names.get(id);
            return name != null && Terms.of(id, name).contains(term);
        }
    }

    private final class Part {
        private final TableScans.Flow flow;
        private final Set<String> moved = new HashSet<>();

        Part(TableScans.Flow flow) {
            this.flow = flow;
        }

        void prune(TokenRange range) throws InterruptedException {
            BoundStatement all = await(() -> cluster.prepare(SCAN)
                    .thenApply(statement -> statement
                            .bind(range.first(), range.last())
                            .setPageSize(PAGE)
                            .setIdempotent(true)));
            BoundStatement from = all;
            while (true) {
                BoundStatement next = from;
                AsyncResultSet page = await(() -> cluster.execute(next));
                Map<String, List<Entry>> entries = StreamSupport.stream(
                                page.currentPage().spliterator(), false)
                        .collect(Collectors.groupingBy(
                                row -> CqlRows.text(row, "kind"), Collectors.mapping(Entry::of, Collectors.toList())));
                for (Map.Entry<String, List<Entry>> some : entries.entrySet()) {
                    NamedKind<?> kind = kinds.get(some.getKey());
                    if (kind != null) {
                        prune(kind, some.getValue());
                    }
                    flow.page(some.getValue().size());
                }
                ByteBuffer state = page.getExecutionInfo().getPagingState();
                if (state == null) {
                    return;
                }
                from = all.setPagingState(state);
            }
        }

        private void prune(NamedKind<?> kind, List<Entry> entries) throws InterruptedException {
            try {
                Map<String, String> names =
                        await(() -> kind.names(entries.stream().map(Entry::id).toList()));
                move(kind, entries, names);
                drop(
                        kind,
                        entries.stream()
                                .filter(entry -> entry.isOfBefore() || !entry.isIn(names))
                                .toList());
            } catch (InvalidIdentifierException malformed) {
                flow.unreadable(kind.index().kind() + ": " + malformed.getMessage());
            }
        }

        /** There before it is gone from where it was. */
        private void move(NamedKind<?> kind, List<Entry> entries, Map<String, String> names)
                throws InterruptedException {
            Map<String, String> found = new HashMap<>(names);
            found.keySet()
                    .retainAll(entries.stream()
                            .filter(entry -> entry.isOfBefore() && !moved.contains(key(kind, entry.id())))
                            .map(Entry::id)
                            .collect(Collectors.toSet()));
            if (!found.isEmpty()) {
                await(() -> kind.index().put(found));
            }
            if (moved.size() > REMEMBERED) {
                moved.clear();
            }
            found.keySet().forEach(id -> moved.add(key(kind, id)));
        }

        private static String key(NamedKind<?> kind, String id) {
            return kind.index().kind() + ' ' + id;
        }

        private void drop(NamedKind<?> kind, List<Entry> entries) throws InterruptedException {
            long before = TimeUnit.MILLISECONDS.toMicros(
                    cluster.clock().instant().minus(KEPT).toEpochMilli());
            Map<Integer, List<BatchableStatement<?>>> gone = new HashMap<>();
            for (Entry entry : entries) {
                gone.computeIfAbsent(entry.partition(), rows -> new ArrayList<>())
                        .add(await(() -> kind.index().drop(entry.partition(), entry.term(), entry.id(), before)));
            }
            for (List<BatchableStatement<?>> rows : gone.values()) {
                await(() -> cluster.execute(BatchStatement.newInstance(DefaultBatchType.UNLOGGED, rows)
                        .setIdempotent(true)));
            }
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
