package org.lectern.service;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.audit.Audits;
import org.lectern.audit.diagnosis.Pressure;
import org.lectern.audit.diagnosis.PrincipalAudit;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.repair.Obstacle;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairPreview;
import org.lectern.audit.repair.RepairReport;
import org.lectern.audit.scan.AuditJob;
import org.lectern.job.Steering;
import org.lectern.library.Libraries;
import org.lectern.model.Cause;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;
import org.lectern.wording.Message;

/** {@link Audits} on record: repairs. An audit itself writes nothing but what it finds, which is its own record. */
record RecordedAudits(Audits audits, Rebuilds.Counting rebuilds, ActivityRecorder activity) implements Audits {
    /** So many findings are looked at for the statements and for how many rows one of them takes. */
    private static final int SAMPLE = 50;

    private static final int PAGE = 1_000;
    /** So many findings are looked through for a sample of the kinds that are to be fixed. */
    private static final int MOST_LOOKED_THROUGH = 50_000;

    @Override
    public RepairJob<RepairReport> fix(Collection<Finding> findings, Optional<AuditId> audit, Cause cause) {
        List<Finding> chosen = List.copyOf(findings);
        Message what = chosen.size() == 1
                ? ActivitySentence.ONE_FINDING.of(
                        chosen.get(0).content(), chosen.get(0).principal())
                : ActivitySentence.FINDINGS.of(chosen.size());
        String subject = chosen.isEmpty() ? "" : chosen.get(0).principal().value();
        return begin(
                new WriteIntent(ActivityKind.REPAIR, subject, ActivitySentence.FIX.of(what), cause),
                () -> extent(chosen, chosen.size()),
                () -> audits.fix(chosen, audit, cause));
    }

    @Override
    public RepairJob<RepairReport> fixAll(AuditId audit, Set<DriftKind> kinds, Cause cause) {
        Message what = kinds.isEmpty()
                ? ActivitySentence.EVERYTHING.of()
                : kinds.stream()
                        .sorted()
                        .map(DriftKind::message)
                        .reduce((one, other) -> ActivitySentence.AND_KIND.of(one, other))
                        .orElse(Message.NONE);
        return begin(
                new WriteIntent(
                        ActivityKind.REPAIR, audit.toString(), ActivitySentence.FIX_FOUND.of(what, audit), cause),
                () -> extent(audit, kinds),
                () -> audits.fixAll(audit, kinds, cause));
    }

    private CompletionStage<WriteEstimate> extent(AuditId audit, Set<DriftKind> kinds) {
        return audits.find(audit).thenCompose(record -> {
            long total = record.map(known -> known.found().entrySet().stream()
                            .filter(found -> found.getKey().isFixedAmong(kinds))
                            .mapToLong(Map.Entry::getValue)
                            .sum())
                    .orElse(0L);
            return sample(audit, kinds, Optional.empty(), new ArrayList<>(), 0)
                    .thenCompose(sample -> extent(sample, total));
        });
    }

    /** The first findings of these kinds, wherever they stand among the others. */
    private CompletionStage<List<Finding>> sample(
            AuditId audit, Set<DriftKind> kinds, Optional<String> after, List<Finding> sample, int lookedThrough) {
        return audits.findings(audit, after, PAGE).thenCompose(page -> {
            page.rows().stream()
                    .map(RecordedFinding::finding)
                    .filter(finding -> finding.kind().isFixedAmong(kinds))
                    .limit(SAMPLE - (long) sample.size())
                    .forEach(sample::add);
            int seen = lookedThrough + page.rows().size();
            return sample.size() == SAMPLE || page.next().isEmpty() || seen >= MOST_LOOKED_THROUGH
                    ? CompletableFuture.completedStage(sample)
                    : sample(audit, kinds, page.next(), sample, seen);
        });
    }

    /** As many rows as a sample takes, in proportion; a finding of which the sample has none counts as one row. */
    private CompletionStage<WriteEstimate> extent(List<Finding> findings, long total) {
        List<Finding> sample = findings.subList(0, Math.min(SAMPLE, findings.size()));
        if (sample.isEmpty()) {
            return CompletableFuture.completedStage(WriteEstimate.of(total, List.of()));
        }
        return audits.preview(sample)
                .thenApply(preview -> WriteEstimate.of(
                        Math.max(total, preview.statementCount() * total / sample.size()),
                        preview.steps().stream()
                                .flatMap(step -> step.statements().stream())
                                .toList()));
    }

    private RepairJob<RepairReport> begin(
            WriteIntent intent,
            Supplier<? extends CompletionStage<WriteEstimate>> extent,
            Supplier<RepairJob<RepairReport>> repair) {
        return LaterRepair.onRecord(activity, intent, 0, extent, repair, report -> OptionalLong.empty());
    }

    @Override
    public CompletionStage<Libraries.Rebuilt> rebuildAbove(
            PrincipalId principal, ContentId content, Obstacle obstacle, Cause cause) {
        return activity.record(
                new WriteIntent(
                        ActivityKind.REBUILD, principal.value(), ActivitySentence.REBUILD_ABOVE.of(principal), cause),
                () -> rebuilds.extent(principal),
                () -> audits.rebuildAbove(principal, content, obstacle, cause),
                Rebuilds::ending);
    }

    @Override
    public CompletionStage<PrincipalAudit> principal(PrincipalId principal, Duration settle) {
        return audits.principal(principal, settle);
    }

    @Override
    public AuditJob start(AuditScope scope, AuditOptions options, Cause cause) {
        return audits.start(scope, options, cause);
    }

    @Override
    public CompletionStage<AuditJob> resume(AuditId id) {
        return audits.resume(id);
    }

    @Override
    public CompletionStage<Void> steer(AuditId id, Steering steering) {
        return audits.steer(id, steering);
    }

    @Override
    public List<AuditJob> running() {
        return audits.running();
    }

    @Override
    public CompletionStage<List<AuditRecord>> recent(int limit) {
        return audits.recent(limit);
    }

    @Override
    public CompletionStage<Optional<AuditRecord>> find(AuditId id) {
        return audits.find(id);
    }

    @Override
    public CompletionStage<Map<DriftKind, Long>> fixedKinds(AuditId id) {
        return audits.fixedKinds(id);
    }

    @Override
    public CompletionStage<ScanPage<RecordedFinding>> findings(AuditId id, Optional<String> after, int limit) {
        return audits.findings(id, after, limit);
    }

    @Override
    public CompletionStage<List<RecordedFinding>> findings(AuditId id, PrincipalId principal, int limit) {
        return audits.findings(id, principal, limit);
    }

    @Override
    public CompletionStage<RepairPreview> preview(Collection<Finding> findings) {
        return audits.preview(findings);
    }

    @Override
    public CompletionStage<Pressure> pressure(PrincipalId principal) {
        return audits.pressure(principal);
    }
}
