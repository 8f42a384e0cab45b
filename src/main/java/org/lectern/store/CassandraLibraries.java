package org.lectern.store;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityLogException;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Retry;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.library.Libraries;
import org.lectern.library.Libraries.CheckedPage;
import org.lectern.library.Libraries.LibraryPage;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.library.Principals;
import org.lectern.library.Viewer;
import org.lectern.library.ViewerRoles;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.Cause;
import org.lectern.model.ContentId;
import org.lectern.model.LeftOut;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.protocol.Operations;
import org.lectern.protocol.RebuildLibrary;
import org.lectern.wording.Said;

/** {@link Libraries} on Cassandra. */
public final class CassandraLibraries implements Libraries {
    private static final int COUNT_PAGE = 5_000;

    private static final String ENTRIES =
            "SELECT built, last_modified, content_id FROM %s.library_by_principal WHERE principal_id = ? AND bucket = ?";
    private static final String REVERSED = " ORDER BY bucket DESC, last_modified DESC, content_id DESC LIMIT ?";
    private static final String OLDEST = ENTRIES + " LIMIT ?";
    private static final String OLDEST_AFTER = ENTRIES + " AND (last_modified, content_id) > (?, ?) LIMIT ?";
    private static final String NEWEST = ENTRIES + REVERSED;
    private static final String NEWEST_AFTER = ENTRIES + " AND (last_modified, content_id) < (?, ?)" + REVERSED;
    private static final String BUILT = "SELECT built FROM %s.library_by_principal WHERE principal_id = ? LIMIT 1";
    private static final String COUNT =
            "SELECT bucket FROM %s.library_by_principal WHERE principal_id = ? AND bucket = ?";

    private final Cluster cluster;
    private final Operations operations;
    private final Principals principals;
    private final EntryByEntry entryByEntry;
    private final CassandraExplanations explanations;
    private final CheckedPages checked;
    private final ActivityRecorder activity;
    private final ViewerRoles roles;
    private final Retry retry;
    private final ConcurrentMap<PrincipalId, CompletableFuture<Rebuilt>> rebuilds = new ConcurrentHashMap<>();

    public CassandraLibraries(
            Cluster cluster,
            Operations operations,
            Principals principals,
            CassandraContents contents,
            CheckedPages checked,
            ActivityRecorder activity) {
        this.activity = activity;
        this.checked = checked;
        this.cluster = cluster;
        this.retry = Pause.retry(cluster::isClosed, () -> true);
        this.operations = operations;
        this.principals = principals;
        this.roles = new ViewerRoles(principals);
        this.entryByEntry = new EntryByEntry(cluster, checked);
        this.explanations = new CassandraExplanations(cluster, contents);
    }

    @Override
    public CompletionStage<LibraryPage> page(
            PrincipalId principal, Bucket bucket, LibraryOrder order, Optional<Position> after, int limit) {
        return read(principal, bucket, order, after, limit)
                .handle((slice, failure) -> failure == null
                        ? whole(slice, principal, bucket, order, after, limit)
                        : ClusterFailures.unwrap(failure) instanceof ClusterException known && known.isUnreadable()
                                ? entryByEntry.page(known, principal, bucket, order, after, limit)
                                : CompletableFuture.<LibraryPage>failedStage(ClusterFailures.unwrap(failure)))
                .thenCompose(stage -> stage);
    }

    private CompletionStage<LibraryPage> whole(
            Read slice, PrincipalId principal, Bucket bucket, LibraryOrder order, Optional<Position> after, int limit) {
        return slice.built()
                ? CompletableFuture.completedStage(slice.page(limit, false))
                : present(principal)
                        .thenCompose(there -> there
                                ? CompletableFuture.completedStage(slice.page(limit, false))
                                : cluster.mayWrite()
                                        ? built(slice, principal, bucket, order, after, limit)
                                        : CompletableFuture.completedStage(
                                                slice.unbuilt(limit, StoreSentence.NOT_THERE.of())));
    }

