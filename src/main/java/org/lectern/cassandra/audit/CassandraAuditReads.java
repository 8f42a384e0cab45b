package org.lectern.cassandra.audit;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.QueryTrace;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.TraceEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.async.Stages;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.diagnosis.ItemRows;
import org.lectern.audit.diagnosis.LibraryRows;
import org.lectern.audit.diagnosis.Pressure;
import org.lectern.audit.model.Holding;
import org.lectern.audit.model.LibraryRow;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlText;
import org.lectern.cassandra.cql.InLists;
import org.lectern.cassandra.cql.Pause;
import org.lectern.cassandra.cql.TableScan;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.cluster.Guardrails;
import org.lectern.library.Bucket;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Store;
import org.lectern.protocol.Truth;

/** {@link AuditReads} on Cassandra. */
public final class CassandraAuditReads implements AuditReads {
    private static final int TRUTHS_IN_FLIGHT = 64;
    /** Places of an item that are read at once: each in all three buckets. */
    private static final int PLACES_PER_READ = Guardrails.COMBINATIONS / Bucket.values().length;

    private static final int MOST_UNREADABLE = 20;
    /** What a page of the console asks for. */
    private static final int FIRST_PAGE = 100;

    private static final String ENTRIES = "SELECT bucket, last_modified, content_id, WRITETIME(shared), built "
            + "FROM %s.library_by_principal WHERE principal_id = ?";
    private static final String HOLDINGS =
            "SELECT content_id, role, WRITETIME(role) FROM %s.content_by_principal WHERE principal_id = ?";
    private static final String TRUTHS = "SELECT " + CqlRows.CONTENT_COLUMNS
            + ", role, stamp FROM %s.content WHERE content_id IN ? AND principal_id = ?";
    private static final String AT = "SELECT bucket, last_modified, WRITETIME(shared) FROM %s.library_by_principal "
            + "WHERE principal_id = ? AND bucket IN ('PUBLIC', 'LOGGEDIN', 'PRIVATE') AND last_modified IN ? "
            + "AND content_id = ?";
    private static final String HELD =
            "SELECT role, WRITETIME(role) FROM %s.content_by_principal WHERE principal_id = ? AND content_id = ?";
    private static final String FIRST = "SELECT last_modified, content_id FROM %s.library_by_principal "
            + "WHERE principal_id = ? AND bucket = ? LIMIT ?";

    /** What a replica notes in a trace when it has read a page. */
    private static final Pattern TRACED = Pattern.compile("Read (\\d+) live rows and (\\d+) tombstone cells");

    private final Cluster cluster;
    private final Store store;
    private final ConcurrencyLimit room = new ConcurrencyLimit(TRUTHS_IN_FLIGHT);

    public CassandraAuditReads(Cluster cluster, Store store) {
        this.cluster = cluster;
        this.store = store;
    }

    private CompletionStage<AsyncResultSet> execute(
            String cql, ReadConsistency consistency, int page, Object... values) {
        return cluster.prepare(cql).thenCompose(statement -> {
            BoundStatement bound = statement.bind(values);
            return cluster.execute(bound.setIdempotent(true)
                    .setPageSize(page)
                    .setConsistencyLevel(TableScan.level(consistency, cluster)));
        });
    }

    /** Rows as they come. Each page is worked off before the next one is asked for. */
    private static final class Gathering {
        final LibraryRows.Share share;
        final Map<ContentId, List<LibraryRow>> entries = new HashMap<>();
        final Map<ContentId, Holding> holdings = new HashMap<>();
        final List<String> unreadable = new ArrayList<>();
        boolean built;
        boolean overflowed;
        long entryCount;
        long holdingCount;
        private long kept;

        Gathering(LibraryRows.Share share) {
            this.share = share;
        }

        private boolean keeps(String content) {
            if (overflowed || !share.holds(content)) {
                return false;
            }
            if (++kept > LibraryRows.MOST && share.count() == 1) {
                overflowed = true;
                entries.clear();
                holdings.clear();
                return false;
            }
            return true;
        }

