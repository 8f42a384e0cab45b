package org.lectern.cassandra.library;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.InLists;
import org.lectern.cassandra.cql.StoreSentence;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.Guardrails;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnreadableRowException;
import org.lectern.protocol.ContentRead;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Members;

/** Reads items with their members, by name or page after page: the partition of an item is its truth. Nothing blocks. */
record MemberReads(Cluster cluster) {
    private static final int MOST_READS = 10;

    private static final String READ_CONTENT =
            "SELECT " + CqlRows.CONTENT_COLUMNS + " FROM %s.content WHERE content_id = ? LIMIT 1";
    private static final String READ_NAMED = "SELECT " + CqlRows.CONTENT_COLUMNS
            + ", principal_id, role, stamp FROM %s.content WHERE content_id = ? AND principal_id IN ?";
    private static final String READ_FIRST_PAGE = "SELECT " + CqlRows.CONTENT_COLUMNS
            + ", principal_id, role, stamp FROM %s.content WHERE content_id = ? LIMIT ?";
    private static final String READ_PAGE = "SELECT " + CqlRows.CONTENT_COLUMNS
            + ", principal_id, role, stamp FROM %s.content WHERE content_id = ? AND principal_id > ? LIMIT ?";

    /** The item alone. */
    CompletionStage<ContentRead> content(ContentId content, boolean serial) {
        return read(serial, READ_CONTENT, content.value()).thenApply(result -> {
            Row row = result.one();
            Optional<Content> found = row == null ? Optional.empty() : CqlRows.content(row);
            return new ContentRead(found, cluster.clock().instant());
        });
    }

    /** The item with the members that were selected. */
    CompletionStage<Members> read(MemberSelection selection, boolean serial) {
        if (selection instanceof MemberSelection.Named named) {
            List<String> ids =
                    named.principals().stream().map(PrincipalId::value).toList();
            return readNamed(named.content(), InLists.split(ids, Guardrails.COMBINATIONS), serial, 1);
        }
        MemberSelection.Page page = (MemberSelection.Page) selection;
        String content = page.content().value();
        CompletionStage<AsyncResultSet> result = page.after().isEmpty()
                ? read(serial, READ_FIRST_PAGE, content, page.limit())
                : read(serial, READ_PAGE, content, page.after().get().value(), page.limit());
        return result.thenCompose(Cluster::all)
                .thenComposeAsync(rows -> members(page.content(), rows, page.limit()), cluster.workers());
    }

    /**
     * What is read in several parts is as if it were read at once if the item was the same in all of them: its version never
     * comes back. Else it is read again.
     */
    private CompletionStage<Members> readNamed(ContentId id, List<List<String>> parts, boolean serial, int time) {
        // Serial reads of one partition would hinder each other.
        return InLists.each(
                        parts,
                        serial ? 1 : Math.max(1, parts.size()),
                        part -> read(serial, READ_NAMED, id.value(), part))
                .thenCompose(read -> {
                    List<Row> rows = read.stream().flatMap(List::stream).toList();
                    if (rows.isEmpty()) {
                        return withoutMembers(id, serial);
                    }
                    long versions = read.stream()
                            .filter(part -> !part.isEmpty())
                            .map(part -> CqlRows.content(part.get(0)))
                            .distinct()
                            .count();
                    if (versions == 1) {
                        return members(id, rows, 0);
                    }
                    return time < MOST_READS
                            ? readNamed(id, parts, serial, time + 1)
                            : CompletableFuture.failedStage(new ClusterException(
                                    ClusterException.Kind.OVERLOADED, StoreSentence.CHANGES_ALL_THE_TIME.of(id)));
                });
    }

    /** A read of rows that do not exist brings no static columns either. */
    private CompletionStage<Members> withoutMembers(ContentId content, boolean serial) {
        return content(content, serial).thenApply(read -> new Members(read.content(), Map.of(), Optional.empty()));
    }

    private static CompletionStage<Members> members(ContentId content, List<Row> rows, int limit) {
        Map<PrincipalId, Membership> memberships = new LinkedHashMap<>(rows.size() * 2);
        Map<PrincipalId, UnreadableRowException> unreadable = new TreeMap<>();

        Optional<PrincipalId> last = Optional.empty();
        for (Row row : rows) {
            String principal = row.getString("principal_id"); // null where the partition has static columns only
            if (principal != null) {
                PrincipalId id = new PrincipalId(principal);
                try {
                    memberships.put(id, CqlRows.membership(row, content, id));
                } catch (UnreadableRowException left) {
                    unreadable.put(id, left);
                }

                last = Optional.of(id);
            }
        }
        return CompletableFuture.completedStage(new Members(
                rows.isEmpty() ? Optional.empty() : CqlRows.content(rows.get(0)),
                memberships,
                rows.size() == limit ? last : Optional.empty(),
                unreadable));
    }

    private CompletionStage<AsyncResultSet> read(boolean serial, String cql, Object... values) {
        return serial ? cluster.executeSerial(cql, values) : cluster.execute(cql, values);
    }
}
