package org.lectern.audit;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.ClusterException;

/**
 * Reads the three tables of an audit of everything, range by range, and adds up what should stand where, less what does:
 * for each slice of the ring one sum. Each of its methods makes what reads the ranges for one thread.
 */
final class TableSums {
    /** Does one range of a phase, and tells the ledger. For one thread. */
    interface Ranges {
        void work(int range) throws InterruptedException, ExecutionException;
    }

    private final TableScans scans;
    private final ReadConsistency consistency;
    private final Pace pace;
    private final Ledger ledger;
    private final int sliceBits;
    private final int rangeBits;

    /** @param sliceBits the ring has 2^sliceBits slices; likewise the ranges */
    TableSums(TableScans scans, ReadConsistency consistency, Pace pace, Ledger ledger, int sliceBits, int rangeBits) {
        this.scans = scans;
        this.consistency = consistency;
        this.pace = pace;
        this.ledger = ledger;
        this.sliceBits = sliceBits;
        this.rangeBits = rangeBits;
    }

    int slicesPerRange() {
        return 1 << (sliceBits - rangeBits);
    }

    int firstSlice(int range) {
        return range << (sliceBits - rangeBits);
    }

    /** The truth: what each member's library should hold is added. */
    Ranges members() {
        long[] sums = new long[1 << sliceBits];
        Murmur3 hash = new Murmur3();
        return range -> {
            Arrays.fill(sums, 0);
            scans.members(TokenRange.part(range, rangeBits), consistency, pace, new TableScans.Member() {
                private @Nullable ByteBuffer last;
                private long content;

                @Override
                public void row(
                        ByteBuffer contentId,
                        ByteBuffer principalId,
                        long lastModified,
                        int visibility,
                        boolean deleted,
                        int role) {
                    if (role == TableScans.REMOVED) {
                        return;
                    }
                    if (!contentId.equals(last)) {
                        hash.hash(contentId);
                        content = hash.identity();
                        last = contentId;
                    }
                    hash.hash(principalId);
                    long principal = hash.identity();
                    long sum = Fingerprint.ofHolding(principal, content, role);
                    if (visibility > 0 && !deleted) {
                        // Public items stand in buckets 1 to 3, private ones in 3 only.
                        for (int bucket = visibility; bucket <= 3; bucket++) {
                            sum += Fingerprint.ofEntry(principal, content, lastModified, bucket);
                        }
                    }
                    sums[TokenRange.indexOf(hash.token(), sliceBits)] += sum;
                }
            });
            ledger.done(range, sums, 0);
        };
    }

    /** The libraries: what stands there is subtracted. */
    Ranges entries() {
        return range -> {
            long[] sums = new long[slicesPerRange()];
            entries(TokenRange.part(range, rangeBits), firstSlice(range), sums);
            ledger.done(range, sums, firstSlice(range));
        };
    }

    /** Where the cluster gives up, in halves: one library that cannot be read must not hide the others. */
    private void entries(TokenRange range, int firstSlice, long[] sums) throws InterruptedException {
        long[] mine = new long[sums.length];
        try {
            Murmur3 hash = new Murmur3();
            Murmur3 item = new Murmur3();
            scans.entries(range, consistency, pace, new TableScans.Entry() {
                private @Nullable ByteBuffer last;
                private long principal;
                private int slice;

                @Override
                public void row(ByteBuffer principalId, int bucket, long lastModified, ByteBuffer contentId) {
                    if (!principalId.equals(last)) {
                        hash.hash(principalId);
                        principal = hash.identity();
                        slice = TokenRange.indexOf(hash.token(), sliceBits) - firstSlice;
                        last = principalId;
                    }
                    item.hash(contentId);
                    mine[slice] -= Fingerprint.ofEntry(principal, item.identity(), lastModified, bucket);
                }
            });
        } catch (ClusterException failure) {
            if (!failure.isUnreadable()) {
                throw failure;
            }
            if (TokenRange.indexOf(range.first(), sliceBits) == TokenRange.indexOf(range.last(), sliceBits)) {
                // Nothing is known of this slice: whatever it holds is looked at one by one.
                sums[TokenRange.indexOf(range.first(), sliceBits) - firstSlice] += Fingerprint.mix(range.first());
                return;
            }
            entries(range.lower(), firstSlice, sums);
            entries(range.upper(), firstSlice, sums);
            return;
        }
        for (int i = 0; i < mine.length; i++) {
            sums[i] += mine[i];
        }
    }

    /** The principals' own lists, likewise. */
    Ranges holdings() {
        Murmur3 hash = new Murmur3();
        Murmur3 item = new Murmur3();
        return range -> {
            long[] sums = new long[slicesPerRange()];
            scans.holdings(TokenRange.part(range, rangeBits), consistency, pace, (principal, content, role) -> {
                hash.hash(principal);
                item.hash(content);
                sums[TokenRange.indexOf(hash.token(), sliceBits) - firstSlice(range)] -=
                        Fingerprint.ofHolding(hash.identity(), item.identity(), role);
            });
            ledger.done(range, sums, firstSlice(range));
        };
    }
}
