package org.lectern.oae.audit;

import org.lectern.audit.diagnosis.Fingerprint;

/**
 * Which buckets have been built, in little memory whatever their number: a Bloom filter. It never forgets one; the few that it
 * takes for built and are not cost a close look, which finds nothing. Many threads may add; those that ask begin when all has been
 * added.
 */
final class BuiltBuckets {
    private static final int HASHES = 5;
    private static final int BITS_EACH = 10;
    private static final int FEWEST_BITS = 20;
    /** 64 MiB. */
    private static final int MOST_BITS = 29;

    private final long[] words;
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
        words = new long[1 << (bits - 6)];
    }

    /** @param identity of the bucket's key: 64 bits as good as the key itself */
    synchronized void add(long identity) {
        long step = Fingerprint.mix(identity);
        long hash = identity;
        for (int i = 0; i < HASHES; i++) {
            int bit = (int) (hash >>> (64 - bits));
            words[bit >> 6] |= 1L << bit;
            hash += step;
        }
    }

    /** Whether it was added, or looks as if it was. */
    boolean contains(long identity) {
        if (!marked) {
            return true;
        }
        long step = Fingerprint.mix(identity);
        long hash = identity;
        for (int i = 0; i < HASHES; i++) {
            int bit = (int) (hash >>> (64 - bits));
            if ((words[bit >> 6] & (1L << bit)) == 0) {
                return false;
            }
            hash += step;
        }
        return true;
    }
}
