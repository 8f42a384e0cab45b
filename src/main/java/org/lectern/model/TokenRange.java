package org.lectern.model;

import java.io.Serializable;

/**
 * A part of the token ring.
 *
 * @param first lowest token, inclusive
 * @param last highest token, inclusive
 */
public record TokenRange(long first, long last) implements Serializable {
    /** All of it. */
    public static final TokenRange WHOLE = new TokenRange(Long.MIN_VALUE, Long.MAX_VALUE);

    public TokenRange {
        if (first > last) {
            throw new IllegalArgumentException("A token range goes upwards, not from " + first + " to " + last + ".");
        }
    }

    /**
     * One of the equal parts of the whole ring.
     *
     * @param index from 0
     * @param bits there are 2^bits parts; 0 to 30
     */
    public static TokenRange part(int index, int bits) {
        return parts(index, index, bits);
    }

    /** Neighbouring parts, both included. */
    public static TokenRange parts(int firstIndex, int lastIndex, int bits) {
        if (bits == 0) {
            return WHOLE;
        }
        long first = ((long) firstIndex << (64 - bits)) ^ Long.MIN_VALUE;
        long size = 1L << (64 - bits);
        return new TokenRange(first, (((long) lastIndex << (64 - bits)) ^ Long.MIN_VALUE) + (size - 1));
    }

    /** In which of 2^bits parts a token lies. */
    public static int indexOf(long token, int bits) {
        return bits == 0 ? 0 : (int) ((token ^ Long.MIN_VALUE) >>> (64 - bits));
    }

    /** The lower half. */
    public TokenRange lower() {
        return new TokenRange(first, middle());
    }

    /** The upper half. */
    public TokenRange upper() {
        return new TokenRange(middle() + 1, last);
    }

    private long middle() {
        // The average without overflow, rounded down.
        return (first & last) + ((first ^ last) >> 1);
    }
}
