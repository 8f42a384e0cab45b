package org.lectern.audit.scan;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.lectern.audit.diagnosis.Fingerprint;
import org.lectern.audit.diagnosis.Murmur3;

/**
 * What each row of the three tables adds to the sum of its principal: a row of the truth the fingerprints of all rows that
 * should be derived from it, a derived row its own, negated. Whoever adds up all rows of a principal comes to zero if its
 * library and its list are what they should be. Each of these is for one thread.
 */
public final class RowFingerprints {
    private RowFingerprints() {}

    /** Takes what a row adds. */
    @FunctionalInterface
    public interface Sums {
        /**
         * @param principal the principal's id as it is stored; good until the next row
         * @param token where that stands on the ring
         */
        void add(ByteBuffer principal, long token, long fingerprint);
    }

    /** Of the truth. */
    public static TableScans.Member members(Sums sums) {
        return new TableScans.Member() {
            private final Murmur3 hash = new Murmur3();
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
                sums.add(principalId, hash.token(), sum);
            }
        };
    }

    /** Of the libraries. */
    public static TableScans.Entry entries(Sums sums) {
        return new TableScans.Entry() {
            private final Murmur3 hash = new Murmur3();
            private final Murmur3 item = new Murmur3();
            private @Nullable ByteBuffer last;

            @Override
            public void row(ByteBuffer principalId, int bucket, long lastModified, ByteBuffer contentId) {
                if (!principalId.equals(last)) {
                    hash.hash(principalId);
                    last = principalId;
                }
                item.hash(contentId);
                sums.add(
                        principalId,
                        hash.token(),
                        -Fingerprint.ofEntry(hash.identity(), item.identity(), lastModified, bucket));
            }
        };
    }

    /** Of the principals' own lists. */
    public static TableScans.Held holdings(Sums sums) {
        Murmur3 hash = new Murmur3();
        Murmur3 item = new Murmur3();
        return (principal, content, role) -> {
            hash.hash(principal);
            item.hash(content);
            sums.add(principal, hash.token(), -Fingerprint.ofHolding(hash.identity(), item.identity(), role));
        };
    }
}
