package org.lectern.store;

import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.LibraryWrite;

/**
 * Statements as an operator may read and copy them: with their values. Each is CQL that would do what it says; the console
 * itself never runs them in this form.
 */
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
        return value instanceof Marker marker
                ? ":" + marker.name()
                : value == null ? "null" : codec(value).format(value);
    }

    /** The driver's, as for the values that are bound; times in UTC, as they are read everywhere else. */
    @SuppressWarnings("unchecked")
    private static TypeCodec<Object> codec(Object value) {
        TypeCodec<?> codec;
        if (value instanceof Instant) {
            codec = ExtraTypeCodecs.TIMESTAMP_UTC;
        } else if (value instanceof List<?> list) {
            codec = TypeCodecs.listOf(ofAny(list));
        } else if (value instanceof Set<?> set) {
            codec = TypeCodecs.setOf(ofAny(set));
        } else if (value instanceof Map<?, ?> map) {
            codec = TypeCodecs.mapOf(ofAny(map.keySet()), ofAny(map.values()));
        } else {
            codec = CodecRegistry.DEFAULT.codecFor(value);
        }
        return (TypeCodec<Object>) codec;
    }

    /** All values of a collection are of one type; of an empty one, no codec is asked. */
    private static TypeCodec<Object> ofAny(Collection<?> values) {
        return codec(values.isEmpty() ? "" : values.iterator().next());
    }

    private static final Marker WITH_THIS_ONE = new Marker("open_changes_with_this_one");

    /**
     * The transaction that changes a content item, with the name of its job, which it gets only then.
     *
     * @param expected as it was read; empty if there is none
     */
    public static String ofChange(Optional<Content> expected, Content next, String keyspace) {
        Map<String, Instant> open = expected.map(Content::openChanges).orElse(Map.of());
        return ofSwap(expected, next, WITH_THIS_ONE, open, CassandraStore.orAbsent(open), keyspace);
    }

    /** The transaction that ends such a change: nothing is left where the item stood before, and its job is not named any more. */
    public static String ofSettling(Content changed, String keyspace) {
        return ofSwap(
                Optional.of(changed),
                changed.concluded(changed.superseded(), Set.of()),
                changed.openChanges(),
                WITH_THIS_ONE,
                WITH_THIS_ONE,
                keyspace);
    }

    private static String ofSwap(
            Optional<Content> expected,
            Content next,
            Object open,
            Object openExpected,
            @Nullable Object orAbsent,
            String keyspace) {
        Map<Instant, String> superseded = expected.map(CqlRows::superseded).orElse(Map.of());
        return of(
                CassandraStore.SWAP_CONTENT,
                keyspace,
                next.displayName(),
                next.visibility().name(),
                next.lastModified(),
                next.deleted(),
                CqlRows.superseded(next),
                open,
                next.id().value(),
                expected.map(Content::lastModified).orElse(null),
                superseded,
                CassandraStore.orAbsent(superseded),
                openExpected,
                orAbsent);
    }

    /**
     * The shape of a rebuild: the old rows go, and the new ones come.
     *
     * @param oneStep whether all of it is one mutation; else there is one for each part
     */
    public static List<String> ofRebuild(PrincipalId principal, String keyspace, boolean oneStep) {
        String id = principal.value();
        Marker below = new Marker("below_the_floor");
        Marker floor = new Marker("floor");
        Marker bucket = new Marker("bucket");
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
                        bucket,
                        new Marker("last_modified"),
                        new Marker("item"),
                        new Marker("floor_and_stamp")));
        text.add("  -- and " + (oneStep ? "" : "in the last part ")
                + "what was there goes, and that it is built comes:");
        text.add("  " + of(LibraryStatements.DELETE_LIBRARY, keyspace, below, id));
        text.add("  " + of(LibraryStatements.BUILT, keyspace, id, floor, floor));
        text.add("APPLY BATCH;");
        return List.copyOf(text);
    }

    /**
     * A value that is known only when the statement is run: a named marker, so that the text is CQL all the same.
     *
     * @param name tells a reader what comes there
     */
    record Marker(String name) {}

    /** The transaction that replaces a membership. */
    public static String ofSwap(ContentId content, PrincipalId principal, Membership next, String keyspace) {
        return of(
                CassandraStore.SWAP_MEMBERSHIP,
                keyspace,
                next.role().name(),
                next.stamp(),
                content.value(),
                principal.value(),
                next.stamp() - 1,
                next.stamp() == 1 ? null : (Integer) (next.stamp() - 1));
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
