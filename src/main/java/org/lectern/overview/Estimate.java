package org.lectern.overview;

/**
 * How many rows of a kind there are.
 *
 * @param exact whether they were all counted; else the number was extrapolated from a part of the token ring
 */
public record Estimate(long count, boolean exact) {
    public Estimate {
        if (count < 0) {
            throw new IllegalArgumentException("Less than none: " + count);
        }
    }

    /**
     * What a sample says of the whole.
     *
     * @param found rows of the kind in the sample
     * @param share how much of the token ring the sample covers, above 0; 1 if it is everything
     */
    public static Estimate of(long found, double share) {
        return share >= 1 ? new Estimate(found, true) : new Estimate(Math.round(found / share), false);
    }
}
