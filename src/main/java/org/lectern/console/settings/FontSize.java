package org.lectern.console.settings;

import java.util.List;

/** The sizes that texts can have, in pixels at 100 %. Everything else in the window grows and shrinks with them. */
public final class FontSize {
    public static final int STANDARD = 13;

    private static final List<Integer> SIZES = List.of(11, 12, STANDARD, 14, 16, 18, 20);

    private FontSize() {}

    /** All sizes, smallest first. */
    public static List<Integer> all() {
        return SIZES;
    }

    /** The size itself if there is such a one, else the standard. */
    public static int of(int size) {
        return SIZES.contains(size) ? size : STANDARD;
    }

    /** How many times as large as at the standard size all is that grows with the texts. */
    public static double scale(int size) {
        return (double) size / STANDARD;
    }

    /**
     * The size some steps away, or the last one in that direction.
     *
     * @param steps above 0 is larger
     */
    public static int next(int size, int steps) {
        int at = SIZES.indexOf(of(size)) + steps;
        return SIZES.get(Math.max(0, Math.min(SIZES.size() - 1, at)));
    }
}
