package org.lectern.audit.diagnosis;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Cassandra's variant of MurmurHash3 (x64, 128 bits, seed 0): the token of a partition key, so that rows of any table can
 * be told to a slice of the ring, and 64 bits more that say which key it was. Differs from the usual one in that the bytes
 * of the tail are taken with their sign: hence not a library's, which would give other tokens. Cassandra's own class is the
 * server's, and the driver's gives the token only and garbage for each key; a test compares the two. Holds its last result, so that hashing makes no garbage; for one thread.
 */
public final class Murmur3 {
    private static final long C1 = 0x87c37b91114253d5L;
    private static final long C2 = 0x4cf5ad432745937fL;

    private long token;
    private long identity;

    /** Hashes the bytes from the buffer's position to its limit; the buffer stays as it is. */
    public void hash(ByteBuffer key) {
        int offset = key.position();
        int length = key.remaining();
        int blocks = length >> 4;
        long h1 = 0;
        long h2 = 0;
        for (int i = 0; i < blocks; i++) {
            long k1 = littleEndian(key, offset + (i << 4));
            long k2 = littleEndian(key, offset + (i << 4) + 8);
            h1 ^= Long.rotateLeft(k1 * C1, 31) * C2;
            h1 = (Long.rotateLeft(h1, 27) + h2) * 5 + 0x52dce729L;
            h2 ^= Long.rotateLeft(k2 * C2, 33) * C1;
            h2 = (Long.rotateLeft(h2, 31) + h1) * 5 + 0x38495ab5L;
        }
        int tail = offset + (blocks << 4);
        int left = length & 15;
        long k1 = 0;
        long k2 = 0;
        for (int i = left - 1; i >= 8; i--) {
            k2 ^= (long) key.get(tail + i) << ((i - 8) << 3);
        }
        for (int i = Math.min(left, 8) - 1; i >= 0; i--) {
            k1 ^= (long) key.get(tail + i) << (i << 3);
        }
        if (left > 8) {
            h2 ^= Long.rotateLeft(k2 * C2, 33) * C1;
        }
        if (left > 0) {
            h1 ^= Long.rotateLeft(k1 * C1, 31) * C2;
        }
        h1 ^= length;
        h2 ^= length;
        h1 += h2;
        h2 += h1;
        h1 = Fingerprint.mix(h1);
        h2 = Fingerprint.mix(h2);
        h1 += h2;
        h2 += h1;
        token = h1 == Long.MIN_VALUE ? Long.MAX_VALUE : h1;
        identity = h2;
    }

    private static long littleEndian(ByteBuffer key, int index) {
        long value = key.getLong(index);
        return key.order() == ByteOrder.BIG_ENDIAN ? Long.reverseBytes(value) : value;
    }

    /** Where the key stands on the ring. */
    public long token() {
        return token;
    }

    /** 64 bits that are as good as the key itself. */
    public long identity() {
        return identity;
    }
}
