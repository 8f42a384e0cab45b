package org.lectern.oae.diagnosis;

import java.util.List;
import org.lectern.library.Bucket;
import org.lectern.oae.BucketKey;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;

/**
 * One library: three buckets of LibraryIndex.
 *
 * @param owner the id in the buckets' keys: a principal, an item, or the group of a folder
 */
public record OaeLibrary(LibraryKind kind, OaeId owner) {
    /** The library that a bucket is of. */
    public static OaeLibrary of(BucketKey bucket) {
        return new OaeLibrary(bucket.kind(), bucket.library());
    }

    /** The key of one of its buckets. */
    public BucketKey bucket(Bucket bucket) {
        return new BucketKey(kind, owner, bucket);
    }

    /** The keys of all three. */
    public List<BucketKey> buckets() {
        return BucketKey.all(kind, owner);
    }

    @Override
    public String toString() {
        return kind.index() + '#' + owner;
    }
}
