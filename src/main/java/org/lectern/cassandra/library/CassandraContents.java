package org.lectern.cassandra.library;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.InLists;
import org.lectern.cassandra.cql.NameIndex;
import org.lectern.cassandra.cql.NamedKind;
import org.lectern.cassandra.cql.TableScan;
import org.lectern.cassandra.cql.Terms;
import org.lectern.cluster.Cluster;
import org.lectern.fanout.MemberRows;
import org.lectern.library.Contents;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;
import org.lectern.model.UnreadableRowException;
import org.lectern.wording.InvalidInputException;

/** {@link Contents}, and how many members they have, on Cassandra. */
public final class CassandraContents implements Contents, MemberRows {
    private static final String DESCRIBE =
            "SELECT DISTINCT " + CqlRows.CONTENT_COLUMNS + " FROM %s.content WHERE content_id IN ?";
    private static final String SOME = "SELECT DISTINCT " + CqlRows.CONTENT_COLUMNS + " FROM %s.content LIMIT ?";
    private static final String WITHIN = " WHERE token(content_id) >= ? AND token(content_id) <= ?";
    private static final String SCAN = "SELECT DISTINCT " + CqlRows.CONTENT_COLUMNS + " FROM %s.content" + WITHIN;
    private static final String MEMBERSHIP =
            "SELECT role, stamp FROM %s.content WHERE content_id = ? AND principal_id = ?";
    private static final String MEMBERSHIP_CHANGED =
            "SELECT WRITETIME(role) AS changed FROM %s.content WHERE content_id = ? AND principal_id = ?";
    private static final String MEMBERS =
            "SELECT principal_id, role, stamp FROM %s.content WHERE content_id = ? AND principal_id > ? LIMIT ?";
    private static final String COUNT = "SELECT principal_id, role FROM %s.content WHERE content_id = ?";
    private static final String COUNT_ROWS = "SELECT COUNT(role) FROM %s.content WHERE content_id = ?";
    private static final String SCAN_MEMBERS = "SELECT content_id, principal_id, role FROM %s.content" + WITHIN;

    private final Cluster cluster;
    private final NameIndex index;
    private volatile Consumer<Content> onRead = content -> {};

    public CassandraContents(Cluster cluster, NameIndex index) {
        this.cluster = cluster;
        this.index = index;
    }

    /** Told of every item that is read. One listener; on the driver's threads, so it must be quick. */
    public void onRead(Consumer<Content> listener) {
        onRead = listener;
    }

    @Override
    public CompletionStage<Optional<Content>> find(ContentId id) {
        return CqlReads.one(cluster, DESCRIBE, List.of(id.value())).thenApply(row -> {
            Optional<Content> found = row.flatMap(CqlRows::content);
            found.ifPresent(onRead);
            return found;
        });
    }

    @Override
    public CompletionStage<Map<ContentId, Content>> describe(Collection<ContentId> ids) {
        return InLists.rows(
                        cluster, DESCRIBE, ids.stream().map(ContentId::value).toList())
                .thenApply(rows -> {
                    Map<ContentId, Content> found = new HashMap<>();
                    rows.forEach(row -> CqlRows.readable(() -> CqlRows.content(row))
                            .ifPresent(content -> {
                                found.put(content.id(), content);
                                onRead.accept(content);
                            }));
                    return found;
                });
    }

    @Override
    public CompletionStage<List<Content>> search(String typed, int limit) {
        List<String> words = Terms.typed(typed);
        if (words.isEmpty()) {
            return cluster.execute(SOME, limit)
                    .thenCompose(Cluster::all)
                    .thenApply(rows -> rows.stream()
                            .flatMap(row -> CqlRows.readable(() -> CqlRows.content(row)).stream())
                            .filter(content -> !content.deleted())
                            .toList());
        }
        return index.search(words, limit, this::inOrder, CassandraContents::matches);
    }

    private static boolean matches(List<String> sought, Content found) {
        return !found.deleted() && Terms.match(sought, found.id().value(), found.displayName());
    }

