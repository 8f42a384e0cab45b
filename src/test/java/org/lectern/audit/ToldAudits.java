package org.lectern.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.Retry;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.AuditSteps;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.LibraryRow;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.repair.FindingRepair;
import org.lectern.audit.repair.FindingRepairs;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.job.Records;
import org.lectern.job.planned.PlannedKit;
import org.lectern.library.Bucket;
import org.lectern.model.Cause;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.Store;
import org.lectern.service.LibraryWork;
import org.lectern.simulation.Accidents;
import org.lectern.simulation.AuditTables;
import org.lectern.simulation.LibraryTables;
import org.lectern.simulation.Ports;
import org.lectern.wording.Message;

/**
 * Audits and repairs over rows in memory. What an audit reads and finds, and when it ends, a test says; whatever is on record of
 * them is kept as anywhere, and what was found is really put right. From any thread.
 */
public final class ToldAudits {
    public static final Instant BEGUN = Instant.parse("2026-05-04T10:00:00Z");
    private static final Instant CURRENT = Instant.parse("2026-04-02T10:00:00Z");
    private static final Instant OLD = Instant.parse("2026-03-01T10:00:00Z");

    /** What befalls reads and what is put on record. */
    public final Accidents accidents = new Accidents(Ports.Request::isWrite);
    /** What befalls the steps of repairs. */
    public final Accidents repairs = new Accidents(Ports.Request::isWrite);
    /** The audits begun so far, oldest first. */
    public final List<ToldAudit> begun = new CopyOnWriteArrayList<>();

    private final AuditTables tables = new AuditTables();
    /** The steady clock of the service. */
    private final AtomicLong nanos = new AtomicLong();

    private final AtomicInteger recorded = new AtomicInteger();
    private final LibraryTables rows;
    private final Audits service;
    private volatile Optional<List<Finding>> atOnce = Optional.empty();

    /** Nothing is put right as a job. */
    public ToldAudits() {
        this(
                new LibraryTables(),
                (task, cause, steered) -> CompletableFuture.failedStage(new UnsupportedOperationException()),
                ActivityRecorder.NONE);
    }

    /** @param journal where what is put right is put on record */
    public ToldAudits(LibraryTables rows, Records journal, ActivityRecorder activity) {
        this.rows = rows;
        AuditReads reads = Ports.passing(AuditReads.class, rows, accidents);
        AuditRecords records = Ports.passing(AuditRecords.class, tables, accidents);
        FindingRecords findings = Ports.passing(FindingRecords.class, tables, accidents);
        LibraryWork work = rows.work(Ports.passing(Store.class, rows, repairs), rows.principals());
        service = new Audits(
                reads,
                records,
                findings,
                new FindingRepairs(
                        reads,
                        records,
                        findings,
                        work.repairs(),
                        new FindingRepairs.Rebuilds(work.previews()::preview, work.rebuilds()::rebuild),
                        journal,
                        PlannedKit.desk(new FindingRepair(work.repairs(), findings, reads)),
                        PlannedKit.names(),
                        activity),
                journal,
                (from, sums, create) -> {
                    ToldAudit audit = new ToldAudit(reads, records, findings, from, sums, create);
                    begun.add(audit);
                    atOnce.ifPresent(found -> {
                        audit.find(found);
                        audit.end();
                    });
                    return audit;
                },
                new Retry.Timer() {
                    @Override
                    public void after(Duration delay, Runnable task) {
                        nanos.addAndGet(delay.toNanos());
                        task.run();
                    }

                    @Override
                    public long nanoTime() {
                        return nanos.get();
                    }
                });
    }

    /** The service. */
    public Audits service() {
        return service;
    }

    /** A finding of this kind, told apart by its number. */
    public static Finding finding(DriftKind kind, int number) {
        return finding(kind, Integer.toString(number));
    }

    /** A finding of this kind, told apart by a word. */
    public static Finding finding(DriftKind kind, String number) {
        ContentId item = ContentId.of("c:cam:Specimen " + number + ".pdf");
        boolean stands = !kind.name().startsWith("MEMBERSHIP");
        return new Finding(
                kind,
                PrincipalId.of("u:cam:drift-" + number),
                item,
                stands
                        ? List.of(
                                new LibraryRow(Bucket.PRIVATE, OLD, 1_700_000_000_000_000L),
                                new LibraryRow(Bucket.PRIVATE, CURRENT, 1_700_000_000_000_001L))
                        : List.of(),
                stands ? Set.of(Bucket.PRIVATE) : Set.of(),
                Optional.empty(),
                Optional.of(new Content(item, "Specimen " + number, Visibility.PRIVATE, CURRENT, false, Map.of())),
                new Membership(MemberRole.VIEWER, 3),
                Message.plain(
                        "The item moved on; this row was left behind by a program that does not follow the protocol."));
    }

    /** So many findings of every kind that can be fixed. */
    public static List<Finding> findings(int each) {
        List<DriftKind> kinds = List.copyOf(EnumSet.range(DriftKind.DUPLICATE, DriftKind.MEMBERSHIP_ROLE));
        return IntStream.range(0, each * kinds.size())
                .mapToObj(i -> finding(kinds.get(i % kinds.size()), i))
                .toList();
    }

    /** Puts an audit on record, and what it found where it found it. */
    public AuditRecord record(AuditState state, List<Finding> findings) {
        int number = recorded.incrementAndGet();
        boolean left = state == AuditState.INTERRUPTED;
        AuditRecord record = new AuditRecord(
                tables.newId(),
                new AuditScope.Everything(),
                AuditOptions.STANDARD,
                Cause.of("operator@console", "Ticket 7"),
                left ? AuditState.RUNNING : state,
                state.isEnd() ? AuditPhase.ENDED : AuditPhase.READING_LIBRARIES,
                BEGUN.plusSeconds(number),
                left || state == AuditState.RUNNING ? Optional.empty() : Optional.of(BEGUN.plusSeconds(number + 12)),
                count(findings),
                0,
                3,
                1_234,
                state == AuditState.INCOMPLETE ? List.of("u:cam:left: A file is damaged.") : List.of(),
                Message.plain(
                        state == AuditState.INCOMPLETE
                                ? "It omitted unreadable rows (places: 1). The first: u:cam:left: A file is damaged."
                                : ""),
                AuditSteps.UNKNOWN);
        tables.put(new AuditRecords.Place(record, 1, BEGUN, 0, 0, new BitSet(), 0));
        tables.add(record.id(), findings);
        findings.forEach(rows::plant);
        if (left) {
            service.find(record.id());
            nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        }
        return record;
    }

    /** Another process has fixed these of an audit. */
    public void fixed(AuditId id, List<Finding> fixed) {
        fixed.forEach(finding -> tables.fixed(
                id,
                finding.key(),
                new RecordedFinding.Fix(FixOutcome.VERIFIED, Message.NONE, BEGUN, "another", Optional.empty())));
        tables.countFixed(id);
    }

    private static Map<DriftKind, Long> count(Collection<Finding> findings) {
        Map<DriftKind, Long> counts = new EnumMap<>(DriftKind.class);
        findings.forEach(finding -> counts.merge(finding.kind(), 1L, Long::sum));
        return counts;
    }

    /** From now on audits find this, and end; that is where it is found. */
    public void endAtOnce(List<Finding> findings) {
        findings.forEach(rows::plant);
        atOnce = Optional.of(findings);
    }

    /** From now on every answer is this failure, until what befalls them is cleared. */
    public void fail(RuntimeException failure) {
        accidents.on(request -> true).fail(failure);
    }
}
