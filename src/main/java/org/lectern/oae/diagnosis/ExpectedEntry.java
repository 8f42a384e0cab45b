package org.lectern.oae.diagnosis;

import java.util.List;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexRow;
import org.lectern.oae.OaeResource;
import org.lectern.oae.RankedEntry;
import org.lectern.oae.ResourceVisibility;

/**
 * What a rebuild by the platform would write for one resource of a library.
 *
 * @param visibility of the resource, and as what it counts here
 * @param role what the principal is to the resource, or the member to the group; may be empty
 * @param value JSON
 * @param position in the order of ids, from 0: a rebuild of a group's members by the platform stops at a hundred
 */
public record ExpectedEntry(RankedEntry entry, ResourceVisibility visibility, String role, String value, int position) {
    /**
     * By the rules of the library's kind.
     *
     * @param visibility the resource's own
     */
    static ExpectedEntry of(
            OaeLibrary library, OaeResource resource, Visibility visibility, String role, int position) {
        return new ExpectedEntry(
                new RankedEntry(library.kind().rankFor(resource, library.owner(), role), resource.id()),
                ResourceVisibility.of(visibility, resource.id(), library.owner()),
                role,
                library.kind().valueFor(role),
                position);
    }

    /** The buckets in which it should stand. */
    public List<Bucket> buckets() {
        return visibility.buckets();
    }

    /** Its row in a bucket. */
    public IndexRow row(BucketKey bucket) {
        return IndexRow.of(bucket, entry, value);
    }
}
