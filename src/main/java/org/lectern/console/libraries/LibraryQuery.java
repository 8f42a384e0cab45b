package org.lectern.console.libraries;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.library.ViewerRole;
import org.lectern.model.PrincipalId;

/**
 * What part of a library is looked at, and how.
 *
 * @param sideBySide all buckets beside each other, rather than the one that the role reads
 * @param asStored every row as it stands, rather than what belongs there: reading it heals nothing
 */
record LibraryQuery(PrincipalId principal, ViewerRole role, LibraryOrder order, boolean sideBySide, boolean asStored) {
    /**
     * Where a page begins.
     *
     * @param position the last one before it
     * @param count how many are before it
     */
    record Place(Position position, int count) {}

    /** A page of it, after a position (exclusive). */
    CompletionStage<EntriesPage> page(Libraries libraries, Optional<Position> after, int limit) {
        if (sideBySide) {
            return asStored
                    ? libraries.sideBySide(principal, order, after, limit).thenApply(EntriesPage::of)
                    : libraries.compare(principal, order, after, limit).thenApply(EntriesPage::of);
        }
        Bucket bucket = role.bucket();
        return asStored
                ? libraries
                        .pageAsStored(principal, bucket, order, after, limit)
                        .thenApply(page -> EntriesPage.of(bucket, page))
                : libraries
                        .page(principal, bucket, order, after, limit)
                        .thenApply(page -> EntriesPage.of(bucket, page));
    }
}