    /** Reading goes on where building must not: without its record, nothing is written. */
    private CompletionStage<LibraryPage> built(
            Read slice, PrincipalId principal, Bucket bucket, LibraryOrder order, Optional<Position> after, int limit) {
        return build(principal)
                .handle((built, failure) -> {
                    if (failure == null) {
                        return read(principal, bucket, order, after, limit)
                                .thenApply(again -> again.built(limit, built.leftOut()));
                    }
                    Throwable cause = ClusterFailures.unwrap(failure);
                    return cause instanceof ActivityLogException unrecorded
                            ? CompletableFuture.completedStage(
                                    slice.unbuilt(limit, StoreSentence.NOT_BUILT.of(unrecorded.said())))
                            : CompletableFuture.<LibraryPage>failedStage(cause);
                })
                .thenCompose(stage -> stage);
    }

    @Override
    public CompletionStage<CheckedPage> checkedPage(
            PrincipalId principal, Bucket bucket, LibraryOrder order, Optional<Position> after, int limit) {
        return checked.page(
                principal, bucket, after, limit, position -> page(principal, bucket, order, position, limit));
    }

    /** What one read of a bucket brought. An empty one cannot say whether the library is built. */
    private record Read(List<Position> entries, boolean built) {
        LibraryPage built(int limit, LeftOut leftOut) {
            LibraryPage page = page(limit, true);
            return new LibraryPage(page.entries(), page.next(), true, leftOut.said());
        }

        LibraryPage unbuilt(int limit, Said because) {
            LibraryPage page = page(limit, false);
            return new LibraryPage(page.entries(), page.next(), false, because);
        }

        LibraryPage page(int limit, boolean rebuilt) {
            return new LibraryPage(
                    entries,
                    entries.size() == limit && !entries.isEmpty()
                            ? Optional.of(entries.get(entries.size() - 1))
                            : Optional.empty(),
                    rebuilt);
        }
    }

    private CompletionStage<Read> read(
            PrincipalId principal, Bucket bucket, LibraryOrder order, Optional<Position> after, int limit) {
        boolean oldest = order == LibraryOrder.OLDEST_FIRST;
        CompletionStage<AsyncResultSet> result = after.isEmpty()
                ? cluster.execute(oldest ? OLDEST : NEWEST, principal.value(), bucket.name(), limit)
                : cluster.execute(
                        oldest ? OLDEST_AFTER : NEWEST_AFTER,
                        principal.value(),
                        bucket.name(),
                        after.get().lastModified(),
                        after.get().content().value(),
                        limit);
        return result.thenCompose(Cluster::all).thenApply(rows -> {
            List<Position> entries = new ArrayList<>(rows.size());
            for (Row row : rows) {
                entries.add(new Position(
                        Objects.requireNonNull(row.getInstant(1)), new ContentId(CqlRows.text(row, "content_id"))));
            }
            return new Read(entries, !rows.isEmpty() && !rows.get(0).isNull(0));
        });
    }

    /** An empty library that was built has its static row; one that was deleted, or never built, has not. */
    private CompletionStage<Boolean> present(PrincipalId principal) {
        return cluster.execute(BUILT, principal.value()).thenCompose(result -> {
            Row row = result.one();
            if (row != null && !row.isNull(0)) {
                return CompletableFuture.completedStage(true);
            }
            return principals.find(principal).thenApply(found -> {
                if (found.isEmpty()) {
                    throw new UnknownPrincipalException(principal);
                }
                return false;
            });
        });
    }

    /** One rebuild per library at a time: readers who find it missing wait for the same one. */
    private CompletionStage<Rebuilt> build(PrincipalId principal) {
        CompletableFuture<Rebuilt> mine = new CompletableFuture<>();
        CompletableFuture<Rebuilt> running = rebuilds.putIfAbsent(principal, mine);
        if (running != null) {
            return running;
        }
        activity.record(
                        new WriteIntent(
                                ActivityKind.REBUILD,
                                principal.value(),
                                ActivitySentence.BUILD.of(principal),
                                activity.cause()),
                        () -> CompletableFuture.completedStage(new WriteEstimate(
                                OptionalLong.empty(), // whoever reads it does not wait until it is counted
                                CqlText.ofRebuild(principal, cluster.settings().keyspace(), true))),
                        () -> run(principal),
                        built -> WriteOutcome.done(built.rows(), built.leftOut().said()))
                .whenComplete((rebuilt, failure) -> {
                    rebuilds.remove(principal, mine);
                    if (failure != null) {
                        mine.completeExceptionally(failure);
                    } else {
                        mine.complete(rebuilt);
                    }
                });
        return mine;
    }

