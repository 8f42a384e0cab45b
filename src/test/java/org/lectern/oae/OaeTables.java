package org.lectern.oae;

import java.util.List;
import java.util.Optional;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;

/** What the platform writes, table by table: into memory, or into a real keyspace. Methods may block. */
public interface OaeTables {
    void tenant(String alias, String displayName);

    /** A tenant that sets whether it is private. */
    default void tenant(String alias, String displayName, boolean isPrivate) {
        tenant(alias, displayName);
        setting(alias, String.valueOf(isPrivate));
    }

    /** A row of any of the tables of resources; of a folder, that of its group as well. */
    void put(OaeResource resource);

    /** Takes the row of an item out. */
    void deleteItem(OaeId id);

    /** Marks a principal as deleted. */
    void markDeleted(OaeId principal);

    /** Into both tables of roles. */
    void role(String principal, String resource, String role);

    default void role(OaeId principal, OaeId resource, String role) {
        role(principal.value(), resource.value(), role);
    }

    /** What the platform keeps of a principal's memberships, when it was asked whether they are in a group. */
    void cache(CachedMemberships cached);

    /** Takes that out, as the platform does when roles on groups change. */
    void forget(OaeId principal);

    /** What Config says of whether a tenant is private. */
    void setting(String tenant, String value);

    void noRole(OaeId principal, OaeId resource);

    /** A batch. */
    void index(List<IndexWrite> writes);

    /** Waits until all of it is written. */
    void flush();

    default void principal(OaeId id, Visibility visibility, Joinable joinable, boolean picture, long lastModified) {
        put(id, id.name(), visibility, joinable, Optional.empty(), picture, lastModified);
    }

    /** Anything that has a row of its own and nothing else to be said of it; gives its id. */
    default OaeId resource(String id, String displayName, Visibility visibility, long lastModified) {
        return group(id, displayName, visibility, Joinable.NO, lastModified);
    }

    default OaeId group(String id, String displayName, Visibility visibility, Joinable joinable, long lastModified) {
        return put(new OaeId(id), displayName, visibility, joinable, Optional.empty(), false, lastModified);
    }

    /** A folder, with the group that stands for it. */
    default OaeId folder(String id, String group, String displayName, Visibility visibility, long lastModified) {
        Optional<OaeId> of = Optional.of(new OaeId(group));
        return put(new OaeId(id), displayName, visibility, Joinable.NO, of, false, lastModified);
    }

    private OaeId put(
            OaeId id,
            String displayName,
            Visibility visibility,
            Joinable joinable,
            Optional<OaeId> group,
            boolean picture,
            long lastModified) {
        put(new OaeResource(
                id,
                Optional.of(id.tenant()),
                displayName,
                Optional.of(visibility),
                String.valueOf(lastModified),
                false,
                joinable,
                group,
                picture));
        return id;
    }

    /** A row of the index, whatever it is. */
    default void row(String bucketKey, String rankedResourceId, String value) {
        index(List.of(new IndexWrite.Insert(new IndexRow(bucketKey, rankedResourceId, value))));
    }

    /** All buckets of a library count as built. */
    default void markers(LibraryKind kind, OaeId library) {
        for (BucketKey bucket : BucketKey.all(kind, library)) {
            for (IndexMarker marker : IndexMarker.values()) {
                row(bucket.format(), marker.stored(), IndexRow.ONE);
            }
        }
    }

    /** An entry in every bucket where it should stand, as the platform's insert puts it. */
    default void entry(LibraryKind kind, OaeId library, OaeId resource, Visibility visibility, String rank) {
        for (Bucket bucket :
                ResourceVisibility.of(visibility, resource, library).buckets()) {
            row(new BucketKey(kind, library, bucket).format(), new RankedEntry(rank, resource).format(), IndexRow.ONE);
        }
    }
}
