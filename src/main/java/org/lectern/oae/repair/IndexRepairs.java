package org.lectern.oae.repair;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.Corrections;
import org.lectern.audit.repair.PlannedRepair;
import org.lectern.audit.repair.RepairJob;
import org.lectern.job.FanOutSentence;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.planned.JobPlan;
import org.lectern.job.planned.PlannedDesk;
import org.lectern.job.planned.PlannedJob;
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
import org.lectern.oae.diagnosis.RebuildHazards;
import org.lectern.oae.diagnosis.SnapshotReader;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/**
 * The writes to OAE's libraries. Nothing blocks; stages complete on any thread, and fail with a {@link
 * org.lectern.cluster.ClusterException} if the cluster does not answer, or the connection is read-only.
 */
public final class IndexRepairs {
    /** A row that does not come right may be one that the platform was just writing. */
    private static final int ATTEMPTS = 3;

    /** So many rows of a step are written before it is said how far that is; the steps themselves keep their order. */
    private static final int ROWS_AT_ONCE = 200;

    /** Libraries that are read, or fixed, at a time. */
    public static final int LIBRARIES_AT_ONCE = 16;

    private final SnapshotReader reader;
    private final OaeWrites writes;
    private final Retry.Timer timer;
    private final Duration settle;
    private final ActivityRecorder activity;
    private final IndexRepairPlan plan = new IndexRepairPlan(this::fix);
    private final PlannedDesk desk;
    private final Supplier<CompletionStage<JobId>> names;

    /**
     * @param timer calls again for the next attempt
     * @param settle between two attempts
     * @param desk makes the list of this process's jobs of one kind
     * @param names of new jobs
     */
    public IndexRepairs(
            SnapshotReader reader,
            OaeWrites writes,
            Retry.Timer timer,
            Duration settle,
            Function<JobPlan<?>, PlannedDesk> desk,
            Supplier<CompletionStage<JobId>> names,
            ActivityRecorder activity) {
        this.reader = reader;
        this.writes = writes;
        this.timer = timer;
        this.settle = settle;
        this.activity = activity;
        this.desk = desk.apply(plan);
        this.names = names;
    }

    /** What was found in one library: it is read and put right once, however many faults it has. */
    record Patient(OaeLibrary library, List<IndexFinding> findings) {
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

    /** The rows that fixes of these would write. */
    public CompletionStage<Corrections> corrections(Collection<IndexFinding> findings) {
        return Stages.all(
                        LIBRARIES_AT_ONCE,
                        Patient.of(findings),
                        patient -> reader.read(patient.library())
                                .thenApply(snapshot ->
                                        planned(snapshot, IndexDiagnosis.correction(snapshot, patient.resources()))))
                .thenApply(plans -> corrections(findings.size(), plans));
    }

    /** Fails with a sentence if the platform could not build the library again: see {@link RebuildHazards}. */
    private CompletionStage<?> purgeable(OaeLibrary library) {
        if (!reader.layout().marked()) {
            return CompletableFuture.failedStage(new InvalidInputException(IndexRepairSentence.NOBODY_REBUILDS.of()));
        }
        return reader.read(library).thenCombine(reader.tenants(), (snapshot, tenants) -> {
            Optional<Message> hazard = RebuildHazards.of(snapshot, tenants);
            if (hazard.isPresent()) {
                throw new InvalidInputException(IndexRepairSentence.NOT_PURGED.of(library, hazard.get()));
            }
            return snapshot;
        });
    }

    private record Planned(OaeLibrary library, Correction correction, List<String> statements) {
        Corrections.Step step() {
            return new Corrections.Step(library.toString(), "", statements, Optional.empty());
        }

        int puts() {
            return correction.puts().size() + correction.markers().size();
        }

        int deletions() {
            return correction.deletions().size() + correction.forgotten().size();
        }
    }

    private Planned planned(LibrarySnapshot snapshot, Correction correction) {
        return new Planned(snapshot.library(), correction, statements(correction.all(), snapshot.micros()));
    }

    private List<String> statements(List<IndexWrite> rows, long micros) {
        return rows.stream().map(write -> writes.statement(write, micros)).toList();
    }

