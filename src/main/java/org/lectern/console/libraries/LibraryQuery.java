package org.lectern.console.libraries;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.library.ViewerRole;
import org.lectern.principal.PrincipalId;

/**
 * What part of a library is looked at, and how.
 *
 * @param sideBySide all buckets beside each other, rather than the one that the role reads
 */
record LibraryQuery(PrincipalId principal, ViewerRole role, LibraryOrder order, boolean sideBySide) {
    /** A page of it, after a position (exclusive). */
    CompletionStage<Libraries.BucketsPage> page(Libraries libraries, Optional<Position> after, int limit) {
        if (sideBySide) {
            return libraries.sideBySide(principal, order, after, limit);
        }
        Bucket bucket = role.bucket();
        return libraries
                .page(principal, bucket, order, after, limit)
                .thenApply(page -> new Libraries.BucketsPage(
                        page.entries().stream()
                                .map(position -> new Libraries.BucketsPage.Row(position, Set.of(bucket)))
                                .toList(),
                        page.next(),
                        page.rebuilt()));
    }
}
