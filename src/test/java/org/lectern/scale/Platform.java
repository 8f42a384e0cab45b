package org.lectern.scale;

/**
 * What is audited.
 *
 * @param principals who have a library
 * @param libraryRows rows of all libraries
 * @param items how many items all principals hold together: so many rows has the truth, and as many all lists
 * @param partRows rows that a task reads
 */
record Platform(long principals, long libraryRows, long items, long partRows) {
    /** As the benchmarks fill tables: a hundred items each, two library rows for an item. */
    static Platform ofBenchmark(long libraryRows, long partRows) {
        return new Platform(libraryRows / 200, libraryRows, libraryRows / 2, partRows);
    }

    /** Rows that an audit reads: libraries, lists, truth. */
    long rows() {
        return libraryRows + 2 * items;
    }

    /** Tasks of the first stage. */
    int parts() {
        return Math.toIntExact(Math.max(1, (rows() + partRows - 1) / partRows));
    }

    /**
     * Records of the shuffle. A task adds up what it reads of the same principal. The rows of a library lie together, those of a
     * list too: a record each. The truth lies together by items: in a part of it a principal is met again only if there are
     * few of them.
     */
    double records() {
        double truthParts = Math.max(1, items / (double) partRows);
        double each = items / truthParts;
        return 2.0 * principals + truthParts * principals * -Math.expm1(-each / principals);
    }
}
