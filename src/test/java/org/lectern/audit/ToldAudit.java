package org.lectern.audit;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.Finding;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.audit.scan.ResumableAudit;

/** An audit that reads and finds what a test tells it to; all else of it is as of any other. */
public final class ToldAudit extends ResumableAudit {
    private static final int STEPS = 64;

    /** Something to do. */
    private interface Order {
        /** Whether it is the last. */
        boolean carryOut() throws InterruptedException, ExecutionException;
    }

    private final BlockingQueue<Order> orders = new LinkedBlockingQueue<>();
    private final FindingRecords findings;

    ToldAudit(
            AuditReads reads,
            AuditRecords records,
            FindingRecords findings,
            AuditRecords.Place from,
            long[] sums,
            boolean create) {
        super(reads, records, from, sums, create);
        this.findings = findings;
    }

    /** As it was when it began. */
    public AuditRecord begun() {
        return start;
    }

    /** It reads so many rows, in so many steps. */
    public void read(int rows, int steps) {
        orders.add(() -> {
            pace.page(rows);
            for (int step = 0; step < steps; step++) {
                ledger.done(ledger.take().orElseThrow(), new long[0], 0);
            }
            return false;
        });
    }

    /** It finds these. */
    public void find(Collection<Finding> fresh) {
        orders.add(() -> {
            findings.add(id(), fresh).toCompletableFuture().get();
            fresh.forEach(finding -> {
                shown.add(finding);
                ledger.done(ledger.take().orElseThrow(), new long[0], 0, Map.of(finding.kind(), 1L), 1);
            });
            return false;
        });
    }

    /** It has read everything. */
    public void end() {
        orders.add(() -> true);
    }

    /** It cannot go on. */
    public void fail(RuntimeException failure) {
        orders.add(() -> {
            throw failure;
        });
    }

    @Override
    protected void work() throws InterruptedException, ExecutionException {
        beginPhase(AuditPhase.READING_LIBRARIES, STEPS);
        boolean ended = false;
        while (!ended) {
            pace.page(0);
            checkpoint();
            Optional<Order> next = Optional.ofNullable(orders.poll(20, TimeUnit.MILLISECONDS));
            ended = next.isPresent() && next.get().carryOut();
        }
    }
}
