package org.lectern.audit;

import java.nio.LongBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.lectern.async.PartsExecutor;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.diagnosis.LibraryAuditor;
import org.lectern.audit.diagnosis.Pressure;
import org.lectern.audit.diagnosis.PrincipalAudit;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditSentence;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.AuditSteps;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.repair.FindingPages;
import org.lectern.audit.repair.FindingsPart;
import org.lectern.audit.repair.Obstacle;
import org.lectern.audit.repair.RecordedFixes;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairPreview;
import org.lectern.audit.repair.RepairReport;
import org.lectern.audit.repair.RepairRun;
import org.lectern.audit.repair.Repairs;
import org.lectern.audit.repair.SpreadFindings;
import org.lectern.audit.scan.AuditEngine;
import org.lectern.audit.scan.AuditJob;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.audit.scan.RecordedAudit;
import org.lectern.job.FanOutSentence;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.Records;
import org.lectern.job.Steering;
import org.lectern.library.Libraries;
import org.lectern.model.Cause;
import org.lectern.model.ContentId;
import org.lectern.model.LeftOut;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;

/** {@link Audits}. */
public final class AuditService implements Audits {
    private final AuditReads reads;
    private final AuditRecords records;
    private final FindingRecords findings;
    private final Repairs repairs;
    private final Function<PrincipalId, CompletionStage<Libraries.Rebuilt>> rebuilds;
    private final LibraryAuditor auditor;
    private final Records journal;
    private final AuditEngine engine;
    private final Optional<PartsExecutor<FindingsPart, Integer>> executor;
    private final AuditHistory history;
    private final ConcurrentMap<AuditId, AuditJob> running = new ConcurrentHashMap<>();

    /**
     * @param rebuilds builds a library anew; fails with an {@link UnknownPrincipalException}
     * @param engine does the work of the audits
     * @param executor fixes what an audit has found, if it is not this process
     * @param timer with this machine's steady clock
     */
    public AuditService(
            AuditReads reads,
            AuditRecords records,
            FindingRecords findings,
            Repairs repairs,
            Function<PrincipalId, CompletionStage<Libraries.Rebuilt>> rebuilds,
            Records journal,
            AuditEngine engine,
            Optional<PartsExecutor<FindingsPart, Integer>> executor,
            Retry.Timer timer) {
        this.executor = executor;
        this.journal = journal;
        this.engine = engine;
        this.reads = reads;
        this.records = records;
        this.findings = findings;
        this.repairs = repairs;
        this.rebuilds = rebuilds;
        auditor = new LibraryAuditor(reads);
        history = new AuditHistory(reads, records, findings, running::containsKey, timer);
    }

    @Override
    public CompletionStage<PrincipalAudit> principal(PrincipalId principal, Duration settle) {
        return auditor.audit(principal, Set.of(), ReadConsistency.LOCAL_QUORUM, settle, () -> {})
                .thenApply(LibraryAuditor.Look::audit);
    }

    @Override
    public AuditJob start(AuditScope scope, AuditOptions options, Cause cause) {
        Instant now = reads.now();
        AuditRecord record = new AuditRecord(
                records.newId(),
                scope,
                options,
                cause,
                AuditState.RUNNING,
                AuditPhase.ESTIMATING,
                now,
                Optional.empty(),
                Map.of(),
                0,
                0,
                0,
                List.of(),
                Message.NONE,
                AuditSteps.UNKNOWN);
        return begin(new AuditRecords.Place(record, 1, now, 0, 0, new BitSet(), 0), LongBuffer.allocate(0), true);
    }

    private AuditJob begin(AuditRecords.Place place, LongBuffer sums, boolean create) {
        RecordedAudit run = engine.audit(place, sums.array(), create);
        running.put(run.id(), run);
        run.ended().whenComplete((record, failure) -> {
            running.remove(run.id(), run);
            history.forgetOld();
        });
        ListedAudit listed = ListedAudit.begin(run, place.record(), journal, steering -> steer(run, steering));
        run.lastly(listed::end);
        run.begin();
        return run;
    }

    @Override
    public CompletionStage<AuditJob> resume(AuditId id) {
        return history.watch(id).thenCompose(found -> {
            AuditHistory.Look look = found.orElseThrow(() -> new InvalidInputException(AuditSentence.NO_AUDIT.of(id)));
            AuditRecords.Place place = look.place();
            AuditState state = look.state();
            if (state.isEnd()) {
                throw new InvalidInputException(AuditSentence.FINISHED.of());
            }
            if (state == AuditState.RUNNING) {
                throw new InvalidInputException(AuditSentence.BUSY.of());
            }
            if (!engine.goesOnFrom(place)) {
                return taken(fromTheBeginning(place), LongBuffer.allocate(0));
            }
            if (place.generation() == 0) {
                return taken(place, LongBuffer.allocate(0));
            }
            return records.loadSums(id, place.epoch(), place.generation(), 1 << place.sliceBits())
                    .thenCompose(sums -> sums.isPresent()
                            ? taken(place, sums.get())
                            : taken(fromTheBeginning(place), LongBuffer.allocate(0)));
        });
    }

    /** Sums that are not whole are of no use. */
    private static AuditRecords.Place fromTheBeginning(AuditRecords.Place place) {
        AuditRecord old = place.record();
        return new AuditRecords.Place(
                new AuditRecord(
                        old.id(),
                        old.scope(),
                        old.options(),
                        old.cause(),
                        old.state(),
                        AuditPhase.ESTIMATING,
                        old.started(),
                        old.ended(),
                        Map.of(),
                        old.fixed(),
                        0,
                        0,
                        List.of(),
                        Message.NONE,
                        AuditSteps.UNKNOWN),
                place.epoch(),
                place.beat(),
                0,
                0,
                new BitSet(),
                0);
    }

