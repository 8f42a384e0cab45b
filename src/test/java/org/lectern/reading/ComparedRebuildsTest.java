package org.lectern.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lectern.audit.diagnosis.LibraryRows;
import org.lectern.audit.model.LibraryRow;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.library.LibraryDifference;
import org.lectern.model.ContentId;

/** What a rebuild did is what stands there after it against what stood there before. */
@WithoutNode
final class ComparedRebuildsTest {
    private static final ContentId ITEM = new ContentId("c:cam:item");
    private static final ContentId OTHER = new ContentId("c:cam:other");

    private static List<LibraryRow> rows(Bucket bucket, long... places) {
        return Arrays.stream(places)
                .mapToObj(place -> new LibraryRow(bucket, Instant.ofEpochMilli(place), 0))
                .toList();
    }

    private static LibraryDifference difference(
            Map<ContentId, List<LibraryRow>> before, Map<ContentId, List<LibraryRow>> after) {
        return ComparedRebuilds.difference(library(before), library(after));
    }

    private static LibraryRows library(Map<ContentId, List<LibraryRow>> entries) {
        return new LibraryRows(true, entries, Map.of(), 0, 0, false, List.of());
    }

    @Test
    void aLibraryThatWasRightHasNothingDoneToIt() {
        Map<ContentId, List<LibraryRow>> same = Map.of(ITEM, rows(Bucket.PRIVATE, 1));

        assertThat(difference(same, same)).isEqualTo(LibraryDifference.NONE);
        assertThat(difference(same, same).message().english()).contains("already right");
    }

    @Test
    void duplicatesAreRemoved_missingRowsAdded_andRowsAtAnOldPlaceCorrected() {
        assertThat(difference(Map.of(ITEM, rows(Bucket.PRIVATE, 1, 2)), Map.of(ITEM, rows(Bucket.PRIVATE, 2))))
                .isEqualTo(new LibraryDifference(0, 1, 0));
        assertThat(difference(Map.of(), Map.of(ITEM, rows(Bucket.PRIVATE, 2))))
                .isEqualTo(new LibraryDifference(1, 0, 0));
        assertThat(difference(Map.of(ITEM, rows(Bucket.PRIVATE, 1)), Map.of(ITEM, rows(Bucket.PRIVATE, 2))))
                .isEqualTo(new LibraryDifference(0, 0, 1));
    }

    @Test
    void anItemInAnotherListOrAnotherItemInItsPlaceIsNoCorrection() {
        assertThat(difference(Map.of(ITEM, rows(Bucket.PUBLIC, 1)), Map.of(ITEM, rows(Bucket.PRIVATE, 1))))
                .isEqualTo(new LibraryDifference(1, 1, 0));
        assertThat(difference(Map.of(ITEM, rows(Bucket.PRIVATE, 1)), Map.of(OTHER, rows(Bucket.PRIVATE, 1))))
                .isEqualTo(new LibraryDifference(1, 1, 0));
    }
}
