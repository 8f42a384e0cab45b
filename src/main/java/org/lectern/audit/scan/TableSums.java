package org.lectern.audit.scan;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.lectern.audit.diagnosis.Fingerprint;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.cluster.ClusterException;
import org.lectern.model.TokenRange;

/**
 * Reads the three tables of an audit of everything, range by range, and adds up what should stand where, less what does:
 * for each slice of the ring one sum. Each of its methods makes what reads the ranges for one thread.
 *
 * @param sliceBits the ring has 2^sliceBits slices; likewise the ranges
 */
record TableSums(
        TableScans scans,
        ReadConsistency consistency,
        Pace pace,
        Ledger<AuditPhase, DriftKind> ledger,
        int sliceBits,
        int rangeBits) {
    int slicesPerRange() {
        return 1 << (sliceBits - rangeBits);
    }

    int firstSlice(int range) {
        return range << (sliceBits - rangeBits);
    }

    /** The truth: what each member's library should hold is added. */
    RangeWorkers.Ranges members() {
        long[] sums = new long[1 << sliceBits];
        return range -> {
            Arrays.fill(sums, 0);
            TokenRange whole = TokenRange.part(range, rangeBits);
            try {
                members(whole, sums);
            } catch (ClusterException failure) {
                Arrays.fill(sums, 0);
                // What cannot be known to belong in a library is missed in it: so whoever has it there is looked at.
                inHalves(
                        whole,
                        sums,
                        this::members,
                        failure,
                        part -> pace.unreadable(SliceAudit.members(part, failure)));
            }
            ledger.done(range, sums, 0);
        };
    }

    private void members(TokenRange range, long[] sums) throws InterruptedException {
        scans.members(range, consistency, pace, RowFingerprints.members(into(0, sums)));
    }

    private RowFingerprints.Sums into(int firstSlice, long[] sums) {
        return (principal, token, fingerprint) ->
                sums[TokenRange.indexOf(token, sliceBits) - firstSlice] += fingerprint;
    }

    /** Reads a part of a table, and adds what it found. */
    private interface Reading {
        void into(TokenRange range, long[] sums) throws InterruptedException;
    }

    /**
     * Where the cluster gives up, in halves: what cannot be read must not hide what can.
     *
     * @param failure what reading all of it came to
     * @param unreadable told of a slice's worth of it that cannot be read
     */
    private void inHalves(
            TokenRange range, long[] sums, Reading reading, ClusterException failure, Consumer<TokenRange> unreadable)
            throws InterruptedException {
        failure.requireUnreadable();
        if (TokenRange.indexOf(range.first(), sliceBits) == TokenRange.indexOf(range.last(), sliceBits)) {
            unreadable.accept(range);
            return;
        }
        for (TokenRange half : List.of(range.lower(), range.upper())) {
            readOrHalve(half, sums, reading, unreadable);
        }
    }

    private void readOrHalve(TokenRange range, long[] sums, Reading reading, Consumer<TokenRange> unreadable)
            throws InterruptedException {
        try {
            // What half a reading found does not count.
            long[] found = new long[sums.length];
            reading.into(range, found);
            for (int i = 0; i < found.length; i++) {
                sums[i] += found[i];
            }
        } catch (ClusterException failure) {
            inHalves(range, sums, reading, failure, unreadable);
        }
    }

    /** Nothing is known of these slices: whatever they hold is looked at one by one. */
    private Consumer<TokenRange> suspected(int firstSlice, long[] sums) {
        return part -> sums[TokenRange.indexOf(part.first(), sliceBits) - firstSlice] += Fingerprint.mix(part.first());
    }

    /** The libraries: what stands there is subtracted. */
    RangeWorkers.Ranges entries() {
        return ofOwners(this::entries);
    }

    /** The principals' own lists, likewise. */
    RangeWorkers.Ranges holdings() {
        return ofOwners(this::holdings);
    }

    /** Of a table in which principals lie where their slices are. */
    private RangeWorkers.Ranges ofOwners(Owned table) {
        return range -> {
            int first = firstSlice(range);
            long[] sums = new long[slicesPerRange()];
            readOrHalve(
                    TokenRange.part(range, rangeBits),
                    sums,
                    (part, found) -> table.into(part, first, found),
                    suspected(first, sums));
            ledger.done(range, sums, first);
        };
    }

    private interface Owned {
        void into(TokenRange range, int firstSlice, long[] sums) throws InterruptedException;
    }

    private void entries(TokenRange range, int firstSlice, long[] sums) throws InterruptedException {
        scans.entries(range, consistency, pace, RowFingerprints.entries(into(firstSlice, sums)));
    }

    private void holdings(TokenRange range, int firstSlice, long[] sums) throws InterruptedException {
        scans.holdings(range, consistency, pace, RowFingerprints.holdings(into(firstSlice, sums)));
    }
}
