package org.lectern.activity;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lectern.home.OwnerOnly;
import org.lectern.wording.InvalidInputException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How many rows one write may touch without another confirmation; kept in a file. Safe to use from any thread. */
public final class RowBound {
    /** Where nobody has said otherwise. */
    public static final long DEFAULT = 10_000;

    /** No bound is higher: rows are counted this far before a write, and what was not counted must not pass. */
    public static final long MOST = 100_000;

    private static final Logger LOG = LoggerFactory.getLogger(RowBound.class);

    private final Path file;
    private volatile long rows;

    /** Reads what was set last; blocks for a short read. */
    RowBound(Path file) {
        this.file = file;
        this.rows = read(file);
    }

    private static long read(Path file) {
        if (!Files.isRegularFile(file)) {
            return DEFAULT;
        }
        try {
            return Math.min(
                    MOST, Math.max(1, Long.parseLong(Files.readString(file).strip())));
        } catch (IOException | NumberFormatException unusable) {
            LOG.warn("The bound on rows in {} cannot be read; {} holds ({})", file, DEFAULT, unusable.toString());
            return DEFAULT;
        }
    }

    public long rows() {
        return rows;
    }

    /**
     * From now on so many. Blocks for a short write.
     *
     * @throws IllegalArgumentException with a sentence, if it is not at least 1 and at most {@link #MOST}
     */
    public void set(long wanted) {
        if (wanted < 1) {
            throw new InvalidInputException(ActivitySentence.BOUND_TOO_LOW.of(wanted));
        }
        if (wanted > MOST) {
            throw new InvalidInputException(ActivitySentence.BOUND_TOO_HIGH.of(MOST, wanted));
        }
        rows = wanted;
        try {
            OwnerOnly.createFor(file);
            OwnerOnly.write(file, Long.toString(wanted));
        } catch (IOException unusable) {
            LOG.warn("The bound on rows holds until the console ends; {} cannot be written", file, unusable);
        }
    }
}
