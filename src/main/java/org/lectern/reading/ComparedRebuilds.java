package org.lectern.reading;

import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.diagnosis.LibraryRows;
import org.lectern.audit.model.LibraryRow;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries.Rebuilt;
import org.lectern.library.LibraryDifference;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

/**
 * Rebuilds that say what they have changed: the library is read before and after. Where it cannot be read, as one that is full
 * of tombstones, or has more rows than are kept at a time, it is rebuilt all the same, and nothing is said.
 */
public final class ComparedRebuilds {
    private final Function<PrincipalId, CompletionStage<Rebuilt>> rebuilds;
    private final AuditReads reads;

    /** @param rebuilds builds a library anew */
    public ComparedRebuilds(Function<PrincipalId, CompletionStage<Rebuilt>> rebuilds, AuditReads reads) {
        this.rebuilds = rebuilds;
        this.reads = reads;
    }

    /** Builds a library anew. Fails as the rebuild does. */
    public CompletionStage<Rebuilt> rebuild(PrincipalId principal) {
        return rows(principal)
                .thenCompose(before -> rebuilds.apply(principal)
                        .thenCompose(rebuilt -> before.isEmpty()
                                ? CompletableFuture.completedStage(rebuilt)
                                : rows(principal)
                                        .thenApply(after ->
                                                rebuilt.changing(after.map(now -> difference(before.get(), now))))));
    }

    private CompletionStage<Optional<LibraryRows>> rows(PrincipalId principal) {
        return reads.library(principal, ReadConsistency.LOCAL_QUORUM, LibraryRows.Share.ALL)
                .handle((rows, failure) -> Optional.ofNullable(rows).filter(read -> !read.overflowed()));
    }

    static LibraryDifference difference(LibraryRows before, LibraryRows after) {
        Set<ContentId> items = new LinkedHashSet<>(before.entries().keySet());
        items.addAll(after.entries().keySet());
        LibraryDifference sum = LibraryDifference.NONE;
        for (ContentId item : items) {
            for (Bucket bucket : Bucket.values()) {
                sum = sum.plus(difference(places(before, item, bucket), places(after, item, bucket)));
            }
        }
        return sum;
    }

    private static LibraryDifference difference(Set<Instant> before, Set<Instant> after) {
        Set<Instant> come = new HashSet<>(after);
        come.removeAll(before);
        Set<Instant> gone = new HashSet<>(before);
        gone.removeAll(after);
        int moved = Math.min(come.size(), gone.size());
        return new LibraryDifference(come.size() - moved, gone.size() - moved, moved);
    }

    private static Set<Instant> places(LibraryRows rows, ContentId item, Bucket bucket) {
        Set<Instant> places = new HashSet<>();
        Map<ContentId, List<LibraryRow>> entries = rows.entries();
        entries.getOrDefault(item, List.of()).stream()
                .filter(row -> row.bucket() == bucket)
                .forEach(row -> places.add(row.lastModified()));
        return places;
    }
}