    /** The sums first, under the number that the next owner will have: then whoever has it has them, too. */
    private CompletionStage<AuditJob> taken(AuditRecords.Place place, LongBuffer sums) {
        AuditId id = place.record().id();
        CompletionStage<?> copied = place.generation() == 0
                ? CompletableFuture.completedStage(null)
                : records.saveSums(id, place.epoch() + 1, place.generation(), sums);
        return copied.thenCompose(ready -> records.claim(id, place.epoch())).thenApply(mine -> {
            if (!mine) {
                throw new InvalidInputException(AuditSentence.JUST_TAKEN.of());
            }
            return begin(
                    new AuditRecords.Place(
                            place.record(),
                            place.epoch() + 1,
                            reads.now(),
                            place.sliceBits(),
                            place.rangeBits(),
                            place.done(),
                            place.generation()),
                    sums,
                    false);
        });
    }

    @Override
    public CompletionStage<Void> steer(AuditId id, Steering steering) {
        Optional.ofNullable(running.get(id)).ifPresent(here -> steer(here, steering));
        return records.want(id, steering).thenAccept(runs -> {
            if (!runs) {
                throw new InvalidInputException(AuditSentence.NOT_RUNNING.of());
            }
        });
    }

    private static void steer(AuditJob here, Steering steering) {
        switch (steering.kind()) {
            case PAUSE -> here.pause();
            case RESUME -> here.resume();
            case STOP -> here.cancel();
            case THROTTLE ->
                here.throttle(((Steering.Throttle) steering).perSecond().orElse(0));
            case RETRY, TAKE_OVER -> throw new InvalidInputException(AuditSentence.NOT_SO_STEERED.of());
        }
    }

    @Override
    public List<AuditJob> running() {
        return List.copyOf(running.values());
    }

    @Override
    public CompletionStage<List<AuditRecord>> recent(int limit) {
        return history.recent(limit);
    }

    @Override
    public CompletionStage<Optional<AuditRecord>> find(AuditId id) {
        return history.find(id);
    }

    @Override
    public CompletionStage<ScanPage<RecordedFinding>> findings(AuditId id, Optional<String> after, int limit) {
        return findings.findings(id, after, limit);
    }

    @Override
    public CompletionStage<List<RecordedFinding>> findings(AuditId id, PrincipalId principal, int limit) {
        return findings.findings(id, principal, limit);
    }

    @Override
    public CompletionStage<Map<DriftKind, Long>> fixedKinds(AuditId id) {
        return findings.fixedKinds(id);
    }

    @Override
    public CompletionStage<RepairPreview> preview(Collection<Finding> wanted) {
        return repairs.previews().of(wanted);
    }

    @Override
    public RepairJob<RepairReport> fix(Collection<Finding> wanted, Optional<AuditId> audit, Cause cause) {
        List<Finding> all = List.copyOf(wanted);
        return new RepairRun(findings, journal, audit, cause, all.size(), FindingPages.once(all, fixes(audit, cause)))
                .begin();
    }

    private RecordedFixes fixes(Optional<AuditId> audit, Cause cause) {
        return new RecordedFixes(repairs, findings, reads, audit, reads.now(), cause.who());
    }

    @Override
    public RepairJob<RepairReport> fixAll(AuditId audit, Set<DriftKind> kinds, Cause cause) {
        RecordedFixes fixes = fixes(Optional.of(audit), cause);
        return new RepairRun(
                        findings,
                        journal,
                        Optional.of(audit),
                        cause,
                        0,
                        executor.<RepairRun.Pages>map(
                                        elsewhere -> new SpreadFindings(findings, audit, kinds, fixes, elsewhere))
                                .orElseGet(() -> FindingPages.of(findings, audit, kinds, fixes)))
                .begin();
    }

    @Override
    public CompletionStage<Libraries.Rebuilt> rebuildAbove(
            PrincipalId principal, ContentId content, Obstacle obstacle, Cause cause) {
        return journal.during(
                JobTask.of(JobKind.REBUILD, principal.value(), above(obstacle)),
                cause,
                () -> rebuiltAbove(principal, content, obstacle),
                rebuilt -> rebuilt.leftOut().message());
    }

    private static Message above(Obstacle obstacle) {
        return (obstacle.kind() == Obstacle.Kind.ROW_FROM_THE_FUTURE
                        ? FanOutSentence.ABOVE_A_ROW
                        : FanOutSentence.ABOVE_A_DELETION)
                .of();
    }

    private CompletionStage<Libraries.Rebuilt> rebuiltAbove(
            PrincipalId principal, ContentId content, Obstacle obstacle) {
        return repairs.riseAbove(principal, content, obstacle)
                .thenCompose(floor -> rebuilds.apply(principal)
                        // Rows of a principal that is gone are healed as they are; there is no library to build.
                        .exceptionallyCompose(failure -> Stages.unwrap(failure) instanceof UnknownPrincipalException
                                ? CompletableFuture.completedStage(new Libraries.Rebuilt(0, 0, LeftOut.NONE, 0))
                                : CompletableFuture.failedStage(failure)));
    }

    @Override
    public CompletionStage<Pressure> pressure(PrincipalId principal) {
        return reads.pressure(principal);
    }
}
