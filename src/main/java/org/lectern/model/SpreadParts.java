package org.lectern.model;

/**
 * A number of equal parts of the token ring, in an order in which neighbours in time lie far apart: else those that are under way
 * would all be read from a few nodes. Since the order is fixed, how many of them are done is all that has to be kept of a place.
 *
 * @param count a power of two
 */
public record SpreadParts(int count) {
    /** @throws IllegalArgumentException if it is none */
    public SpreadParts {
        if (Integer.bitCount(count) != 1) {
            throw new IllegalArgumentException("Parts of the ring are a power of two, not " + count + ".");
        }
    }

    /**
     * As many as are wanted, and up to twice as many; two at least.
     *
     * @param most a power of two
     */
    public static SpreadParts about(double wanted, int most) {
        return new SpreadParts(Math.max(2, Integer.highestOneBit((int) Math.min(most, wanted * 2 - 1))));
    }

    /**
     * Where on the ring a part is.
     *
     * @param number in the order in which they are taken, from 0
     * @return in the order of the ring, from 0
     */
    public int index(int number) {
        // An odd number of parts further each time: all come once, and each far from those before.
        return number * (count * 5 / 8 | 1) & (count - 1);
    }

    /** The same part as a range. */
    public TokenRange range(int number) {
        return TokenRange.part(index(number), Integer.numberOfTrailingZeros(count));
    }
}
