package org.lectern.oae.repair;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.RepairJob;
import org.lectern.library.Bucket;
import org.lectern.model.Cause;
import org.lectern.oae.IndexWrite;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeWrites;
import org.lectern.oae.diagnosis.BucketRows;
import org.lectern.oae.diagnosis.Correction;
import org.lectern.oae.diagnosis.IndexDiagnosis;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.LibrarySnapshot;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.diagnosis.SnapshotReader;
import org.lectern.wording.HasMessage;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;

/** {@link IndexRepairs}. */
public final class IndexRepairService implements IndexRepairs {
    /** A row that does not come right may be one that the platform was just writing. */
    private static final int ATTEMPTS = 3;

    /** So many rows of a step are written before it is said how far that is; the steps themselves keep their order. */
    private static final int ROWS_AT_ONCE = 200;

    private static final int LIBRARIES_AT_ONCE = 16;

    private final SnapshotReader reader;
    private final OaeWrites writes;
    private final Retry.Timer timer;
    private final Duration settle;

    /**
     * @param timer calls again for the next attempt
     * @param settle between two attempts
     */
    public IndexRepairService(SnapshotReader reader, OaeWrites writes, Retry.Timer timer, Duration settle) {
        this.reader = reader;
        this.writes = writes;
        this.timer = timer;
        this.settle = settle;
    }

    /** What was found in one library: it is read and put right once, however many faults it has. */
    private record Patient(OaeLibrary library, List<IndexFinding> findings) {
        static List<Patient> of(Collection<IndexFinding> findings) {
            Map<OaeLibrary, List<IndexFinding>> libraries = new LinkedHashMap<>();
            findings.forEach(finding -> libraries
                    .computeIfAbsent(finding.library(), library -> new ArrayList<>())
                    .add(finding));
            return libraries.entrySet().stream()
                    .map(one -> new Patient(one.getKey(), List.copyOf(one.getValue())))
                    .toList();
        }

        /** The resources that can be put right. */
        Set<OaeId> resources() {
            return findings.stream()
                    .filter(finding -> finding.fault().isFixable())
                    .flatMap(finding -> OaeId.parse(finding.resource()).stream())
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        }
    }

    @Override
    public CompletionStage<IndexPreview> preview(Collection<IndexFinding> findings) {
        return Stages.all(
                        LIBRARIES_AT_ONCE,
                        Patient.of(findings),
                        patient -> reader.read(patient.library())
                                .thenApply(snapshot ->
                                        planned(snapshot, IndexDiagnosis.correction(snapshot, patient.resources()))))
                .thenApply(IndexRepairService::preview);
    }

    @Override
    public CompletionStage<IndexPreview> preview(OaeLibrary library, RebuildWay way) {
        if (way == RebuildWay.PURGE && !reader.layout().marked()) {
            return CompletableFuture.failedStage(nobodyRebuilds());
        }
        if (way == RebuildWay.PURGE) {
            List<IndexWrite> purge = purge(library);
            return CompletableFuture.completedStage(new IndexPreview(
                    0,
                    0,
                    purge.size(),
                    List.of(new IndexPreview.Step(
                            library,
                            purge.stream()
                                    .map(write -> writes.statement(write, reader.micros()))
                                    .toList()))));
        }
        return reader.read(library)
                .thenApply(snapshot -> preview(List.of(planned(snapshot, IndexDiagnosis.rebuild(snapshot)))));
    }

    private static InvalidInputException nobodyRebuilds() {
        return new InvalidInputException(IndexRepairSentence.NOBODY_REBUILDS.of());
    }

    private record Planned(OaeLibrary library, Correction correction, List<String> statements) {}

    private Planned planned(LibrarySnapshot snapshot, Correction correction) {
        return new Planned(
                snapshot.library(),
                correction,
                correction.all().stream()
                        .map(write -> writes.statement(write, snapshot.micros()))
                        .toList());
    }

    private static IndexPreview preview(List<Planned> plans) {
        int puts = 0;
        int deletions = 0;
        List<IndexPreview.Step> steps = new ArrayList<>();
        for (Planned plan : plans) {
            puts += plan.correction().puts().size()
                    + plan.correction().markers().size();
            deletions += plan.correction().deletions().size();
            steps.add(new IndexPreview.Step(plan.library(), plan.statements()));
        }
        return new IndexPreview(puts, deletions, 0, steps);
    }

    private static List<IndexWrite> purge(OaeLibrary library) {
        return library.buckets().stream()
                .<IndexWrite>map(bucket -> new IndexWrite.Purge(bucket.format()))
                .toList();
    }

    @Override
    public RepairJob<IndexRepairReport> fix(Collection<IndexFinding> findings, Cause cause) {
        RunningRepair run = new RunningRepair(findings.size(), timer);
        Stages.all(LIBRARIES_AT_ONCE, Patient.of(findings), patient -> {
                    AtomicInteger rows = new AtomicInteger();
                    return run.turn(patient.findings().size())
                            .thenCompose(on -> run.isCancelled()
                                    ? CompletableFuture.completedStage(List.of())
                                    : fix(patient, rows)
                                            .exceptionally(
                                                    failure -> not(patient, HasMessage.of(Stages.unwrap(failure)))))
                            .thenApply(fixes -> {
                                run.count(fixes, rows.get());
                                return patient;
                            });
                })
                .whenComplete((done, failure) -> run.end(failure));
        return run;
    }

