package org.lectern.oae.audit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.lectern.async.Retry;
import org.lectern.library.Bucket;
import org.lectern.oae.diagnosis.IndexDiagnosis;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.LibrarySnapshot;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.diagnosis.SnapshotReader;

/**
 * Looks at one library until it is clear what is wrong with it: what two looks in a row see alike, the same rows against the
 * same truth, is a finding; what changes between them is looked at again. Nothing blocks.
 */
record LibraryLooks(SnapshotReader reader, Retry.Timer timer) {
    /** How often what keeps changing is looked at again. */
    private static final int ROUNDS = 8;

    /**
     * Audits a library.
     *
     * @param settle between two looks; zero for the first look as it is
     * @param flow told of rows that are read
     * @param looked called after the first look, when the library was read and let go
     */
    CompletionStage<LibraryAudit> audit(
            OaeLibrary library, Duration settle, SnapshotReader.Flow flow, Runnable looked) {
        return reader.read(library, flow).thenCompose(snapshot -> {
            List<IndexFinding> seen = IndexDiagnosis.of(snapshot);
            Set<Bucket> unbuilt = unbuilt(snapshot);
            int unbuiltRows = unbuilt.stream()
                    .mapToInt(bucket -> snapshot.bucket(bucket).rows().size())
                    .sum();
            LibraryAudit first = new LibraryAudit(
                    library,
                    unbuilt,
                    unbuiltRows,
                    snapshot.rowCount(),
                    seen,
                    snapshot.truth().source().unreadable(),
                    Set.of());
            looked.run();
            return seen.isEmpty() || settle.isZero()
                    ? CompletableFuture.completedStage(first)
                    : again(new Round(first, seen, new LinkedHashMap<>(), settle, flow, ROUNDS));
        });
    }

    private static Set<Bucket> unbuilt(LibrarySnapshot snapshot) {
        Set<Bucket> unbuilt = EnumSet.noneOf(Bucket.class);
        snapshot.buckets().forEach((bucket, rows) -> {
            if (!rows.isBuilt()) {
                unbuilt.add(bucket);
            }
        });
        return unbuilt;
    }

    /**
     * What the next look is held against.
     *
     * @param before what the last look saw that is not firm
     * @param firm what was seen twice alike
     * @param left how often it is looked at again
     */
    private record Round(
            LibraryAudit first,
            List<IndexFinding> before,
            Map<IndexFinding.Key, IndexFinding> firm,
            Duration settle,
            SnapshotReader.Flow flow,
            int left) {}

    private CompletionStage<LibraryAudit> again(Round round) {
        return timer.pause(round.settle())
                .thenCompose(now -> reader.read(round.first().library(), round.flow()))
                .thenCompose(snapshot -> building(snapshot, round.before(), round.settle())
                        .thenCompose(building -> judged(round, snapshot, building)));
    }

    /**
     * Whether what is missing may only not be there yet: the platform sets the markers first when it builds a library, and puts
     * its rows afterwards.
     */
    private CompletionStage<Boolean> building(LibrarySnapshot snapshot, List<IndexFinding> seen, Duration settle) {
        if (seen.stream().noneMatch(LibraryLooks::isMissing)) {
            return CompletableFuture.completedStage(false);
        }
        long micros = settle.multipliedBy(ROUNDS - 1L).toNanos() / 1_000;
        return reader.builtSince(snapshot.library()).thenApply(since -> since > snapshot.micros() - micros);
    }

    private static boolean isMissing(IndexFinding finding) {
        return finding.fault() == IndexFault.MISSING || finding.fault() == IndexFault.TRUNCATED;
    }

    private CompletionStage<LibraryAudit> judged(Round round, LibrarySnapshot snapshot, boolean building) {
        LibraryAudit first = round.first();
        Map<IndexFinding.Key, IndexFinding> firm = round.firm();
        Map<IndexFinding.Key, IndexFinding> earlier =
                round.before().stream().collect(Collectors.toMap(IndexFinding::key, one -> one));
        List<IndexFinding> open = new ArrayList<>();
        for (IndexFinding finding : IndexDiagnosis.of(snapshot)) {
            IndexFinding same = earlier.get(finding.key());
            boolean mayCome = building && isMissing(finding);
            if (same != null && same.isSameAs(finding) && !mayCome) {
                firm.put(finding.key(), finding);
            } else if (!firm.containsKey(finding.key())) {
                open.add(finding);
            }
        }
        if (!open.isEmpty() && round.left() > 1) {
            return again(new Round(first, open, firm, round.settle(), round.flow(), round.left() - 1));
        }
        return CompletableFuture.completedStage(new LibraryAudit(
                first.library(),
                first.unbuilt(),
                first.unbuiltRows(),
                first.rows(),
                List.copyOf(firm.values()),
                first.unreadable(),
                open.stream().map(IndexFinding::resource).collect(Collectors.toSet())));
    }
}
