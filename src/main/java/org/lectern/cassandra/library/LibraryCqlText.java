package org.lectern.cassandra.library;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lectern.cassandra.cql.CqlText;
import org.lectern.fanout.ChangeStatements;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.LibraryWrite;

/**
 * {@link ChangeStatements} in CQL: {@link CqlText}.
 *
 * @param keyspace as the statements name it
 */
public record LibraryCqlText(String keyspace) implements ChangeStatements {
    private static final CqlText.Marker WITH_THIS_ONE = new CqlText.Marker("open_changes_with_this_one");

    @Override
    public String ofChange(Optional<Content> expected, Content next) {
        Map<String, Instant> open = expected.map(Content::openChanges).orElse(Map.of());
        return ofSwap(expected, next, WITH_THIS_ONE, open, CassandraStore.orAbsent(open));
    }

    @Override
    public String ofSettling(Content changed) {
        return ofSwap(
                Optional.of(changed),
                changed.concluded(changed.superseded(), Set.of()),
                changed.openChanges(),
                WITH_THIS_ONE,
                WITH_THIS_ONE);
    }

    private String ofSwap(
            Optional<Content> expected, Content next, Object open, Object openExpected, @Nullable Object orAbsent) {
        return CassandraStore.swap(expected, next, open, openExpected, orAbsent).text(keyspace);
    }

    /**
     * The shape of a rebuild: the old rows go, and the new ones come.
     *
     * @param oneStep whether all of it is one mutation; else there is one for each part
     */
    public List<String> ofRebuild(PrincipalId principal, boolean oneStep) {
        String id = principal.value();
        CqlText.Marker below = new CqlText.Marker("below_the_floor");
        CqlText.Marker floor = new CqlText.Marker("floor");
        CqlText.Marker bucket = new CqlText.Marker("bucket");
        List<String> text = new ArrayList<>();
        text.add(oneStep ? "BEGIN UNLOGGED BATCH" : "-- for each part:");
        if (!oneStep) {
            text.add("BEGIN UNLOGGED BATCH");
        }
        text.add("  -- for each item of the memberships, and each of its buckets:");
        text.add("  "
                + CqlText.of(
                        LibraryStatements.PUT_ENTRY,
                        keyspace,
                        id,
                        bucket,
                        new CqlText.Marker("last_modified"),
                        new CqlText.Marker("item"),
                        new CqlText.Marker("floor_and_stamp")));
        text.add("  -- and " + (oneStep ? "" : "in the last part ")
                + "delete the old rows, and mark the library as built:");
        text.add("  " + CqlText.of(LibraryStatements.DELETE_LIBRARY, keyspace, below, id));
        text.add("  " + CqlText.of(LibraryStatements.BUILT, keyspace, id, floor, floor));
        text.add("APPLY BATCH;");
        return List.copyOf(text);
    }

    @Override
    public String ofMembership(ContentId content, PrincipalId principal, Membership next) {
        return CassandraStore.swap(content, principal, next).text(keyspace);
    }

    @Override
    public List<String> ofBatch(LibraryBatch batch) {
        List<String> text = new ArrayList<>();
        text.add("BEGIN UNLOGGED BATCH");
        for (LibraryWrite write : batch.writes()) {
            text.add("  "
                    + LibraryStatements.of(batch.principal(), batch.timestamp(), write)
                            .text(keyspace));
        }
        text.add("APPLY BATCH;");
        return text;
    }
}
