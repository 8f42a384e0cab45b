package org.lectern.oae.audit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.lectern.audit.diagnosis.Fingerprint;
import org.lectern.audit.diagnosis.Murmur3;

/** Hashes texts. Holds its last result; for one thread. */
final class KeyHash {
    /** Shorter ones are copied letter by letter, where they are plain. */
    private static final int SHORT = 12;

    private final Murmur3 hash = new Murmur3();
    private byte[] bytes = new byte[256];
    private ByteBuffer buffer = ByteBuffer.wrap(bytes);

    /** Hashes the parts, one after the other, as UTF-8. */
    void of(String... parts) {
        int length = 0;
        for (String part : parts) {
            length = append(part, length);
        }
        buffer.limit(length).position(0);
        hash.hash(buffer);
    }

    /** Hashes bytes as they are. */
    void of(ByteBuffer text) {
        hash.hash(text);
    }

    private int append(String part, int from) {
        int length = part.length();
        if (length >= SHORT) {
            return encode(part, from);
        }
        room(from + length);
        for (int i = 0; i < length; i++) {
            char c = part.charAt(i);
            if (c >= 0x80) {
                return encode(part, from);
            }
            bytes[from + i] = (byte) c;
        }
        return from + length;
    }

    private int encode(String part, int from) {
        byte[] encoded = part.getBytes(StandardCharsets.UTF_8);
        room(from + encoded.length);
        System.arraycopy(encoded, 0, bytes, from, encoded.length);
        return from + encoded.length;
    }

    private void room(int size) {
        if (size > bytes.length) {
            byte[] larger = new byte[size * 2];
            System.arraycopy(bytes, 0, larger, 0, bytes.length);
            bytes = larger;
            buffer = ByteBuffer.wrap(bytes);
        }
    }

    /** Where the text stands on the ring, if it is a partition key. */
    long token() {
        return hash.token();
    }

    /** 64 bits that are as good as the text itself. */
    long identity() {
        return hash.identity();
    }

    /** A row of a bucket, as one number. */
    static long ofRow(long bucket, long entry, long value) {
        return Fingerprint.mix(Fingerprint.mix(bucket) + Long.rotateLeft(entry, 29) + 0x9E3779B97F4A7C15L * value);
    }
}