    /** By what they are found. */
    public NamedKind<Content> named() {
        return new NamedKind<>(index, this::inOrder, content -> content.id().value(), CassandraContents::matches);
    }

    private CompletionStage<List<Content>> inOrder(List<String> ids) {
        List<ContentId> contents = ids.stream().map(ContentId::new).toList();
        return describe(contents)
                .thenApply(found -> contents.stream()
                        .filter(found::containsKey)
                        .map(found::get)
                        .toList());
    }

    @Override
    public CompletionStage<Membership> membership(ContentId content, PrincipalId principal) {
        return CqlReads.one(cluster, MEMBERSHIP, content.value(), principal.value())
                .thenApply(found -> found.map(row -> CqlRows.membership(row, content, principal))
                        .orElse(Membership.NONE));
    }

    @Override
    public CompletionStage<Optional<Instant>> changedAt(ContentId content, PrincipalId principal) {
        return CqlReads.one(cluster, MEMBERSHIP_CHANGED, content.value(), principal.value())
                .thenApply(found -> found.flatMap(row -> CqlRows.writtenAt(row, "changed")));
    }

    @Override
    public CompletionStage<Map<PrincipalId, Membership>> members(
            ContentId content, Optional<PrincipalId> after, int limit) {
        // No id is empty, so that all come after that.
        return cluster.execute(
                        MEMBERS, content.value(), after.map(PrincipalId::value).orElse(""), limit)
                .thenCompose(Cluster::all)
                .thenApply(rows -> {
                    Map<PrincipalId, Membership> members = new LinkedHashMap<>();
                    for (Row row : rows) {
                        String principal = row.getString("principal_id");
                        if (principal != null) {
                            PrincipalId id = new PrincipalId(principal);
                            members.put(
                                    id,
                                    CqlRows.readable(() -> Optional.of(CqlRows.membership(row, content, id)))
                                            .orElse(Membership.NONE));
                        }
                    }
                    return members;
                });
    }

    @Override
    public CompletionStage<Long> countMembers(ContentId content, long atMost) {
        return CqlReads.count(
                cluster,
                atMost,
                CqlReads.where(row -> {
                    String role = row.getString("role");
                    return "VIEWER".equals(role) || "MANAGER".equals(role);
                }),
                COUNT,
                content.value());
    }

    @Override
    public CompletionStage<Long> count(ContentId content, long atMost) {
        return CqlReads.count(cluster, atMost, CqlReads.where(row -> !row.isNull("role")), COUNT, content.value());
    }

    /** The node counts, which costs a fraction of reading the rows; where it takes too long for one request, they are read. */
    @Override
    public CompletionStage<Long> count(ContentId content) {
        return cluster.execute(COUNT_ROWS, content.value())
                .thenApply(result -> Objects.requireNonNull(result.one()).getLong(0))
                .exceptionallyCompose(tooLong -> count(content, Long.MAX_VALUE));
    }

    @Override
    public CompletionStage<ScanPage<Content>> scan(TokenRange range, Optional<String> after, int limit) {
        return TableScan.of(cluster).page(SCAN, after, limit, CqlRows::content, range.first(), range.last());
    }

    @Override
    public CompletionStage<ScanPage<Member>> scanMembers(TokenRange range, Optional<String> after, int limit) {
        return TableScan.of(cluster)
                .page(SCAN_MEMBERS, after, limit, CassandraContents::member, range.first(), range.last());
    }

    private static Optional<Member> member(Row row) {
        String principal = row.getString("principal_id");
        String role = row.getString("role");
        if (principal == null || role == null) {
            return Optional.empty();
        }
        String content = CqlRows.text(row, "content_id");
        try {
            return Optional.of(new Member(new ContentId(content), new PrincipalId(principal), CqlRows.role(role)))
                    .filter(member -> member.role().isMember());
        } catch (InvalidInputException wrong) {
            throw new UnreadableRowException("content", content + ", " + principal, wrong);
        }
    }
}
