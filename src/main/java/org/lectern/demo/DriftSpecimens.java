package org.lectern.demo;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lectern.library.Bucket;
import org.lectern.model.Content;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.Visibility;
import org.lectern.protocol.InitialLoad;
import org.lectern.protocol.LibraryWrite;

/**
 * One specimen of every kind of drift, as a program that doesn't follow the protocol would leave it. Each is made by what is
 * written, never by a deletion: a tombstone would hide the repair that the specimen is there for.
 */
final class DriftSpecimens {
    private static final Instant POSITION = Instant.parse("2013-03-01T09:00:00Z");
    private static final Instant OLD_POSITION = POSITION.minus(Duration.ofDays(90));

    private static final Instant DELETED_AT = POSITION.plusMillis(1);

    private DriftSpecimens() {}

    static List<Principal> principals() {
        return Arrays.stream(DriftSpecimen.values())
                .map(specimen -> new Principal(specimen.principal(), specimen.displayName(), Visibility.PUBLIC))
                .toList();
    }

    /** The truth. */
    static List<InitialLoad.Item> items() {
        List<InitialLoad.Item> items = new ArrayList<>();
        for (DriftSpecimen specimen : DriftSpecimen.values()) {
            if (specimen == DriftSpecimen.ORPHAN_UNKNOWN) {
                continue;
            }
            boolean deleted = specimen == DriftSpecimen.ORPHAN_DELETED;
            boolean shared = specimen != DriftSpecimen.ORPHAN_NOT_SHARED
                    && specimen != DriftSpecimen.MEMBERSHIP_OF_PRINCIPAL_ONLY;
            items.add(new InitialLoad.Item(
                    new Content(
                            specimen.content(),
                            specimen.title(),
                            specimen == DriftSpecimen.MISPLACED_TOO_VISIBLE ? Visibility.PRIVATE : Visibility.PUBLIC,
                            deleted ? DELETED_AT : POSITION,
                            deleted,
                            Map.of()),
                    new TreeMap<>(shared ? Map.of(specimen.principal(), MemberRole.VIEWER) : Map.of())));
        }
        return items;
    }

    /** The derived rows, wrong as they shall be. */
    static List<InitialLoad.Library> libraries() {
        return Arrays.stream(DriftSpecimen.values())
                .map(specimen -> new InitialLoad.Library(specimen.principal(), writes(specimen)))
                .toList();
    }

    private static List<LibraryWrite> writes(DriftSpecimen specimen) {
        List<LibraryWrite> writes = new ArrayList<>();
        if (specimen != DriftSpecimen.ORPHAN_NOT_SHARED && specimen != DriftSpecimen.MEMBERSHIP_OF_ITEM_ONLY) {
            writes.add(new LibraryWrite.PutHolding(
                    specimen.content(),
                    specimen == DriftSpecimen.MEMBERSHIP_ROLE ? MemberRole.MANAGER : MemberRole.VIEWER));
        }
        switch (specimen) {
            case DUPLICATE -> {
                put(writes, specimen, POSITION, Bucket.values());
                put(writes, specimen, OLD_POSITION, Bucket.values());
            }
            case STALE -> put(writes, specimen, OLD_POSITION, Bucket.values());
            case ORPHAN_DELETED -> put(writes, specimen, DELETED_AT, Bucket.values());
            case ORPHAN_NOT_SHARED, ORPHAN_UNKNOWN, MEMBERSHIP_OF_ITEM_ONLY, MEMBERSHIP_ROLE ->
                put(writes, specimen, POSITION, Bucket.values());
            case MISPLACED_TOO_VISIBLE -> put(writes, specimen, POSITION, Bucket.PRIVATE, Bucket.PUBLIC);
            case MISPLACED_HIDDEN -> put(writes, specimen, POSITION, Bucket.PRIVATE, Bucket.LOGGEDIN);
            case MISSING, MEMBERSHIP_OF_PRINCIPAL_ONLY -> {
                // No entry: that is what is wrong with it.
            }
        }
        return writes;
    }

    private static void put(List<LibraryWrite> writes, DriftSpecimen specimen, Instant position, Bucket... buckets) {
        for (Bucket bucket : buckets) {
            writes.add(new LibraryWrite.PutEntry(bucket, position, specimen.content()));
        }
    }
}
