package org.lectern.audit.repair;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditSentence;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.job.FanOutSentence;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.Records;
import org.lectern.job.planned.PlannedDesk;
import org.lectern.job.planned.PlannedJob;
import org.lectern.library.Libraries;
import org.lectern.model.Cause;
import org.lectern.model.ContentId;
import org.lectern.model.LeftOut;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/** The writes that repair findings. Safe to use from any thread; nothing here blocks. */
public final class FindingRepairs {
    private static final int PAGE = 1_000;
    /** So many findings are looked through for a sample of the kinds that are to be fixed. */
    private static final int MOST_LOOKED_THROUGH = 50_000;

    private final AuditReads reads;
    private final AuditRecords records;
    private final FindingRecords findings;
    private final Repairs repairs;
    private final Rebuilds rebuilds;
    private final Records journal;
    private final PlannedDesk desk;
    private final Supplier<CompletionStage<JobId>> names;
    private final ActivityRecorder activity;

    /**
     * Rebuilds libraries.
     *
     * @param rebuild fails with an {@link UnknownPrincipalException}
     */
    public record Rebuilds(
            Function<PrincipalId, CompletionStage<Plan>> preview,
            Function<PrincipalId, CompletionStage<Libraries.Rebuilt>> rebuild) {}

    /**
     * @param desk where repairs are on record
     * @param names of new jobs
     */
    public FindingRepairs(
            AuditReads reads,
            AuditRecords records,
            FindingRecords findings,
            Repairs repairs,
            Rebuilds rebuilds,
            Records journal,
            PlannedDesk desk,
            Supplier<CompletionStage<JobId>> names,
            ActivityRecorder activity) {
        this.reads = reads;
        this.records = records;
        this.findings = findings;
        this.repairs = repairs;
        this.rebuilds = rebuilds;
        this.journal = journal;
        this.desk = desk;
        this.names = names;
        this.activity = activity;
    }

    /** The rows that fixes of these would write. */
    public CompletionStage<Corrections> corrections(Collection<Finding> wanted) {
        return repairs.plans().of(wanted);
    }

    /** See {@link org.lectern.audit.Audits#fix}. */
    public Write<RepairJob<RepairReport>> fix(
            Collection<Finding> wanted, Optional<AuditId> audit, OptionalInt perSecond) {
        List<Finding> all = List.copyOf(wanted);
        return write(
                WriteHead.of(
                        ActivityKind.REPAIR,
                        all.isEmpty() ? "" : all.get(0).principal(),
                        ActivitySentence.FIX.of(
                                all.size() == 1
                                        ? ActivitySentence.ONE_FINDING.of(
                                                all.get(0).content(), all.get(0).principal())
                                        : ActivitySentence.FINDINGS.of(all.size()))),
                () -> corrections(Corrections.sample(all)).thenApply(some -> some.plan(all.size())),
                cause -> {
                    AuditId selection = records.newId();
                    return findings.add(selection, all)
                            .thenCompose(added -> begin(
                                    FanOutSentence.FINDINGS.of(all.size()),
                                    cause,
                                    FindingRepair.settings(selection, audit, all.size()),
                                    all.size(),
                                    perSecond));
                });
    }

    private CompletionStage<RepairJob<RepairReport>> begin(
            Message subject, Cause cause, Map<String, String> settings, long asked, OptionalInt perSecond) {
        return names.get()
                .thenCompose(id -> desk.runner()
                        .start(PlannedJob.of(
                                        id,
                                        new JobTask(JobKind.REPAIR, subject, Message.NONE, true),
                                        cause,
                                        settings,
                                        JobCounts.of(asked),
                                        reads.now())
                                .limited(perSecond)))
                .thenApply(job -> new PlannedRepair<>(desk, job, end -> new FindingOutcomes(findings, end).report()));
    }

