package org.lectern.demo;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.cluster.ClusterException;
import org.lectern.content.Content;
import org.lectern.content.MemberRole;
import org.lectern.content.Membership;
import org.lectern.content.Visibility;
import org.lectern.library.Bucket;
import org.lectern.principal.Principal;
import org.lectern.protocol.Floor;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.LibraryWrite;
import org.lectern.protocol.Store;
import org.lectern.protocol.SwapOutcome;
import org.lectern.transfer.Entry;

/**
 * Plants one specimen of every kind of drift, past the protocol, as a program that doesn't follow it would. Each is made
 * by what is written, never by a deletion: a tombstone would hide the repair that the specimen is there for. Planting twice
 * plants the same.
 */
public final class DriftSpecimens {
    private static final Instant POSITION = Instant.parse("2013-03-01T09:00:00Z");
    private static final Instant OLD_POSITION = POSITION.minus(Duration.ofDays(90));

    private static final Instant DELETED_AT = POSITION.plusMillis(1);

    private final Store store;

    public DriftSpecimens(Store store) {
        this.store = store;
    }

    /** What must have been imported before: the principals, and the items that exist. */
    static List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        for (DriftSpecimen specimen : DriftSpecimen.values()) {
            entries.add(new Entry.Principal(
                    new Principal(specimen.principal(), specimen.displayName(), Visibility.PUBLIC)));
            if (specimen != DriftSpecimen.ORPHAN_UNKNOWN) {
                entries.add(Entry.Item.of(
                        specimen.content(),
                        specimen.content().name(),
                        specimen == DriftSpecimen.MISPLACED_TOO_VISIBLE ? Visibility.PRIVATE : Visibility.PUBLIC,
                        POSITION));
            }
        }
        return entries;
    }

    /** Plants them. Fails with a {@link ClusterException} if something could not be written; then do it again. */
    public CompletionStage<Void> plant() {
        CompletionStage<Floor> planted = store.readFloor();
        for (DriftSpecimen specimen : DriftSpecimen.values()) {
            planted = planted.thenCompose(floor -> plant(specimen, floor).thenApply(done -> floor));
        }
        return planted.thenAccept(floor -> {});
    }

    private CompletionStage<Void> plant(DriftSpecimen specimen, Floor floor) {
        CompletionStage<?> truth = switch (specimen) {
            case ORPHAN_NOT_SHARED, ORPHAN_UNKNOWN, MEMBERSHIP_OF_PRINCIPAL_ONLY ->
                CompletableFuture.completedStage(null);
            case ORPHAN_DELETED -> delete(specimen).thenCompose(deleted -> join(specimen));
            default -> join(specimen);
        };
        // The write time of a first membership, so that a repair by the protocol's own rules has a chance.
        LibraryBatch batch = new LibraryBatch(specimen.principal(), floor.timestamp(1), writes(specimen));
        return truth.thenCompose(outcome -> store.writeLibraries(List.of(batch)))
                .thenAccept(failures -> {
                    if (!failures.isEmpty()) {
                        throw new ClusterException(
                                ClusterException.Kind.OVERLOADED,
                                DemoSentence.SPECIMEN_NOT_WRITTEN.of(
                                        specimen.principal(), String.valueOf(failures.get(specimen.principal()))));
                    }
                });
    }

    /** The derived rows, wrong as they shall be. */
    private static List<LibraryWrite> writes(DriftSpecimen specimen) {
        LibraryWrite held = new LibraryWrite.PutHolding(specimen.content(), MemberRole.VIEWER);
        return switch (specimen) {
            case DUPLICATE -> join(join(List.of(held), rightly(specimen)), at(specimen, OLD_POSITION, Bucket.values()));
            case STALE -> join(List.of(held), at(specimen, OLD_POSITION, Bucket.values()));
            case ORPHAN_NOT_SHARED -> rightly(specimen);
            case ORPHAN_DELETED -> join(List.of(held), at(specimen, DELETED_AT, Bucket.values()));
            case ORPHAN_UNKNOWN -> join(List.of(held), rightly(specimen));
            case MISSING, MEMBERSHIP_OF_PRINCIPAL_ONLY -> List.of(held);
            case MISPLACED_TOO_VISIBLE -> join(List.of(held), at(specimen, POSITION, Bucket.PRIVATE, Bucket.PUBLIC));
            case MISPLACED_HIDDEN -> join(List.of(held), at(specimen, POSITION, Bucket.PRIVATE, Bucket.LOGGEDIN));
            case MEMBERSHIP_OF_ITEM_ONLY -> rightly(specimen);
        };
    }

    private static List<LibraryWrite> rightly(DriftSpecimen specimen) {
        return at(specimen, POSITION, Bucket.values());
    }

    private static List<LibraryWrite> at(DriftSpecimen specimen, Instant position, Bucket... buckets) {
        return Arrays.stream(buckets)
                .<LibraryWrite>map(bucket -> new LibraryWrite.PutEntry(bucket, position, specimen.content()))
                .toList();
    }

    private static List<LibraryWrite> join(List<LibraryWrite> some, List<LibraryWrite> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    /** The truth gets a member, and nobody reconciles. If it has one already, it stays as it is. */
    private CompletionStage<?> join(DriftSpecimen specimen) {
        return store.swapMemberships(
                        specimen.content(),
                        new TreeMap<>(Map.of(specimen.principal(), Membership.NONE.changedTo(MemberRole.VIEWER))))
                .thenAccept(DriftSpecimens::requireKnown);
    }

    /** Refused means that it was planted before. */
    private static void requireKnown(SwapOutcome outcome) {
        if (outcome == SwapOutcome.UNKNOWN) {
            throw new ClusterException(ClusterException.Kind.OVERLOADED, DemoSentence.SPECIMEN_UNKNOWN.of());
        }
    }

    /** The item goes in the truth, one version on, and nobody reconciles. */
    private CompletionStage<?> delete(DriftSpecimen specimen) {
        return store.readContent(specimen.content(), false)
                .thenCompose(read -> {
                    Content item = read.content()
                            .orElseThrow(() -> new ClusterException(
                                    ClusterException.Kind.FAILED, DemoSentence.INCOMPLETE.of(specimen.content())));
                    Content gone =
                            new Content(item.id(), item.displayName(), item.visibility(), DELETED_AT, true, Map.of());
                    // A later version is somebody's own doing, and versions never go back.
                    return item.deleted() || !item.lastModified().equals(POSITION)
                            ? CompletableFuture.completedStage(SwapOutcome.APPLIED)
                            : store.swapContent(Optional.of(item), gone);
                })
                .thenAccept(DriftSpecimens::requireKnown);
    }
}
