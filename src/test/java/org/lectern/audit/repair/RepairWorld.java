package org.lectern.audit.repair;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.diagnosis.ItemReader;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.LibraryRow;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.job.FanOutSentence;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.planned.JobPlan;
import org.lectern.job.planned.JobWorld;
import org.lectern.job.planned.PlannedJob;
import org.lectern.library.Bucket;
import org.lectern.model.Cause;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.LibraryWrite;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Store;
import org.lectern.simulation.AuditTables;
import org.lectern.simulation.LibraryTables;
import org.lectern.simulation.Ports;
import org.lectern.wording.Message;

/** Libraries with planted drift, an audit's findings of it, and the real repairs over them. */
public final class RepairWorld implements JobWorld {
    private static final int FINDINGS = 14;
    private static final Instant NEW = Instant.parse("2026-01-02T00:00:00Z");
    private static final Instant OLD = Instant.parse("2026-01-01T00:00:00Z");

    /** Tables with a clock that a story sets. */
    private static final class Rows extends LibraryTables {
        private Supplier<Instant> clock = () -> NEW;

        @Override
        public Instant now() {
            return clock.get();
        }

        /** A member is removed, as a fan-out writes it. */
        void remove(ContentId content, PrincipalId principal) {
            put(content, principal, new Membership(MemberRole.REMOVED, 2));
            long micros = readFloor().toCompletableFuture().join().timestamp(2);
            write(principal, micros, new LibraryWrite.DeleteHolding(content));
            Bucket.holding(Visibility.LOGGEDIN)
                    .forEach(bucket -> write(principal, micros, new LibraryWrite.DeleteEntry(bucket, NEW, content)));
        }
    }

    private final Rows rows = new Rows();
    private final AuditTables audits = new AuditTables();
    private final AuditId audit = audits.newId();

    private final boolean forgets;

    public RepairWorld() {
        this(false);
    }

    /** @param forgets whether results of findings are kept in memory only */
    public RepairWorld(boolean forgets) {
        this.forgets = forgets;
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < FINDINGS; i++) {
            findings.add(finding(i));
        }
        findings.forEach(rows::plant);
        audits.add(audit, findings);
    }

    private static PrincipalId principal(int i) {
        return new PrincipalId("u:cam:user" + i);
    }

    private static ContentId content(int i) {
        return new ContentId("c:cam:item" + i);
    }

    /** By turns: two positions, an old position, an entry without membership, no entry. */
    private static Finding finding(int i) {
        Content item = new Content(content(i), "Item", Visibility.LOGGEDIN, NEW, false, Map.of());
        long micros = LibraryTables.FIRST_FLOOR.timestamp(1);
        LibraryRow now = new LibraryRow(Bucket.PRIVATE, NEW, micros);
        LibraryRow before = new LibraryRow(Bucket.PRIVATE, OLD, micros);
        boolean member = i % 4 != 2;
        return new Finding(
                List.of(DriftKind.DUPLICATE, DriftKind.STALE, DriftKind.ORPHAN, DriftKind.MISSING)
                        .get(i % 4),
                principal(i),
                content(i),
                List.of(List.of(now, before), List.of(before), List.of(now), List.<LibraryRow>of())
                        .get(i % 4),
                Set.of(Bucket.PRIVATE),
                Optional.empty(),
                Optional.of(item),
                member ? new Membership(MemberRole.VIEWER, 1) : Membership.NONE,
                Message.plain("planted"));
    }

    @Override
    public JobPlan<?> plan(Ports.Passage network, Supplier<Instant> clusterTime) {
        rows.clock = clusterTime;
        Store store = Ports.passing(Store.class, rows, network);
        AuditReads reads = Ports.passing(AuditReads.class, rows, network);
        return new FindingRepair(
                new Repairs(store, new Operations(store), reads, batch -> List.of()),
                Ports.passing(
                        FindingRecords.class,
                        audits,
                        request -> forgets && request.name().equals("fixed")
                                ? CompletableFuture.completedStage(null)
                                : network.pass(request)),
                reads,
                2);
    }

    @Override
    public PlannedJob job() {
        return PlannedJob.of(
                new JobId("test/17"),
                new JobTask(JobKind.REPAIR, FanOutSentence.OF_AUDIT.of(audit), Message.NONE, true),
                Cause.of("operator", "a ticket"),
                FindingRepair.settings(audit, Set.of(), FINDINGS),
                JobCounts.of(FINDINGS),
                NEW);
    }

    private List<RecordedFinding> findings() {
        return audits.findings(audit, Optional.empty(), FINDINGS)
                .toCompletableFuture()
                .join()
                .rows();
    }

    private boolean isRight(int i) {
        return new ItemReader(rows)
                .look(principal(i), content(i), new TreeSet<>(Set.of(OLD, NEW)))
                .toCompletableFuture()
                .join()
                .healthy();
    }

    @Override
    public List<String> missing(PlannedJob row) {
        int until = row.course().place().equals("end")
                ? FINDINGS
                : row.course().place().isEmpty()
                        ? 0
                        : Integer.parseInt(row.course().place());
        List<String> missing = new ArrayList<>();
        for (int i = 0; i < until; i++) {
            if (!isRight(i)) {
                missing.add("library of finding " + i);
            }
            if (findings()
                    .get(i)
                    .fix()
                    .filter(fix -> fix.outcome() != FixOutcome.NOT_FIXED)
                    .isEmpty()) {
                missing.add("result of finding " + i);
            }
        }
        return missing;
    }

    /** Members of items with all four faults are removed. */
    @Override
    public void write(int number) {
        int i = 3 * number + 1;
        rows.remove(content(i), principal(i));
    }

    @Override
    public String end() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < FINDINGS; i++) {
            text.append(i)
                    .append(isRight(i) ? " right " : " WRONG ")
                    .append(
                            rows
                                    .item(principal(i), content(i), Set.of(OLD, NEW))
                                    .toCompletableFuture()
                                    .join()
                                    .rows()
                                    .stream()
                                    .map(row -> row.bucket() + " " + row.lastModified())
                                    .sorted()
                                    .toList())
                    .append(findings().get(i).fix().isPresent() ? " fixed\n" : " open\n");
        }
        return text.toString();
    }
}