    /** See {@link org.lectern.audit.Audits#fixAll}. */
    public Write<RepairJob<RepairReport>> fixAll(AuditId audit, Set<DriftKind> kinds, OptionalInt perSecond) {
        Message what = kinds.isEmpty()
                ? ActivitySentence.EVERYTHING.of()
                : kinds.stream()
                        .sorted()
                        .map(DriftKind::message)
                        .reduce((one, other) -> ActivitySentence.AND_KIND.of(one, other))
                        .orElse(Message.NONE);
        return write(
                WriteHead.takingAway(ActivityKind.REPAIR, audit, ActivitySentence.FIX_FOUND.of(what, audit)),
                () -> left(audit, kinds)
                        .thenCompose(total -> sample(audit, kinds, Optional.empty(), new ArrayList<>(), 0)
                                .thenCompose(this::corrections)
                                .thenApply(some -> some.plan(total))),
                cause -> left(audit, kinds)
                        .thenCompose(total -> begin(
                                FanOutSentence.OF_AUDIT.of(audit),
                                cause,
                                FindingRepair.settings(audit, kinds, total),
                                total,
                                perSecond)));
    }

    private Write<RepairJob<RepairReport>> write(
            WriteHead head,
            Supplier<CompletionStage<Plan>> plan,
            Function<Cause, CompletionStage<RepairJob<RepairReport>>> begin) {
        return Write.job(
                activity,
                head,
                cause -> plan.get(),
                begin,
                job -> job.ended().thenApply(RepairReport::report),
                Write::failed);
    }

    /** Findings of these kinds that were not right when a repair last ended. */
    private CompletionStage<Long> left(AuditId audit, Set<DriftKind> kinds) {
        return records.load(audit)
                .thenCombine(
                        findings.fixedKinds(audit),
                        (place, fixed) -> place.stream()
                                .flatMap(known -> known.record().found().entrySet().stream())
                                .filter(found -> found.getKey().isFixedAmong(kinds))
                                .mapToLong(
                                        found -> Math.max(0, found.getValue() - fixed.getOrDefault(found.getKey(), 0L)))
                                .sum());
    }

    /** The first findings that are to be fixed, wherever they stand among the others. */
    private CompletionStage<List<Finding>> sample(
            AuditId audit, Set<DriftKind> kinds, Optional<String> after, List<Finding> sample, int lookedThrough) {
        return findings.findings(audit, after, PAGE).thenCompose(page -> {
            page.rows().stream()
                    .filter(row -> row.isOpenAmong(kinds))
                    .map(RecordedFinding::finding)
                    .limit(Corrections.SAMPLE - (long) sample.size())
                    .forEach(sample::add);
            int seen = lookedThrough + page.rows().size();
            return sample.size() == Corrections.SAMPLE || page.next().isEmpty() || seen >= MOST_LOOKED_THROUGH
                    ? CompletableFuture.completedStage(sample)
                    : sample(audit, kinds, page.next(), sample, seen);
        });
    }

    /** See {@link org.lectern.audit.Audits#rebuildAbove}. */
    public Write<Libraries.Rebuilt> rebuildAbove(PrincipalId principal, ContentId content, Obstacle obstacle) {
        boolean row = obstacle.kind() == Obstacle.Kind.ROW_FROM_THE_FUTURE;
        return Write.of(
                activity,
                WriteHead.takingAway(ActivityKind.REBUILD, principal, ActivitySentence.REBUILD_ABOVE.of(principal)),
                cause -> rebuilds.preview()
                        .apply(principal)
                        .thenApply(found ->
                                found.saying((row ? AuditSentence.ABOVE_ROW : AuditSentence.ABOVE_TOMBSTONE).of())),
                cause -> journal.during(
                        JobTask.of(
                                JobKind.REBUILD,
                                principal.value(),
                                (row ? FanOutSentence.ABOVE_A_ROW : FanOutSentence.ABOVE_A_DELETION).of()),
                        cause,
                        () -> rebuiltAbove(principal, content, obstacle),
                        rebuilt -> rebuilt.leftOut().message()),
                rebuilt -> WriteReport.of(WriteOutcome.done(rebuilt.rows(), rebuilt.message())));
    }

    private CompletionStage<Libraries.Rebuilt> rebuiltAbove(
            PrincipalId principal, ContentId content, Obstacle obstacle) {
        return repairs.riseAbove(principal, content, obstacle)
                .thenCompose(floor -> rebuilds.rebuild()
                        .apply(principal)
                        // Rows of a principal that is gone are healed as they are; there is no library to build.
                        .exceptionallyCompose(failure -> Stages.unwrap(failure) instanceof UnknownPrincipalException
                                ? CompletableFuture.completedStage(new Libraries.Rebuilt(0, 0, LeftOut.NONE, 0))
                                : CompletableFuture.failedStage(failure)));
    }
}
