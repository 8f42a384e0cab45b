package org.lectern.oae.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;
import org.lectern.oae.IndexRow;
import org.lectern.oae.IndexWrite;
import org.lectern.oae.LibraryEvidence;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;

/** What should stand where no table describes items: by who has them and how they stand, and never by a guess. */
@WithoutNode
final class SeenTruthTest {
    private static final OaeLibrary LIBRARY = new OaeLibrary(LibraryKind.CONTENT, new OaeId("u:cam:nicolaas"));
    private static final OaeId ITEM = new OaeId("c:cam:item");

    private final List<IndexRow> rows = new ArrayList<>();

    private void stands(String time, Bucket... buckets) {
        for (Bucket bucket : buckets) {
            rows.add(new IndexRow(LIBRARY.bucket(bucket).format(), time + "#" + ITEM, IndexRow.ONE));
        }
    }

    private LibrarySnapshot snapshot(boolean held, String time, Visibility visibility, boolean agreed) {
        Map<Bucket, BucketRows> buckets = new EnumMap<>(Bucket.class);
        for (Bucket bucket : Bucket.values()) {
            buckets.put(
                    bucket,
                    BucketRows.of(
                            rows.stream()
                                    .filter(row -> row.bucketKey()
                                            .equals(LIBRARY.bucket(bucket).format()))
                                    .toList(),
                            false));
        }
        LibraryEvidence evidence = new LibraryEvidence(
                held ? Map.of(ITEM, "viewer") : Map.of(),
                time.isEmpty() ? Map.of() : Map.of(ITEM, new LibraryEvidence.Version(time, visibility, agreed)));
        return new LibrarySnapshot(LIBRARY, buckets, SeenTruth.of(LIBRARY, evidence, buckets), 0);
    }

    private static List<IndexFault> faults(LibrarySnapshot snapshot) {
        return IndexDiagnosis.of(snapshot).stream().map(IndexFinding::fault).toList();
    }

    private static List<IndexWrite> writes(LibrarySnapshot snapshot) {
        return IndexDiagnosis.correction(snapshot, List.of(ITEM)).all();
    }

    @Test
    void whatStandsAsItsNewestTimeSaysIsRight() {
        stands("20", Bucket.LOGGEDIN, Bucket.PRIVATE);

        assertThat(faults(snapshot(true, "20", Visibility.LOGGEDIN, true))).isEmpty();
    }

    @Test
    void anOlderTimeBesideTheNewestIsADuplicate_andAloneItIsStale() {
        stands("10", Bucket.PRIVATE);
        LibrarySnapshot stale = snapshot(true, "20", Visibility.PRIVATE, true);
        assertThat(faults(stale)).containsExactly(IndexFault.STALE_RANK);
        stands("20", Bucket.PRIVATE);
        LibrarySnapshot twice = snapshot(true, "20", Visibility.PRIVATE, true);

        assertThat(faults(twice)).containsExactly(IndexFault.DUPLICATE);
        assertThat(writes(twice))
                .containsExactly(
                        new IndexWrite.Delete(LIBRARY.bucket(Bucket.PRIVATE).format(), "10#" + ITEM));
        assertThat(writes(stale)).hasSize(2);
    }

    @Test
    void whatNobodyHasIsAnOrphan() {
        stands("20", Bucket.values());

        assertThat(faults(snapshot(false, "", Visibility.PRIVATE, true))).containsExactly(IndexFault.ORPHAN);
    }

    @Test
    void whatIsMissingIsPutWhereAllOthersHaveIt() {
        LibrarySnapshot missing = snapshot(true, "20", Visibility.PUBLIC, true);

        assertThat(faults(missing)).containsExactly(IndexFault.MISSING);
        assertThat(writes(missing)).hasSize(3);
    }

    @Test
    void whatIsMissingIsPutNowhereIfTheOthersDoNotAgree() {
        LibrarySnapshot missing = snapshot(true, "20", Visibility.PUBLIC, false);

        assertThat(faults(missing)).containsExactly(IndexFault.UNREADABLE);
        assertThat(writes(missing)).isEmpty();
    }

    @Test
    void whatStandsNowhereIsSaidAndNotWritten() {
        LibrarySnapshot nowhere = snapshot(true, "", Visibility.PRIVATE, true);

        assertThat(faults(nowhere)).containsExactly(IndexFault.UNREADABLE);
        assertThat(writes(nowhere)).isEmpty();
    }

    @Test
    void nothingComesIntoAWiderListOrOutOfOneByAGuess() {
        stands("20", Bucket.PRIVATE);
        LibrarySnapshot narrower = snapshot(true, "20", Visibility.PUBLIC, false);
        rows.clear();
        stands("10", Bucket.PUBLIC, Bucket.PRIVATE);
        LibrarySnapshot wider = snapshot(true, "20", Visibility.PRIVATE, true);

        for (LibrarySnapshot one : List.of(narrower, wider)) {
            assertThat(faults(one)).containsExactly(IndexFault.UNREADABLE);
            assertThat(writes(one)).isEmpty();
        }
    }

    @Test
    void aHoleBelowTheListThatItStandsInIsFilled() {
        stands("20", Bucket.PUBLIC, Bucket.PRIVATE);

        assertThat(faults(snapshot(true, "20", Visibility.PUBLIC, false))).containsExactly(IndexFault.MISSING);
    }
}
