package org.lectern.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lectern.content.Content;
import org.lectern.content.ContentId;
import org.lectern.content.Membership;
import org.lectern.principal.PrincipalId;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.LibraryWrite;

/** Statements as an operator may read and copy them: with their values. They are never run in this form. */
public final class CqlText {
    private CqlText() {}

    /** A statement with its values in place of the marks, in order. */
    static String of(String cql, String keyspace, @Nullable Object... values) {
        StringBuilder text = new StringBuilder();
        int next = 0;
        for (char c : cql.replace("%s", keyspace).toCharArray()) {
            if (c == '?') {
                text.append(literal(values[next++]));
            } else {
                text.append(c);
            }
        }
        return text.append(';').toString();
    }

    private static String literal(@Nullable Object value) {
        if (value instanceof Set<?> set) {
            return set.stream().map(CqlText::literal).collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> literal(entry.getKey()) + ": " + literal(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        return value instanceof String || value instanceof Instant
                ? "'" + value.toString().replace("'", "''") + "'"
                : String.valueOf(value);
    }

    /** The transaction that replaces a content item. */
    public static List<String> ofSwap(Content next, String keyspace) {
        return List.of(of(
                CassandraStore.SWAP_CONTENT.substring(0, CassandraStore.SWAP_CONTENT.indexOf("IF "))
                        + "IF last_modified = <as read> AND superseded = <as read>",
                keyspace,
                next.displayName(),
                next.visibility().name(),
                next.lastModified(),
                next.deleted(),
                new TreeMap<>(Rows.superseded(next)),
                next.id().value()));
    }

    /**
     * The shape of a rebuild: the old rows go, and the new ones come.
     *
     * @param oneStep whether all of it is one mutation; else there is one for each part
     */
    public static List<String> ofRebuild(PrincipalId principal, String keyspace, boolean oneStep) {
        String id = principal.value();
        Literal floor = new Literal("<floor>");
        List<String> text = new ArrayList<>();
        text.add(oneStep ? "BEGIN UNLOGGED BATCH" : "-- for each part:");
        if (!oneStep) {
            text.add("BEGIN UNLOGGED BATCH");
        }
        text.add("  -- for each item that the truth says belongs there, and each of its buckets:");
        text.add("  "
                + of(
                        LibraryStatements.PUT_ENTRY,
                        keyspace,
                        id,
                        new Literal("<bucket>"),
                        new Literal("<last modified>"),
                        new Literal("<item>"),
                        new Literal("<floor + stamp>")));
        text.add("  -- and " + (oneStep ? "" : "in the last part ")
                + "what was there goes, and that it is built comes:");
        text.add("  " + of(LibraryStatements.DELETE_LIBRARY, keyspace, new Literal("<below the floor>"), id));
        text.add("  " + of(LibraryStatements.BUILT, keyspace, id, floor, floor));
        text.add("APPLY BATCH;");
        return List.copyOf(text);
    }

    /** CQL that stands for itself. */
    record Literal(String cql) {
        @Override
        public String toString() {
            return cql;
        }
    }

    /** The transaction that replaces a membership. */
    public static String ofSwap(ContentId content, PrincipalId principal, Membership next, String keyspace) {
        return of(
                CassandraStore.SWAP_MEMBERSHIP,
                keyspace,
                next.role().name(),
                next.stamp(),
                content.value(),
                principal.value(),
                next.stamp() == 1 ? new Literal("null") : (Integer) (next.stamp() - 1));
    }

    /** The statements of one library's batch. */
    public static List<String> of(LibraryBatch batch, String keyspace) {
        List<String> text = new ArrayList<>();
        text.add("BEGIN UNLOGGED BATCH");
        String principal = batch.principal().value();
        long time = batch.timestamp();
        for (LibraryWrite write : batch.writes()) {
            text.add("  " + of(write, keyspace, principal, time));
        }
        text.add("APPLY BATCH;");
        return text;
    }

    private static String of(LibraryWrite write, String keyspace, String principal, long time) {
        if (write instanceof LibraryWrite.PutEntry put) {
            return of(
                    LibraryStatements.PUT_ENTRY,
                    keyspace,
                    principal,
                    put.bucket().name(),
                    put.lastModified(),
                    put.content().value(),
                    time);
        }
        if (write instanceof LibraryWrite.DeleteEntry delete) {
            return of(
                    LibraryStatements.DELETE_ENTRY,
                    keyspace,
                    time,
                    principal,
                    delete.bucket().name(),
                    delete.lastModified(),
                    delete.content().value());
        }
        if (write instanceof LibraryWrite.PutHolding put) {
            return of(
                    LibraryStatements.PUT_HOLDING,
                    keyspace,
                    principal,
                    put.content().value(),
                    put.role().name(),
                    time);
        }
        LibraryWrite.DeleteHolding delete = (LibraryWrite.DeleteHolding) write;
        return of(
                LibraryStatements.DELETE_HOLDING,
                keyspace,
                time,
                principal,
                delete.content().value());
    }
}
