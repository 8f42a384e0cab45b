package org.lectern.audit.scan;

import java.time.Instant;
import java.util.BitSet;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditSentence;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.AuditSteps;
import org.lectern.audit.model.DriftKind;
import org.lectern.cluster.ClusterException;
import org.lectern.wording.Message;

/** Where an audit stands, on record, so that any process can go on from there. For the audit's own thread. */
final class AuditPlace {
    private final AuditRecords records;
    private final AuditReads reads;
    private final Pace pace;
    private final AuditRecord start;
    private final long epoch;
    private int sliceBits;
    private int rangeBits;
    private long generation;

    AuditPlace(AuditRecords records, AuditReads reads, Pace pace, AuditRecords.Place from) {
        this.records = records;
        this.reads = reads;
        this.pace = pace;
        start = from.record();
        epoch = from.epoch();
        sliceBits = from.sliceBits();
        rangeBits = from.rangeBits();
        generation = from.generation();
    }

    /** The ring has 2^this slices. */
    int sliceBits() {
        return sliceBits;
    }

    /** And 2^this ranges. */
    int rangeBits() {
        return rangeBits;
    }

    /** From now on the ring is parted so. */
    void parts(int slices, int ranges) {
        sliceBits = slices;
        rangeBits = ranges;
    }

    /** Puts a new audit on record. */
    void create() throws InterruptedException, ExecutionException {
        records.create(new AuditRecords.Place(start, epoch, reads.now(), sliceBits, rangeBits, new BitSet(), 0))
                .toCompletableFuture()
                .get();
    }

    /** An audit that has ended needs no sums. */
    void forgetSums() throws InterruptedException, ExecutionException {
        records.forgetSums(start.id(), epoch).toCompletableFuture().get();
    }

    /** Writes the place down: what the sums hold, and which ranges they hold, at one moment. */
    AuditRecord save(Ledger.Snapshot<AuditPhase, DriftKind> now, AuditState state, Message reason)
            throws InterruptedException, ExecutionException {
        boolean sums = now.sums().hasRemaining() && !state.isEnd();
        if (sums) {
            records.saveSums(start.id(), epoch, generation + 1, now.sums())
                    .toCompletableFuture()
                    .get();
            generation++;
        }
        AuditRecord record = record(now, state, reason);
        boolean mine = records.save(new AuditRecords.Place(
                        record, epoch, reads.now(), sliceBits, rangeBits, now.done(), sums ? generation : 0))
                .toCompletableFuture()
                .get();
        if (!mine) {
            pace.stop();
            throw new ClusterException(ClusterException.Kind.FAILED, AuditSentence.TAKEN_UP.of());
        }
        return record;
    }

    /** The record of this moment. */
    AuditRecord record(Ledger.Snapshot<AuditPhase, DriftKind> now, AuditState state, Message reason) {
        Optional<Instant> ended = state == AuditState.RUNNING ? Optional.empty() : Optional.of(reads.now());
        return new AuditRecord(
                start.id(),
                start.scope(),
                start.options(),
                start.cause(),
                state,
                now.phase(),
                start.started(),
                ended,
                now.found(),
                start.fixed(),
                now.principals(),
                pace.rows(),
                pace.unreadable(),
                reason,
                AuditSteps.UNKNOWN);
    }
}