        void entry(Row row) {
            built |= !row.isNull(4);
            String bucket = row.getString(0);
            if (bucket == null) {
                return; // a library that is empty has its static row only
            }
            entryCount++;
            String content = Objects.requireNonNull(row.getString(2));
            if (!keeps(content)) {
                return;
            }
            try {
                entries.computeIfAbsent(new ContentId(content), id -> new ArrayList<>(3))
                        .add(new LibraryRow(
                                Bucket.valueOf(bucket), Objects.requireNonNull(row.getInstant(1)), row.getLong(3)));
            } catch (IllegalArgumentException malformed) {
                note(bucket + " " + row.getInstant(1) + " " + content);
            }
        }

        void holding(Row row) {
            holdingCount++;
            String content = Objects.requireNonNull(row.getString(0));
            if (!keeps(content)) {
                return;
            }
            try {
                String role = row.getString(1);
                if (role == null) {
                    note("own list: " + content + " without a role");
                } else {
                    holdings.put(new ContentId(content), new Holding(MemberRole.valueOf(role), row.getLong(2)));
                }
            } catch (IllegalArgumentException malformed) {
                note("own list: " + content + " " + row.getString(1));
            }
        }

        private void note(String row) {
            if (unreadable.size() < MOST_UNREADABLE) {
                unreadable.add(row);
            }
        }

        LibraryRows rows() {
            return new LibraryRows(built, entries, holdings, entryCount, holdingCount, overflowed, unreadable);
        }
    }

    @Override
    public CompletionStage<LibraryRows> library(
            PrincipalId principal, ReadConsistency consistency, LibraryRows.Share share) {
        Gathering gathering = new Gathering(share);
        CompletionStage<AsyncResultSet> holdings = execute(HOLDINGS, consistency, Guardrails.PAGE, principal.value());
        // The entries before the list, and both before the truth: the list may come meanwhile, but is taken up later.
        return execute(ENTRIES, consistency, Guardrails.PAGE, principal.value())
                .thenCompose(page -> pages(page, gathering::entry))
                .thenCompose(done -> holdings)
                .thenCompose(page -> pages(page, gathering::holding))
                .thenApply(done -> gathering.rows());
    }

    private static CompletionStage<Boolean> pages(AsyncResultSet page, Consumer<Row> each) {
        CompletionStage<AsyncResultSet> next = page.hasMorePages() ? Cluster.next(page) : null;
        page.currentPage().forEach(each);
        return next == null ? CompletableFuture.completedStage(true) : next.thenCompose(more -> pages(more, each));
    }

    @Override
    public CompletionStage<Map<ContentId, Truth>> truths(
            PrincipalId principal, Collection<ContentId> contents, ReadConsistency consistency) {
        Map<ContentId, Truth> truths = new ConcurrentHashMap<>(contents.size() * 2);
        List<String> all = contents.stream().map(ContentId::value).toList();
        return Stages.all(
                        InLists.split(all, Guardrails.KEYS),
                        ids -> room.submit(() -> execute(TRUTHS, consistency, Guardrails.PAGE, ids, principal.value())
                                .thenCompose(page -> pages(page, row -> truth(row, principal, truths)))))
                .thenApply(done -> truths);
    }

    private static void truth(Row row, PrincipalId principal, Map<ContentId, Truth> truths) {
        // One that is unreadable is left out here: whoever then asks for it alone is told why.
        ContentId id = new ContentId(Objects.requireNonNull(row.getString(0)));
        CqlRows.readable(() -> Optional.of(new Truth(CqlRows.content(row), CqlRows.membership(row, id, principal))))
                .ifPresent(truth -> truths.put(id, truth));
    }

