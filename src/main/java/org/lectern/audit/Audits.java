package org.lectern.audit;

import java.nio.LongBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.lectern.async.Retry;
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
import org.lectern.audit.repair.Corrections;
import org.lectern.audit.repair.FindingRepairs;
import org.lectern.audit.repair.Obstacle;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairReport;
import org.lectern.audit.scan.AuditEngine;
import org.lectern.audit.scan.AuditJob;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.audit.scan.ResumableAudit;
import org.lectern.job.Records;
import org.lectern.job.Steering;
import org.lectern.library.Libraries;
import org.lectern.model.Cause;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;
import org.lectern.write.Write;

/**
 * Compares libraries with the truth, and repairs what differs. Nothing blocks; stages complete on any thread, and fail with
 * a {@link org.lectern.cluster.ClusterException} if the cluster does not answer.
 */
public final class Audits {
    private final AuditReads reads;
    private final AuditRecords records;
    private final FindingRecords findings;
    private final FindingRepairs repairs;
    private final LibraryAuditor auditor;
    private final Records journal;
    private final AuditEngine engine;
    private final AuditHistory history;
    private final ConcurrentMap<AuditId, AuditJob> running = new ConcurrentHashMap<>();

    /**
     * @param engine does the work of the audits
     * @param timer with this machine's steady clock
     */
    public Audits(
            AuditReads reads,
            AuditRecords records,
            FindingRecords findings,
            FindingRepairs repairs,
            Records journal,
            AuditEngine engine,
            Retry.Timer timer) {
        this.journal = journal;
        this.engine = engine;
        this.reads = reads;
        this.records = records;
        this.findings = findings;
        this.repairs = repairs;
        auditor = new LibraryAuditor(reads);
        history = new AuditHistory(reads, records, findings, running::containsKey, timer);
    }

    /**
     * Audits one principal: its library whole, its own list, then the truth of every item that either names. An item that
     * neither names cannot be found this way, only by an audit of everything or of a tenant.
     *
     * @param settle what looks wrong is read again after this time, and counts only if it is still so; zero gives the first
     *     look as it is, in milliseconds
     */
    public CompletionStage<PrincipalAudit> principal(PrincipalId principal, Duration settle) {
        return auditor.audit(principal, Set.of(), ReadConsistency.LOCAL_QUORUM, settle, () -> {})
                .thenApply(LibraryAuditor.Look::audit);
    }

    /** Starts an audit. It is on record from its beginning. */
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
        ResumableAudit run = engine.audit(place, sums.array(), create);
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

    /**
     * Takes an audit up again where it was left, also by another process.
     *
     * @return fails if there is no such audit, if it is finished, or if another process works on it. Whether one does may take a
     *     minute to see
     */
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

    /**
     * Pauses an audit that runs, has it go on, ends it, or gives it another rate in rows per second; also one of another process,
     * which hears of it within 15 seconds, one on Spark within two.
     *
     * @return fails with a sentence if it does not run
     */
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

    /** The audits under way in this process. */
    public List<AuditJob> running() {
        return List.copyOf(running.values());
    }

    /** The last audits, newest first. A short read, however many there have been. */
    public CompletionStage<List<AuditRecord>> recent(int limit) {
        return history.recent(limit);
    }

    /** The audit with this id, or empty. */
    public CompletionStage<Optional<AuditRecord>> find(AuditId id) {
        return history.find(id);
    }

    /** What an audit found, in pages, with what came of fixing it since. */
    public CompletionStage<ScanPage<RecordedFinding>> findings(AuditId id, Optional<String> after, int limit) {
        return findings.findings(id, after, limit);
    }

    /** What an audit found in one principal's library, at most so much. One read. */
    public CompletionStage<List<RecordedFinding>> findings(AuditId id, PrincipalId principal, int limit) {
        return findings.findings(id, principal, limit);
    }

    /**
     * How many findings of each kind were right when a repair last ended; empty where nothing was fixed, or by an earlier
     * release.
     */
    public CompletionStage<Map<DriftKind, Long>> fixedKinds(AuditId id) {
        return findings.fixedKinds(id);
    }

    /** The rows that fixes of these would write. */
    public CompletionStage<Corrections> corrections(Collection<Finding> wanted) {
        return repairs.corrections(wanted);
    }

    /**
     * Fixes these. Each is read again, its truth is read again, it is reconciled, and it is read once more; a finding that
     * is right by now is left alone.
     *
     * @param audit where they were found, if on record: then what came of each is recorded there, too
     */
    public Write<RepairJob<RepairReport>> fix(Collection<Finding> wanted, Optional<AuditId> audit) {
        return fix(wanted, audit, OptionalInt.empty());
    }

    /** The same, with at most so many findings a second. */
    public Write<RepairJob<RepairReport>> fix(
            Collection<Finding> wanted, Optional<AuditId> audit, OptionalInt perSecond) {
        return repairs.fix(wanted, audit, perSecond);
    }

    /**
     * Fixes all that an audit found, of these kinds.
     *
     * @param kinds empty means all
     */
    public Write<RepairJob<RepairReport>> fixAll(AuditId audit, Set<DriftKind> kinds) {
        return fixAll(audit, kinds, OptionalInt.empty());
    }

    /** The same, with at most so many findings a second. */
    public Write<RepairJob<RepairReport>> fixAll(AuditId audit, Set<DriftKind> kinds, OptionalInt perSecond) {
        return repairs.fixAll(audit, kinds, perSecond);
    }

    /**
     * Gets over an obstacle from the future: raises the floor above it, reconciles the item, and rebuilds the library. The
     * floor is the whole keyspace's, so from then on a library that is deleted by hand comes back until the clock has caught
     * up.
     *
     * @return fails with a sentence if the obstacle lies so far ahead that no floor can be above it
     */
    public Write<Libraries.Rebuilt> rebuildAbove(PrincipalId principal, ContentId content, Obstacle obstacle) {
        return repairs.rebuildAbove(principal, content, obstacle);
    }

    /**
     * How many tombstones the first page of a library meets, in the order it is shown by default.
     *
     * @return of the worst bucket
     */
    public CompletionStage<Pressure> pressure(PrincipalId principal) {
        return reads.pressure(principal);
    }
}
