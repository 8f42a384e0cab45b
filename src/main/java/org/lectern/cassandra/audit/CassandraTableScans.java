package org.lectern.cassandra.audit;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.scan.TableScans;
import org.lectern.cassandra.cql.StoreSentence;
import org.lectern.cassandra.cql.TableScan;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.cluster.Guardrails;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.PrincipalId;
import org.lectern.model.TokenRange;

/**
 * {@link TableScans} on Cassandra: pages of one range one after the other, the next one on its way while this one is worked
 * off.
 */
public record CassandraTableScans(Cluster cluster) implements TableScans {
    private static final int SAMPLE = 20_000;
    private static final int SAMPLED_PRINCIPALS = 2_000;
    private static final long FIRST_DELAY_MILLIS = 250;
    private static final long LONGEST_DELAY_MILLIS = 15_000;

    private static final String MEMBERS =
            select(AuditRows.MEMBERS, "content") + " WHERE token(content_id) >= ? AND token(content_id) <= ?";
    private static final String OF_PRINCIPAL = " WHERE token(principal_id) >= ? AND token(principal_id) <= ?";
    private static final String ENTRIES = select(AuditRows.ENTRIES, "library_by_principal") + OF_PRINCIPAL;
    private static final String HOLDINGS = select(AuditRows.HOLDINGS, "content_by_principal") + OF_PRINCIPAL;
    private static final String LIBRARIES = "SELECT DISTINCT principal_id FROM %s.library_by_principal" + OF_PRINCIPAL;
    private static final String LISTS = "SELECT DISTINCT principal_id FROM %s.content_by_principal" + OF_PRINCIPAL;
    private static final String PRINCIPALS = "SELECT principal_id FROM %s.principal" + OF_PRINCIPAL;
    private static final String SOME_LIBRARIES =
            "SELECT DISTINCT principal_id, token(principal_id) FROM %s.library_by_principal LIMIT "
                    + SAMPLED_PRINCIPALS;
    private static final String SOME_ENTRIES =
            "SELECT token(principal_id) FROM %s.library_by_principal LIMIT " + SAMPLE;

    private static String select(List<String> columns, String table) {
        return "SELECT " + String.join(", ", columns) + " FROM %s." + table;
    }

    /** What is done with a row. */
    private interface Each {
        void row(Row row) throws InterruptedException;
    }

    @Override
    public void members(TokenRange range, ReadConsistency consistency, Flow flow, Member each)
            throws InterruptedException {
        scan(MEMBERS, range, consistency, flow, row -> AuditRows.member(row, flow, each));
    }

    @Override
    public void entries(TokenRange range, ReadConsistency consistency, Flow flow, Entry each)
            throws InterruptedException {
        scan(ENTRIES, range, consistency, flow, row -> AuditRows.entry(row, flow, each));
    }

    @Override
    public void holdings(TokenRange range, ReadConsistency consistency, Flow flow, Held each)
            throws InterruptedException {
        scan(HOLDINGS, range, consistency, flow, row -> AuditRows.holding(row, flow, each));
    }

    @Override
    public SortedSet<PrincipalId> owners(TokenRange range, Flow flow) throws InterruptedException {
        SortedSet<PrincipalId> owners = new TreeSet<>();
        scan(LIBRARIES, range, ReadConsistency.LOCAL_ONE, flow, row -> add(row, owners, flow));
        scan(LISTS, range, ReadConsistency.LOCAL_ONE, flow, row -> add(row, owners, flow));
        return owners;
    }

    @Override
    public SortedSet<PrincipalId> principals(TokenRange range, Flow flow) throws InterruptedException {
        SortedSet<PrincipalId> principals = new TreeSet<>();
        scan(PRINCIPALS, range, ReadConsistency.LOCAL_ONE, flow, row -> add(row, principals, flow));
        scan(LISTS, range, ReadConsistency.LOCAL_ONE, flow, row -> add(row, principals, flow));
        return principals;
    }

    private static void add(Row row, SortedSet<PrincipalId> principals, Flow flow) {
        String id = Objects.requireNonNull(row.getString(0));
        try {
            principals.add(new PrincipalId(id));
        } catch (InvalidIdentifierException malformed) {
            flow.unreadable("principal " + id);
        }
    }

    @Override
    public Size size(Flow flow) throws InterruptedException {
        return new Size(
                extrapolated(SOME_LIBRARIES, SAMPLED_PRINCIPALS, 1, flow), extrapolated(SOME_ENTRIES, SAMPLE, 0, flow));
    }

    /** The first rows of the ring, and how much of it they take up, say how many there are on the whole. */
    private long extrapolated(String cql, int limit, int tokenColumn, Flow flow) throws InterruptedException {
        long[] seen = {0, Long.MIN_VALUE};
        scan(cql, null, ReadConsistency.LOCAL_ONE, flow, row -> {
            seen[0]++;
            seen[1] = Math.max(seen[1], row.getLong(tokenColumn));
        });
        if (seen[0] < limit) {
            return seen[0];
        }
        double share = (seen[1] - (double) Long.MIN_VALUE) / Math.pow(2, 64);
        return (long) (seen[0] / Math.max(share, 1e-12));
    }

    private void scan(String cql, @Nullable TokenRange range, ReadConsistency consistency, Flow flow, Each each)
            throws InterruptedException {
        PreparedStatement prepared = insist(() -> cluster.prepare(cql), flow);
        BoundStatement statement = (range == null ? prepared.bind() : prepared.bind(range.first(), range.last()))
                .setPageSize(Guardrails.PAGE)
                .setIdempotent(true)
                .setConsistencyLevel(TableScan.level(consistency, cluster));
        BoundStatement from = statement;
        CompletionStage<AsyncResultSet> pending = cluster.execute(from);
        while (true) {
            AsyncResultSet page = page(pending, from, flow);
            ByteBuffer next = page.getExecutionInfo().getPagingState();
            if (next != null) {
                from = statement.setPagingState(next);
                pending = cluster.execute(from);
            }
            int rows = page.remaining();
            for (Row row : page.currentPage()) {
                each.row(row);
            }
            flow.page(rows);
            if (next == null) {
                return;
            }
        }
    }

    /** A page, asked for again as long as the cluster is only busy or away. */
    private AsyncResultSet page(CompletionStage<AsyncResultSet> first, BoundStatement statement, Flow flow)
            throws InterruptedException {
        AtomicReference<@Nullable CompletionStage<AsyncResultSet>> begun = new AtomicReference<>(first);
        return insist(
                () -> {
                    CompletionStage<AsyncResultSet> stage = begun.getAndSet(null);
                    return stage == null ? cluster.execute(statement) : stage;
                },
                flow);
    }

    private <T> T insist(Supplier<CompletionStage<T>> request, Flow flow) throws InterruptedException {
        long delay = FIRST_DELAY_MILLIS;
        boolean waited = false;
        while (true) {
            try {
                T answer = request.get().toCompletableFuture().get();
                if (waited) {
                    flow.waiting(false);
                }
                return answer;
            } catch (ExecutionException failure) {
                RuntimeException cause = ClusterFailures.translate(failure);
                if (!ClusterFailures.isTransient(cause)) {
                    throw cause;
                }
                if (cluster.isClosed()) {
                    throw new ClusterException(ClusterException.Kind.FAILED, StoreSentence.AUDIT_CLOSED.of(), cause);
                }
            }
            if (!waited) {
                flow.waiting(true);
                waited = true;
            }
            flow.page(0);
            TimeUnit.MILLISECONDS.sleep(delay);
            delay = Math.min(LONGEST_DELAY_MILLIS, delay * 2);
        }
    }
}