    @Override
    public CompletionStage<ItemRows> item(PrincipalId principal, ContentId content, Set<Instant> positions) {
        CompletionStage<List<List<Row>>> rows = InLists.each(
                InLists.split(List.copyOf(positions), PLACES_PER_READ),
                TRUTHS_IN_FLIGHT,
                part -> cluster.execute(AT, principal.value(), part, content.value()));
        return rows.thenCompose(found -> cluster.execute(HELD, principal.value(), content.value())
                .thenApply(result -> {
                    List<LibraryRow> standing = found.stream()
                            .flatMap(List::stream)
                            .map(row -> new LibraryRow(
                                    Bucket.valueOf(Objects.requireNonNull(row.getString(0))),
                                    Objects.requireNonNull(row.getInstant(1)),
                                    row.getLong(2)))
                            .toList();
                    Row held = result.one();
                    return new ItemRows(standing, held == null ? Optional.empty() : holding(held));
                }));
    }

    /** A role that is none, in a row that is derived, is as good as no row: it is written again when it is healed. */
    private static Optional<Holding> holding(Row held) {
        return Arrays.stream(MemberRole.values())
                .filter(role -> role.name().equals(held.getString(0)))
                .findFirst()
                .map(role -> new Holding(role, held.getLong(1)));
    }

    @Override
    public CompletionStage<Truth> truth(PrincipalId principal, ContentId content) {
        return store.readMembers(new MemberSelection.Named(content, new TreeSet<>(Set.of(principal))), false)
                .thenApply(members -> members.of(principal));
    }

    @Override
    public List<String> statements(PrincipalId principal, ContentId content, Set<Instant> positions) {
        String keyspace = cluster.settings().keyspace();
        String places = positions.stream().map(any -> "?").collect(Collectors.joining(", ", "IN (", ")"));
        List<Object> at = new ArrayList<>(List.of(principal.value()));
        at.addAll(positions);
        at.add(content.value());
        return List.of(
                CqlText.of(
                        "SELECT * FROM %s.content WHERE content_id = ? AND principal_id = ?",
                        keyspace, content.value(), principal.value()),
                CqlText.of(AT.replace("IN ?", places), keyspace, at.toArray()),
                CqlText.of(HELD, keyspace, principal.value(), content.value()));
    }

    @Override
    public CompletionStage<Pressure> pressure(PrincipalId principal) {
        CompletionStage<Pressure> worst = CompletableFuture.completedStage(Pressure.of(0, 0));
        for (Bucket bucket : Bucket.values()) {
            worst = worst.thenCombine(
                    pressure(principal, bucket),
                    (one, other) -> other.tombstones() > one.tombstones()
                                    || (other.tombstones() == one.tombstones() && other.live() > one.live())
                            ? other
                            : one);
        }
        return worst;
    }

    private CompletionStage<Pressure> pressure(PrincipalId principal, Bucket bucket) {
        return cluster.prepare(FIRST)
                .thenCompose(statement -> cluster.execute(statement
                        .bind(principal.value(), bucket.name(), FIRST_PAGE)
                        .setIdempotent(true)
                        .setTracing(true)))
                .thenCompose(page -> page.getExecutionInfo()
                        .getQueryTraceAsync()
                        .thenApply(trace -> traced(page.remaining(), trace)))
                .handle((pressure, failure) -> {
                    if (failure == null) {
                        return pressure;
                    }
                    RuntimeException cause = ClusterFailures.translate(failure);
                    if (cause instanceof ClusterException known && known.kind() == ClusterException.Kind.TOMBSTONES) {
                        return new Pressure(0, Pressure.LIMIT, Pressure.Level.FAILING);
                    }
                    throw new CompletionException(cause);
                });
    }

    private static Pressure traced(int live, QueryTrace trace) {
        long most = 0;
        for (TraceEvent event : trace.getEvents()) {
            Matcher matcher = TRACED.matcher(String.valueOf(event.getActivity()));
            if (matcher.find()) {
                most = Math.max(most, Long.parseLong(matcher.group(2)));
            }
        }
        return Pressure.of(live, most);
    }

    @Override
    public CompletionStage<Boolean> later(Duration delay) {
        return Pause.of(delay, cluster::isClosed);
    }

    @Override
    public Instant now() {
        return cluster.clock().instant();
    }
}
