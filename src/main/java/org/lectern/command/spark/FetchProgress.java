package org.lectern.command.spark;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/** Told how far the fetching of Spark's jars is, which happens once. On any thread; must not block. */
@FunctionalInterface
public interface FetchProgress {
    /**
     * So much is there.
     *
     * @param done bytes that were fetched so far
     * @param total of so many, at least one
     * @param jars how many jars those are
     * @param directory where they are kept
     */
    void fetched(long done, long total, int jars, Path directory);

    /** Says it there, in English: at the beginning, and after each tenth. */
    static FetchProgress lines(PrintStream to) {
        AtomicLong tenths = new AtomicLong();
        return (done, total, jars, directory) -> {
            if (done == 0) {
                to.println(
                        "Fetching Spark, once: " + jars + " jars, " + total / 1_000_000 + " MB, to " + directory + ".");
            }
            long now = 10 * done / total;
            if (now > tenths.getAndAccumulate(now, Math::max)) {
                to.println("Fetched " + done / 1_000_000 + " of " + total / 1_000_000 + " MB.");
            }
        };
    }
}
