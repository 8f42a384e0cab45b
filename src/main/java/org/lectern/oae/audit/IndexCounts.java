package org.lectern.oae.audit;

import java.util.concurrent.atomic.AtomicLong;

/** What was met while the libraries were read. Safe for many threads. */
final class IndexCounts {
    private final AtomicLong rows = new AtomicLong();
    private final AtomicLong buckets = new AtomicLong();
    private final AtomicLong unbuilt = new AtomicLong();
    private final AtomicLong unbuiltRows = new AtomicLong();
    private final AtomicLong unknown = new AtomicLong();

    /** Counts a range's; each as the method of its name says. */
    void add(long rowsRead, long bucketsBuilt, long bucketsUnbuilt, long rowsUnbuilt, long rowsUnknown) {
        rows.addAndGet(rowsRead);
        buckets.addAndGet(bucketsBuilt);
        unbuilt.addAndGet(bucketsUnbuilt);
        unbuiltRows.addAndGet(rowsUnbuilt);
        unknown.addAndGet(rowsUnknown);
    }

    /** Rows of LibraryIndex. */
    long rows() {
        return rows.get();
    }

    /** Buckets that have been built, of the libraries that are meant. */
    long buckets() {
        return buckets.get();
    }

    /** Those that have not. */
    long unbuilt() {
        return unbuilt.get();
    }

    /** The rows of those that have not. */
    long unbuiltRows() {
        return unbuiltRows.get();
    }

    /** Rows whose bucket cannot be understood. */
    long unknown() {
        return unknown.get();
    }
}
