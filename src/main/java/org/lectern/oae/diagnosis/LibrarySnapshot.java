package org.lectern.oae.diagnosis;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.lectern.library.Bucket;
import org.lectern.oae.IndexRow;
import org.lectern.oae.OaeId;
import org.lectern.oae.RankedEntry;

/**
 * A library as it was at one look: its rows, and the truth, which was read after them.
 *
 * @param micros since 1970: before anything of it was read; what is written because of it carries this time, so that whatever
 *     the platform writes later wins
 */
public record LibrarySnapshot(OaeLibrary library, Map<Bucket, BucketRows> buckets, LibraryTruth truth, long micros) {
    public LibrarySnapshot {
        Map<Bucket, BucketRows> all = new EnumMap<>(Bucket.class);
        for (Bucket bucket : Bucket.values()) {
            all.put(bucket, buckets.getOrDefault(bucket, BucketRows.EMPTY));
        }
        buckets = all;
    }

    /** One of its buckets. */
    public BucketRows bucket(Bucket bucket) {
        return Objects.requireNonNull(buckets.get(bucket));
    }

    /** Rows in all buckets, without markers. */
    public int rowCount() {
        return buckets.values().stream()
                .mapToInt(bucket -> bucket.rows().size())
                .sum();
    }

    /** The rows that can be read, by resource and bucket. */
    Map<OaeId, Map<Bucket, List<IndexRow>>> byResource() {
        Map<OaeId, Map<Bucket, List<IndexRow>>> all = new LinkedHashMap<>();
        buckets.forEach((bucket, rows) -> rows.rows()
                .forEach(row -> row.entry()
                        .map(RankedEntry::resource)
                        .ifPresent(resource -> all.computeIfAbsent(resource, one -> new EnumMap<>(Bucket.class))
                                .computeIfAbsent(bucket, one -> new ArrayList<>())
                                .add(row))));
        return all;
    }
}