    private static Corrections corrections(int findings, List<Planned> plans) {
        return new Corrections(
                findings,
                plans.size(),
                plans.stream().mapToInt(Planned::puts).sum(),
                plans.stream().mapToInt(Planned::deletions).sum(),
                false,
                plans.stream().map(Planned::step).toList());
    }

    private static List<IndexWrite> purge(OaeLibrary library) {
        return library.buckets().stream()
                .<IndexWrite>map(bucket -> new IndexWrite.Purge(bucket.format()))
                .toList();
    }

    /**
     * Fixes these. Each library is read again with its truth, what is still wrong of the resources that were found is put right,
     * and it is read once more; what is right by now is left alone.
     */
    public Write<RepairJob<IndexRepairReport>> fix(Collection<IndexFinding> findings) {
        List<IndexFinding> all = List.copyOf(findings);
        // Rows are deleted from tables that are somebody else's: always with a reason.
        return Write.job(
                activity,
                WriteHead.takingAway(
                        ActivityKind.REPAIR,
                        all.isEmpty() ? "" : all.get(0).library().owner().value(),
                        ActivitySentence.FIX.of(
                                all.size() == 1
                                        ? ActivitySentence.ONE_FINDING.of(
                                                all.get(0).resource(),
                                                all.get(0).library())
                                        : ActivitySentence.FINDINGS.of(all.size()))),
                cause -> corrections(Corrections.sample(all)).thenApply(some -> some.plan(all.size())),
                cause -> begin(all, cause),
                job -> job.ended().thenApply(IndexRepairReport::report),
                Write::failed);
    }

    private CompletionStage<RepairJob<IndexRepairReport>> begin(List<IndexFinding> findings, Cause cause) {
        return names.get().thenCompose(id -> {
            plan.add(id, Patient.of(findings));
            JobTask task = new JobTask(JobKind.REPAIR, FanOutSentence.FINDINGS.of(findings.size()), Message.NONE, true);
            return desk.runner()
                    .start(PlannedJob.of(id, task, cause, Map.of(), JobCounts.of(findings.size()), reader.now()))
                    .thenApply(job -> new PlannedRepair<>(desk, job, end -> {
                        IndexRepairReport report = plan.result(end);
                        plan.forget(id);
                        return CompletableFuture.completedStage(report);
                    }));
        });
    }

    private CompletionStage<List<IndexFix>> fix(Patient patient, AtomicLong rows) {
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
            Patient patient, LibrarySnapshot before, AtomicLong rows, int attempt) {
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

    /** Builds a library anew, and reads it again. */
    public Write<IndexRebuilt> rebuild(OaeLibrary library, RebuildWay way) {
        WriteHead head = WriteHead.takingAway(
                ActivityKind.REBUILD, library.owner().value(), ActivitySentence.REBUILD.of(library));
        return Write.of(
                activity,
                way == RebuildWay.IN_PLACE ? head.unnamed() : head,
                cause -> plan(library, way),
                cause -> way == RebuildWay.IN_PLACE ? inPlace(library, 0, 1) : purged(library),
                rebuilt -> WriteReport.of(WriteOutcome.readAgain(
                        rebuilt.verified(), OptionalLong.of(rebuilt.written()), rebuilt.message())));
    }

    private CompletionStage<Plan> plan(OaeLibrary library, RebuildWay way) {
        if (way == RebuildWay.PURGE) {
            return purgeable(library)
                    .thenApply(known -> Plan.of(
                            IndexRepairSentence.PURGES.of(),
                            library.buckets().size(),
                            statements(purge(library), reader.micros())));
        }
        return reader.read(library).thenApply(snapshot -> {
            List<IndexWrite> rows = IndexDiagnosis.rebuild(snapshot).all();
            return rows.isEmpty()
                    ? Plan.nothing(IndexRepairSentence.NOTHING_TO_REBUILD.of())
                    : Plan.of(IndexRepairSentence.REBUILDS.of(), rows.size(), statements(rows, snapshot.micros()));
        });
    }

    private CompletionStage<IndexRebuilt> purged(OaeLibrary library) {
        return purgeable(library)
                .thenCompose(known -> writes.apply(purge(library), reader.micros()))
                .thenCompose(purged -> reader.read(library))
                .thenApply(after ->
                        rebuilt(after, RebuildWay.PURGE, library.buckets().size()));
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
