package org.lectern.oae;

import java.util.Optional;

/**
 * A row of LibraryIndex as it stands.
 *
 * @param value JSON; empty if the row has none
 */
public record IndexRow(String bucketKey, String rankedResourceId, String value) {
    /** The value that says nothing, and that of markers. */
    public static final String ONE = "1";

    /** A row of an entry. */
    public static IndexRow of(BucketKey bucket, RankedEntry entry, String value) {
        return new IndexRow(bucket.format(), entry.format(), value);
    }

    /** A row that says that a bucket has been built. */
    public static IndexRow of(BucketKey bucket, IndexMarker marker) {
        return new IndexRow(bucket.format(), marker.stored(), ONE);
    }

    public boolean isMarker() {
        return IndexMarker.isMarker(rankedResourceId);
    }

    /** Its bucket; empty if the key is none that Lectern knows. */
    public Optional<BucketKey> bucket() {
        return BucketKey.parse(bucketKey);
    }

    /** Its entry; empty if it is a marker, or none that can be read. */
    public Optional<RankedEntry> entry() {
        return isMarker() ? Optional.empty() : RankedEntry.parse(rankedResourceId);
    }

    /** The role that the value names; empty if it names none, such as {@code 1}. */
    public Optional<String> role() {
        return value.length() > 2 && value.startsWith("\"") && value.endsWith("\"")
                ? Optional.of(value.substring(1, value.length() - 1))
                : Optional.empty();
    }
}
