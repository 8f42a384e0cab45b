package org.lectern.cassandra.library;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlText;
import org.lectern.cluster.Cluster;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;

/** Reads why an item is in a library, or is not. */
record CassandraExplanations(Cluster cluster, CassandraContents contents) {
    private static final String ROWS = "SELECT bucket, last_modified, WRITETIME(shared) AS written "
            + "FROM %s.library_by_principal WHERE principal_id = ? AND bucket IN ('PUBLIC', 'LOGGEDIN', 'PRIVATE') "
            + "AND last_modified = ? AND content_id = ?";
    private static final String HELD =
            "SELECT role FROM %s.content_by_principal WHERE principal_id = ? AND content_id = ?";
    private static final int POINTS_IN_FLIGHT = 32;

    /** @param alsoAt positions to look at beside those that the truth names */
    CompletionStage<Explanation> explain(PrincipalId principal, ContentId id, Set<Instant> alsoAt) {
        List<String> statements = new ArrayList<>();
        CompletionStage<Membership> membership = contents.membership(id, principal);
        return contents.find(id).thenCombine(membership, Found::new).thenCompose(truth -> {
            Set<Instant> positions = new TreeSet<>(alsoAt);
            truth.content().ifPresent(content -> {
                positions.add(content.lastModified());
                positions.addAll(content.superseded().keySet());
            });
            statements.add(CqlText.of(
                    "SELECT * FROM %s.content WHERE content_id = ? AND principal_id = ?",
                    cluster.settings().keyspace(), id.value(), principal.value()));
            positions.forEach(position -> statements.add(
                    CqlText.of(ROWS, cluster.settings().keyspace(), principal.value(), position, id.value())));
            CompletionStage<List<List<Explanation.Row>>> rows = Stages.all(
                    POINTS_IN_FLIGHT, positions, position -> rowsAt(principal, id, position, truth.content()));

            statements.add(CqlText.of(HELD, cluster.settings().keyspace(), principal.value(), id.value()));
            return rows.thenCombine(
                    cluster.execute(HELD, principal.value(), id.value()),
                    (found, held) -> new Explanation(
                            principal,
                            id,
                            truth.content(),
                            truth.membership(),
                            truth.expected(),
                            found.stream().flatMap(List::stream).toList(),
                            held.one() != null,
                            List.copyOf(statements)));
        });
    }

    private record Found(Optional<Content> content, Membership membership) {
        Set<Bucket> expected() {
            return content.filter(item -> !item.deleted() && membership.role().isMember())
                    .<Set<Bucket>>map(item -> EnumSet.copyOf(Bucket.holding(item.visibility())))
                    .orElseGet(() -> EnumSet.noneOf(Bucket.class));
        }
    }

    private CompletionStage<List<Explanation.Row>> rowsAt(
            PrincipalId principal, ContentId id, Instant position, Optional<Content> content) {
        boolean current =
                content.filter(item -> item.lastModified().equals(position)).isPresent();
        return CqlReads.list(
                cluster.execute(ROWS, principal.value(), position, id.value()),
                row -> new Explanation.Row(
                        Bucket.valueOf(CqlRows.text(row, "bucket")), position, row.getLong("written"), current));
    }
}
