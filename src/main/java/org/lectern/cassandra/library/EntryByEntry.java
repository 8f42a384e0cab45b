package org.lectern.cassandra.library;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.async.Stages;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.StoreSentence;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries.LibraryPage;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Truth;
import org.lectern.reading.LibraryRowReads.Wanted;

/** Reads a page of a library whose rows cannot be read together: the truth says where they are, and they are read one by one. */
record EntryByEntry(Cluster cluster, AuditReads truths) {
    private static final String HOLDINGS = "SELECT content_id FROM %s.content_by_principal WHERE principal_id = ?";
    private static final String AT = "SELECT content_id FROM %s.library_by_principal "
            + "WHERE principal_id = ? AND bucket = ? AND last_modified = ? AND content_id = ?";
    private static final int POINTS_IN_FLIGHT = 32;

    /** @param why the rows cannot be read together */
    CompletionStage<LibraryPage> page(ClusterException why, Wanted wanted) {
        PrincipalId principal = wanted.principal();
        Bucket bucket = wanted.bucket();
        int limit = wanted.limit();
        Comparator<Position> direction =
                wanted.order() == LibraryOrder.OLDEST_FIRST ? Comparator.naturalOrder() : Comparator.reverseOrder();
        Function<Truth, Optional<Position>> belongs = truth -> truth.content()
                .filter(item ->
                        truth.belongs() && Bucket.holding(item.visibility()).contains(bucket))
                .map(item -> new Position(item.lastModified(), item.id()))
                .filter(position -> wanted.after()
                        .filter(after -> direction.compare(position, after) <= 0)
                        .isEmpty());
        return cluster.execute(HOLDINGS, principal.value())
                .thenCompose(rows -> first(rows, principal, belongs, limit + 1, new TreeSet<>(direction)))
                .thenCompose(expected -> {
                    List<Position> shown = expected.stream().limit(limit).toList();
                    return present(principal, bucket, shown)
                            .thenApply(entries -> new LibraryPage(
                                    entries,
                                    expected.size() > limit ? Optional.of(shown.get(limit - 1)) : Optional.empty(),
                                    false,
                                    why.kind() == ClusterException.Kind.TOMBSTONES
                                            ? StoreSentence.READ_BENEATH.of()
                                            : StoreSentence.READ_ONE_BY_ONE.of(why.message())));
                });
    }

    /** The first of the positions that are wanted. No more are held at once, however much the principal has. */
    private CompletionStage<NavigableSet<Position>> first(
            AsyncResultSet holdings,
            PrincipalId principal,
            Function<Truth, Optional<Position>> wanted,
            int most,
            NavigableSet<Position> found) {
        List<ContentId> held = new ArrayList<>();
        holdings.currentPage().forEach(row -> held.add(new ContentId(CqlRows.text(row, "content_id"))));
        return truths.truths(principal, held, ReadConsistency.LOCAL_QUORUM).thenCompose(known -> {
            for (Truth truth : known.values()) {
                wanted.apply(truth).ifPresent(found::add);
                if (found.size() > most) {
                    found.pollLast();
                }
            }
            return holdings.hasMorePages()
                    ? Cluster.next(holdings).thenCompose(next -> first(next, principal, wanted, most, found))
                    : CompletableFuture.completedStage(found);
        });
    }

    /** Those of the positions at which there is a row. */
    private CompletionStage<List<Position>> present(PrincipalId principal, Bucket bucket, List<Position> expected) {
        return Stages.all(
                        POINTS_IN_FLIGHT,
                        expected,
                        position -> cluster.execute(
                                        AT,
                                        principal.value(),
                                        bucket.name(),
                                        position.lastModified(),
                                        position.content().value())
                                .thenApply(result ->
                                        result.one() == null ? Optional.<Position>empty() : Optional.of(position)))
                .thenApply(rows -> rows.stream().flatMap(Optional::stream).toList());
    }
}
