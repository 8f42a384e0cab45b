package org.lectern.cassandra.library;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries.LibraryPage;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.reading.LibraryRowReads;

/** {@link LibraryRowReads} on Cassandra. */
public final class CassandraLibraryRows implements LibraryRowReads {
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
    private final EntryByEntry entryByEntry;

    /** @param truths for pages that are read entry by entry */
    public CassandraLibraryRows(Cluster cluster, AuditReads truths) {
        this.cluster = cluster;
        this.entryByEntry = new EntryByEntry(cluster, truths);
    }

    @Override
    public CompletionStage<BucketRows> bucket(Wanted wanted) {
        boolean oldest = wanted.order() == LibraryOrder.OLDEST_FIRST;
        String principal = wanted.principal().value();
        String bucket = wanted.bucket().name();
        CompletionStage<AsyncResultSet> result = wanted.after()
                .map(after -> cluster.execute(
                        oldest ? OLDEST_AFTER : NEWEST_AFTER,
                        principal,
                        bucket,
                        after.lastModified(),
                        after.content().value(),
                        wanted.limit()))
                .orElseGet(() -> cluster.execute(oldest ? OLDEST : NEWEST, principal, bucket, wanted.limit()));
        return result.thenCompose(Cluster::all).thenApply(rows -> {
            List<Position> entries = new ArrayList<>(rows.size());
            for (Row row : rows) {
                entries.add(new Position(
                        Objects.requireNonNull(row.getInstant(1)), new ContentId(CqlRows.text(row, "content_id"))));
            }
            return new BucketRows(entries, !rows.isEmpty() && !rows.get(0).isNull(0));
        });
    }

    @Override
    public CompletionStage<LibraryPage> entryByEntry(ClusterException why, Wanted wanted) {
        return entryByEntry.page(why, wanted);
    }

    @Override
    public CompletionStage<Boolean> isBuilt(PrincipalId principal) {
        return CqlReads.one(cluster, BUILT, principal.value())
                .thenApply(found -> found.filter(row -> !row.isNull(0)).isPresent());
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
        return CqlReads.count(cluster, atMost, AsyncResultSet::remaining, COUNT, principal.value(), bucket.name());
    }

    @Override
    public boolean mayWrite() {
        return cluster.mayWrite();
    }
}
