package org.lectern.cassandra.audit;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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
import org.lectern.audit.scan.TokenRange;
import org.lectern.cassandra.cql.StoreSentence;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.Content;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.PrincipalId;

/**
 * {@link TableScans} on Cassandra: pages of one range one after the other, the next one on its way while this one is worked
 * off. Columns are taken as the bytes they came as.
 */
public final class CassandraTableScans implements TableScans {
    private static final int PAGE = 5_000;
    private static final int SAMPLE = 20_000;
    private static final int SAMPLED_PRINCIPALS = 2_000;
    private static final long FIRST_DELAY_MILLIS = 250;
    private static final long LONGEST_DELAY_MILLIS = 15_000;

    private static final String MEMBERS = "SELECT content_id, principal_id, last_modified, visibility, deleted, role, "
            + "display_name FROM %s.content WHERE token(content_id) >= ? AND token(content_id) <= ?";
    private static final String OF_PRINCIPAL = " WHERE token(principal_id) >= ? AND token(principal_id) <= ?";
    private static final String ENTRIES =
            "SELECT principal_id, bucket, last_modified, content_id FROM %s.library_by_principal" + OF_PRINCIPAL;
    private static final String HOLDINGS =
            "SELECT principal_id, content_id, role FROM %s.content_by_principal" + OF_PRINCIPAL;
    private static final String LIBRARIES = "SELECT DISTINCT principal_id FROM %s.library_by_principal" + OF_PRINCIPAL;
    private static final String LISTS = "SELECT DISTINCT principal_id FROM %s.content_by_principal" + OF_PRINCIPAL;
    private static final String PRINCIPALS = "SELECT principal_id FROM %s.principal" + OF_PRINCIPAL;
    private static final String SOME_LIBRARIES =
            "SELECT DISTINCT principal_id, token(principal_id) FROM %s.library_by_principal LIMIT "
                    + SAMPLED_PRINCIPALS;
    private static final String SOME_ENTRIES =
            "SELECT token(principal_id) FROM %s.library_by_principal LIMIT " + SAMPLE;

    private final Cluster cluster;

    public CassandraTableScans(Cluster cluster) {
        this.cluster = cluster;
    }

    /** What is done with a row. */
    private interface Each {
        void row(Row row) throws InterruptedException;
    }

    @Override
    public void members(TokenRange range, ReadConsistency consistency, Flow flow, Member each)
            throws InterruptedException {
        scan(MEMBERS, range, consistency, flow, row -> {
            ByteBuffer principal = row.getBytesUnsafe(1);
            if (principal == null) {
                return; // an item without members
            }
            ByteBuffer content = Objects.requireNonNull(row.getBytesUnsafe(0));
            ByteBuffer lastModified = row.getBytesUnsafe(2);
            ByteBuffer visibility = row.getBytesUnsafe(3);
            ByteBuffer deleted = row.getBytesUnsafe(4);
            ByteBuffer role = row.getBytesUnsafe(5);
            int bucket = visibility == null || lastModified == null ? 0 : code(visibility);
            int member = role == null ? REMOVED : role(role);
            boolean item = lastModified == null || (isTime(lastModified) && isName(row.getBytesUnsafe(6)));
            if (bucket < 0 || member < 0 || !item) {
                flow.unreadable("content " + text(content) + ", " + text(principal));
                return;
            }
            each.row(
                    content,
                    principal,
                    lastModified == null ? 0 : lastModified.getLong(lastModified.position()),
                    bucket,
                    deleted != null && deleted.get(deleted.position()) != 0,
                    member);
        });
    }

    @Override
    public void entries(TokenRange range, ReadConsistency consistency, Flow flow, Entry each)
            throws InterruptedException {
        scan(ENTRIES, range, consistency, flow, row -> {
            ByteBuffer name = row.getBytesUnsafe(1);
            if (name == null) {
                return; // an empty library
            }
            ByteBuffer principal = Objects.requireNonNull(row.getBytesUnsafe(0));
            ByteBuffer content = Objects.requireNonNull(row.getBytesUnsafe(3));
            ByteBuffer lastModified = Objects.requireNonNull(row.getBytesUnsafe(2));
            int bucket = code(name);
            if (bucket < 0) {
                flow.unreadable("library of " + text(principal) + ", bucket " + text(name) + ", " + text(content));
                return;
            }
            each.row(principal, bucket, lastModified.getLong(lastModified.position()), content);
        });
    }

    @Override
    public void holdings(TokenRange range, ReadConsistency consistency, Flow flow, Held each)
            throws InterruptedException {
        scan(HOLDINGS, range, consistency, flow, row -> {
            ByteBuffer principal = Objects.requireNonNull(row.getBytesUnsafe(0));
            ByteBuffer content = Objects.requireNonNull(row.getBytesUnsafe(1));
            ByteBuffer name = row.getBytesUnsafe(2);
            int role = name == null ? -1 : role(name);
            if (role < 0) {
                flow.unreadable("list of " + text(principal) + ", " + text(content));
                return;
            }
            each.row(principal, content, role);
        });
    }

    /** PUBLIC, LOGGEDIN or PRIVATE: their lengths tell them apart, and the first letter what is none of them. */
    private static int code(ByteBuffer text) {
        int first = text.hasRemaining() ? text.get(text.position()) : 0;
        return switch (text.remaining()) {
            case 6 -> first == 'P' ? 1 : -1;
            case 8 -> first == 'L' ? 2 : -1;
            case 7 -> first == 'P' ? 3 : -1;
            default -> -1;
        };
    }

    /** VIEWER, MANAGER or REMOVED. */
    private static int role(ByteBuffer text) {
        int first = text.hasRemaining() ? text.get(text.position()) : 0;
        return switch (text.remaining()) {
            case 6 -> first == 'V' ? 1 : -1;
            case 7 -> first == 'M' ? 2 : first == 'R' ? REMOVED : -1;
            default -> -1;
        };
    }

    private static boolean isTime(ByteBuffer lastModified) {
        return lastModified.getLong(lastModified.position()) >= Content.EARLIEST.toEpochMilli();
    }

    /** Looked at closely only where it may be blank or too long. */
    private static boolean isName(@Nullable ByteBuffer name) {
        if (name == null || !name.hasRemaining()) {
            return false;
        }
        int first = name.get(name.position());
        boolean shown = first > ' ' && first < 0x7f;
        if (shown && name.remaining() <= Content.MAXIMUM_NAME) {
            return true;
        }
        String text = text(name);
        return !text.isBlank() && text.length() <= Content.MAXIMUM_NAME;
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
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
                .setPageSize(PAGE)
                .setIdempotent(true)
                .setConsistencyLevel(CassandraAuditReads.level(consistency, cluster));
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
