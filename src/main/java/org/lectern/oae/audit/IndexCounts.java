package org.lectern.oae.audit;

/**
 * What was met while the libraries were read.
 *
 * @param rows of LibraryIndex
 * @param buckets that have been built, of the libraries that are meant
 * @param unbuilt those that have not
 * @param unbuiltRows the rows of those that have not
 * @param unknown rows whose bucket cannot be understood
 */
record IndexCounts(long rows, long buckets, long unbuilt, long unbuiltRows, long unknown) {
    static final IndexCounts NONE = new IndexCounts(0, 0, 0, 0, 0);

    IndexCounts plus(IndexCounts more) {
        return new IndexCounts(
                rows + more.rows,
                buckets + more.buckets,
                unbuilt + more.unbuilt,
                unbuiltRows + more.unbuiltRows,
                unknown + more.unknown);
    }
}
