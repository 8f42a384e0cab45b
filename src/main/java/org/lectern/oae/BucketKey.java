package org.lectern.oae;

import java.util.List;
import java.util.Optional;
import org.lectern.library.Bucket;

/** The key of one list of a library, {@code <index>#<library id>#<bucket>}: a partition of LibraryIndex. */
public record BucketKey(LibraryKind kind, OaeId library, Bucket bucket) {
    private static final List<Bucket> BUCKETS = List.of(Bucket.values());

    /**
     * Reads a key. Ids may hold {@code #}: the index ends at the first one, and the bucket begins after the last.
     *
     * @return empty if it is none, or of an index that Lectern does not know
     */
    public static Optional<BucketKey> parse(String key) {
        int first = key.indexOf('#');
        int last = key.lastIndexOf('#');
        if (first < 0 || first == last) {
            return Optional.empty();
        }
        return LibraryKind.of(key.substring(0, first))
                .flatMap(kind -> OaeId.parse(key.substring(first + 1, last))
                        .flatMap(library ->
                                bucket(key.substring(last + 1)).map(bucket -> new BucketKey(kind, library, bucket))));
    }

    private static Optional<Bucket> bucket(String name) {
        for (Bucket bucket : BUCKETS) {
            if (nameOf(bucket).equals(name)) {
                return Optional.of(bucket);
            }
        }
        return Optional.empty();
    }

    /** As the platform names it: in lower case. */
    public static String nameOf(Bucket bucket) {
        return switch (bucket) {
            case PUBLIC -> "public";
            case LOGGEDIN -> "loggedin";
            case PRIVATE -> "private";
        };
    }

    /** The three of one library, the widest first. */
    public static List<BucketKey> all(LibraryKind kind, OaeId library) {
        return BUCKETS.stream()
                .map(bucket -> new BucketKey(kind, library, bucket))
                .toList();
    }

    /** The key as it is stored. */
    public String format() {
        return kind.index() + '#' + library + '#' + nameOf(bucket);
    }

    @Override
    public String toString() {
        return format();
    }
}
