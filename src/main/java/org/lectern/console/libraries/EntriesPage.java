package org.lectern.console.libraries;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries;
import org.lectern.library.Position;
import org.lectern.model.ContentId;
import org.lectern.wording.Message;

/**
 * A page of a library, whichever way it was read.
 *
 * @param rows one per position
 * @param next where the next page begins; empty at the end
 * @param rebuilt whether the library was not there and has just been built
 * @param note a sentence for the operator if the page could not be read the usual way; else nothing
 * @param dropped items of which an entry was left out because it was wrong
 * @param healing what came of healing those
 */
record EntriesPage(
        List<Libraries.BucketsPage.Row> rows,
        Optional<Position> next,
        boolean rebuilt,
        Message note,
        Set<ContentId> dropped,
        CompletionStage<List<Libraries.Healed>> healing) {
    /** A page of one bucket, compared with the truth. */
    static EntriesPage of(Bucket bucket, Libraries.CheckedPage checked) {
        return of(bucket, checked.page(), checked.dropped(), checked.healing());
    }

    /** A page of one bucket as it is stored. */
    static EntriesPage of(Bucket bucket, Libraries.LibraryPage page) {
        return of(bucket, page, Set.of(), CompletableFuture.completedStage(List.of()));
    }

    /** A page of all buckets as they are stored. */
    static EntriesPage of(Libraries.BucketsPage page) {
        return new EntriesPage(
                page.rows(),
                page.next(),
                page.rebuilt(),
                page.note(),
                Set.of(),
                CompletableFuture.completedStage(List.of()));
    }

    /** A page of all buckets, compared with the truth. */
    static EntriesPage of(Libraries.ComparedPage compared) {
        Libraries.BucketsPage page = compared.page();
        return new EntriesPage(
                page.rows(), page.next(), page.rebuilt(), page.note(), compared.dropped(), compared.healing());
    }

    private static EntriesPage of(
            Bucket bucket,
            Libraries.LibraryPage page,
            Set<ContentId> dropped,
            CompletionStage<List<Libraries.Healed>> healing) {
        return new EntriesPage(
                page.entries().stream()
                        .map(position -> new Libraries.BucketsPage.Row(position, Set.of(bucket)))
                        .toList(),
                page.next(),
                page.rebuilt(),
                page.note(),
                dropped,
                healing);
    }
}