    private static List<IndexFix> not(Patient patient, Message why) {
        return patient.findings().stream()
                .map(finding -> new IndexFix(finding, FixOutcome.NOT_FIXED, IndexRepairSentence.NOT_WRITTEN.of(why)))
                .toList();
    }

    private CompletionStage<List<IndexFix>> fix(Patient patient, AtomicInteger rows) {
        return reader.read(patient.library()).thenCompose(before -> {
            Set<IndexFinding.Key> found = keys(before);
            return attempt(patient, before, rows, 1)
                    .thenApply(after -> patient.findings().stream()
                            .map(finding -> outcome(finding, found, after))
                            .toList());
        });
    }

    private static Set<IndexFinding.Key> keys(LibrarySnapshot snapshot) {
        return IndexDiagnosis.of(snapshot).stream().map(IndexFinding::key).collect(Collectors.toSet());
    }

    /** Writes what is wrong, and reads again, until nothing is. */
    private CompletionStage<LibrarySnapshot> attempt(
            Patient patient, LibrarySnapshot before, AtomicInteger rows, int attempt) {
        Correction correction = IndexDiagnosis.correction(before, patient.resources());
        if (correction.isEmpty()) {
            return CompletableFuture.completedStage(before);
        }
        return write(correction, before.micros())
                .thenCompose(written -> {
                    rows.addAndGet(correction.size());
                    return reader.read(patient.library());
                })
                .thenCompose(after -> attempt < ATTEMPTS
                                && !IndexDiagnosis.correction(after, patient.resources())
                                        .isEmpty()
                        ? timer.pause(settle)
                                .thenCompose(now -> reader.read(patient.library()))
                                .thenCompose(again -> attempt(patient, again, rows, attempt + 1))
                        : CompletableFuture.completedStage(after));
    }

    /** Step by step: the next one begins when the last one has ended. */
    private CompletionStage<?> write(Correction correction, long micros) {
        List<List<IndexWrite>> parts = correction.steps().stream()
                .flatMap(step -> Stages.parts(step, ROWS_AT_ONCE).stream())
                .toList();
        return Stages.inTurn(parts, part -> writes.apply(part, micros));
    }

    private static IndexFix outcome(IndexFinding finding, Set<IndexFinding.Key> before, LibrarySnapshot after) {
        if (!finding.fault().isFixable()) {
            return new IndexFix(finding, FixOutcome.NOT_FIXED, IndexRepairSentence.NOBODY_KNOWS.of());
        }
        Optional<OaeId> resource = OaeId.parse(finding.resource());
        boolean wrong = resource.isEmpty()
                || !IndexDiagnosis.correction(after, List.of(resource.get())).isEmpty()
                || after.truth().unclear().containsKey(resource.get());
        if (wrong) {
            return new IndexFix(finding, FixOutcome.NOT_FIXED, IndexRepairSentence.STILL_WRONG.of());
        }
        if (!before.contains(finding.key())) {
            return new IndexFix(finding, FixOutcome.ALREADY_GONE, IndexRepairSentence.ALREADY_RIGHT.of());
        }
        return new IndexFix(
                finding,
                FixOutcome.VERIFIED,
                finding.fault() == IndexFault.TRUNCATED
                        ? IndexRepairSentence.CUT_OFF_AGAIN.of()
                        : IndexRepairSentence.READ_AGAIN.of());
    }

    @Override
    public CompletionStage<IndexRebuilt> rebuild(OaeLibrary library, RebuildWay way, Cause cause) {
        if (way == RebuildWay.PURGE && !reader.layout().marked()) {
            return CompletableFuture.failedStage(nobodyRebuilds());
        }
        return switch (way) {
            case PURGE ->
                writes.apply(purge(library), reader.micros())
                        .thenCompose(purged -> reader.read(library))
                        .thenApply(
                                after -> rebuilt(after, way, library.buckets().size()));
            case IN_PLACE -> inPlace(library, 0, 1);
        };
    }

    private CompletionStage<IndexRebuilt> inPlace(OaeLibrary library, int written, int attempt) {
        return reader.read(library).thenCompose(before -> {
            Correction correction = IndexDiagnosis.rebuild(before);
            if (correction.isEmpty()) {
                return CompletableFuture.completedStage(rebuilt(before, RebuildWay.IN_PLACE, written));
            }
            int rows = written + correction.size();
            return write(correction, before.micros())
                    .thenCompose(done -> reader.read(library))
                    .thenCompose(after ->
                            attempt < ATTEMPTS && !IndexDiagnosis.rebuild(after).isEmpty()
                                    ? timer.pause(settle).thenCompose(now -> inPlace(library, rows, attempt + 1))
                                    : CompletableFuture.completedStage(rebuilt(after, RebuildWay.IN_PLACE, rows)));
        });
    }

    private static IndexRebuilt rebuilt(LibrarySnapshot after, RebuildWay way, int written) {
        boolean built = List.of(Bucket.values()).stream().map(after::bucket).allMatch(BucketRows::isBuilt);
        return new IndexRebuilt(after.library(), way, written, IndexDiagnosis.of(after), built);
    }
}