    private CompletionStage<Rebuilt> run(PrincipalId principal) {
        long start = System.nanoTime();
        return operations
                .run(RebuildLibrary.of(principal))
                .thenApply(written ->
                        new Rebuilt(written.items(), written.rows(), written.leftOut(), System.nanoTime() - start));
    }

    @Override
    public CompletionStage<Rebuilt> rebuild(PrincipalId principal, Cause cause) {
        return retry.run(() -> principals.find(principal)).thenCompose(found -> {
            if (found.isEmpty()) {
                throw new UnknownPrincipalException(principal);
            }
            return run(principal);
        });
    }

    @Override
    public CompletionStage<BucketsPage> sideBySide(
            PrincipalId principal, LibraryOrder order, Optional<Position> after, int limit) {
        return page(principal, Bucket.PRIVATE, order, after, limit).thenCompose(first -> {
            CompletionStage<LibraryPage> open = page(principal, Bucket.PUBLIC, order, after, limit);
            return page(principal, Bucket.LOGGEDIN, order, after, limit)
                    .thenCombine(
                            open,
                            (loggedIn, everybody) -> merge(
                                    Map.of(Bucket.PRIVATE, first, Bucket.LOGGEDIN, loggedIn, Bucket.PUBLIC, everybody),
                                    order,
                                    limit));
        });
    }

    private static BucketsPage merge(Map<Bucket, LibraryPage> pages, LibraryOrder order, int limit) {
        Comparator<Position> ascending = Comparator.naturalOrder();
        TreeMap<Position, Set<Bucket>> rows =
                new TreeMap<>(order == LibraryOrder.OLDEST_FIRST ? ascending : ascending.reversed());
        pages.forEach((bucket, page) -> page.entries()
                .forEach(position -> rows.computeIfAbsent(position, key -> EnumSet.noneOf(Bucket.class))
                        .add(bucket)));
        List<BucketsPage.Row> merged = rows.entrySet().stream()
                .limit(limit)
                .map(row -> new BucketsPage.Row(row.getKey(), row.getValue()))
                .toList();
        boolean more = rows.size() > limit
                || pages.values().stream().anyMatch(page -> page.next().isPresent());
        return new BucketsPage(
                merged,
                more && !merged.isEmpty()
                        ? Optional.of(merged.get(merged.size() - 1).position())
                        : Optional.empty(),
                pages.values().stream().anyMatch(LibraryPage::rebuilt),
                pages.values().stream()
                        .map(LibraryPage::note)
                        .filter(note -> !note.isEmpty())
                        .findFirst()
                        .orElse(Said.NONE));
    }

    @Override
    public CompletionStage<Explanation> explain(PrincipalId principal, ContentId id, Set<Instant> alsoAt) {
        return explanations.explain(principal, id, alsoAt);
    }

    @Override
    public CompletionStage<Map<Bucket, Long>> sizes(PrincipalId principal, long atMost) {
        CompletionStage<Map<Bucket, Long>> sizes = CompletableFuture.completedStage(new EnumMap<>(Bucket.class));
        for (Bucket bucket : Bucket.values()) {
            sizes = sizes.thenCombine(size(principal, bucket, atMost), (map, size) -> {
                map.put(bucket, size);
                return map;
            });
        }
        return sizes;
    }

    private CompletionStage<Long> size(PrincipalId principal, Bucket bucket, long atMost) {
        return cluster.prepare(COUNT)
                .thenCompose(statement -> cluster.execute(statement
                        .bind(principal.value(), bucket.name())
                        .setPageSize(COUNT_PAGE)
                        .setIdempotent(true)))
                .thenCompose(page -> count(page, 0, atMost));
    }

    private static CompletionStage<Long> count(AsyncResultSet page, long before, long atMost) {
        long sum = Math.min(before + page.remaining(), atMost);
        return sum < atMost && page.hasMorePages()
                ? Cluster.next(page).thenCompose(next -> count(next, sum, atMost))
                : CompletableFuture.completedStage(sum);
    }

    @Override
    public CompletionStage<ViewerVerdict> judge(Viewer viewer, PrincipalId library) {
        return roles.of(viewer, library);
    }
}
