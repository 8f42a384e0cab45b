package org.lectern.oae.audit;

import java.util.concurrent.atomic.AtomicLongArray;
import org.lectern.audit.diagnosis.Fingerprint;

/**
 * Which buckets have been built, in little memory whatever their number: a Bloom filter. It never forgets one; the few that it
 * takes for built and are not cost a close look, which finds nothing. Safe for many threads.
 */
final class BuiltBuckets {
    private static final int HASHES = 5;
    private static final int BITS_EACH = 10;
    private static final int FEWEST_BITS = 20;
    /** 64 MiB. */
    private static final int MOST_BITS = 29;

    private final AtomicLongArray words;
    private final int bits;
    private final boolean marked;

    /**
     * @param expected about how many; more of them make more false alarms, and no other harm
     * @param marked whether markers say which ones have been built; else all have
     */
    BuiltBuckets(long expected, boolean marked) {
        this.marked = marked;
        int wanted = 64 - Long.numberOfLeadingZeros(Math.max(1, expected * BITS_EACH));
        bits = Math.max(FEWEST_BITS, Math.min(MOST_BITS, wanted));
        words = new AtomicLongArray(1 << (bits - 6));
    }

    /** @param identity of the bucket's key: 64 bits as good as the key itself */
    void add(long identity) {
        long hash = identity;
        for (int i = 0; i < HASHES; i++) {
            int bit = (int) (hash >>> (64 - bits));
            words.getAndUpdate(bit >> 6, word -> word | (1L << bit));
            hash = Fingerprint.mix(hash + i);
        }
    }

    /** Whether it was added, or looks as if it was. */
    boolean contains(long identity) {
        if (!marked) {
            return true;
        }
        long hash = identity;
        for (int i = 0; i < HASHES; i++) {
            int bit = (int) (hash >>> (64 - bits));
            if ((words.get(bit >> 6) & (1L << bit)) == 0) {
                return false;
            }
            hash = Fingerprint.mix(hash + i);
        }
        return true;
    }
}
