package org.lectern.oae.audit;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lectern.model.TokenRange;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexMarker;
import org.lectern.oae.OaeLayout;
import org.lectern.oae.WideRow;

/**
 * The rows that stand in the libraries of one range of the ring, bucket after bucket, and what they take from the sums. For one
 * thread.
 */
final class StandingRows {
    private static final ByteBuffer NO_KEY = ByteBuffer.allocate(0);

    private final OaeLayout layout;
    private final BuiltBuckets built;
    private final Predicate<BucketKey> isMeant;
    private final int sliceBits;
    private final int firstSlice;
    private final KeyHash hash = new KeyHash();
    private final long[] sums;
    private final RowMeaning meaning = new RowMeaning();
    private ByteBuffer key = NO_KEY;
    private @Nullable BucketKey bucket;
    private long identity;
    private int slice;
    private long sum;
    private long rows;
    private final Set<IndexMarker> markers = EnumSet.noneOf(IndexMarker.class);
    private long indexRows;
    private long buckets;
    private long unbuilt;
    private long unbuiltRows;
    private long unknown;

    /**
     * @param built where buckets that have been built are remembered
     * @param isMeant whether the sums are to hold a bucket
     * @param sliceBits the ring has 2^sliceBits slices
     * @param firstSlice of the range
     * @param slices of the range
     */
    StandingRows(
            OaeLayout layout,
            BuiltBuckets built,
            Predicate<BucketKey> isMeant,
            int sliceBits,
            int firstSlice,
            int slices) {
        this.layout = layout;
        this.built = built;
        this.isMeant = isMeant;
        this.sliceBits = sliceBits;
        this.firstSlice = firstSlice;
        sums = new long[slices];
    }

    /** The next row, in the order of the scan. */
    void row(WideRow row) {
        indexRows++;
        if (!row.key().equals(key)) {
            flush();
            begin(row.key());
        }
        BucketKey of = bucket;
        if (of == null) {
            unknown++;
            return;
        }
        Optional<IndexMarker> marker = IndexMarker.of(row.column());
        if (marker.isPresent()) {
            markers.add(marker.get());
        } else {
            rows++;
            hash.of(row.column());
            sum += KeyHash.ofRow(identity, hash.identity(), meaning.ofValue(of.kind(), row.value()));
        }
    }

    private void begin(ByteBuffer partition) {
        key = partition;
        BucketKey of = layout.list(WideRow.text(partition)).orElse(null);
        bucket = of;
        if (of != null) {
            hash.of(partition);
            identity = hash.identity();
            slice = TokenRange.indexOf(hash.token(), sliceBits) - firstSlice;
        }
    }

    /** The last bucket has ended. */
    void flush() {
        BucketKey of = bucket;
        if (of != null && isMeant.test(of)) {
            if (markers.size() == 2 || !layout.marked()) {
                buckets++;
                built.add(identity);
                sums[slice] -= sum;
            } else {
                unbuilt++;
                unbuiltRows += rows + markers.size();
            }
        }
        key = NO_KEY;
        bucket = null;
        sum = 0;
        rows = 0;
        markers.clear();
    }

    /** By slice of the range. */
    long[] sums() {
        return sums;
    }

    IndexCounts counts() {
        return new IndexCounts(indexRows, buckets, unbuilt, unbuiltRows, unknown);
    }
}
