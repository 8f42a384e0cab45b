package org.lectern.transfer;

import java.io.Serializable;

/**
 * What became of lines.
 *
 * @param applied written
 * @param unchanged already so
 * @param refused not imported
 */
public record Tally(long applied, long unchanged, long refused) implements Serializable {
    /** Nothing yet. */
    public static final Tally NONE = new Tally(0, 0, 0);

    public Tally plus(Tally other) {
        return new Tally(applied + other.applied, unchanged + other.unchanged, refused + other.refused);
    }
}
