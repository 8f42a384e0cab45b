package org.lectern.audit.diagnosis;

import org.lectern.library.Bucket;
import org.lectern.model.MemberRole;

/**
 * Hashes of derived rows. The sum of the hashes of what should stand in a slice of the ring, less the sum of those of what
 * does, is zero if they are the same rows, in whatever order they come; if not, it is zero once in 2^64 times.
 */
public final class Fingerprint {
    private Fingerprint() {}

    /** A bucket, or the visibility of the same name, as a number: 1, 2, 3. */
    static int codeOf(Bucket bucket) {
        return switch (bucket) {
            case PUBLIC -> 1;
            case LOGGEDIN -> 2;
            case PRIVATE -> 3;
        };
    }

    /** A role as a number: 1, 2, 3. */
    static int codeOf(MemberRole role) {
        return switch (role) {
            case VIEWER -> 1;
            case MANAGER -> 2;
            case REMOVED -> 3;
        };
    }

    /**
     * A library row.
     *
     * @param principal the identity of the principal's id
     * @param content the identity of the item's id
     * @param lastModified the position, in milliseconds since 1970
     * @param bucket the bucket's code
     */
    public static long ofEntry(long principal, long content, long lastModified, int bucket) {
        return mix(ofPair(principal, content) + 0x9E3779B97F4A7C15L * lastModified + bucket);
    }

    /**
     * A row of a principal's own list.
     *
     * @param role the role's code
     */
    public static long ofHolding(long principal, long content, int role) {
        return mix(~ofPair(principal, content) - role);
    }

    private static long ofPair(long principal, long content) {
        return mix(mix(principal) + Long.rotateLeft(content, 29));
    }

    /** Spreads a change of any bit over all (the finalizer of MurmurHash3). */
    public static long mix(long value) {
        long mixed = value;
        mixed ^= mixed >>> 33;
        mixed *= 0xff51afd7ed558ccdL;
        mixed ^= mixed >>> 33;
        mixed *= 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}
