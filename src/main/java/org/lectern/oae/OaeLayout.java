package org.lectern.oae;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;

/**
 * What a keyspace keeps of a platform's libraries: what its tables cannot tell is not asked of them.
 *
 * @param kinds the libraries that it keeps
 * @param marked whether markers say that a list has been built; else every list counts as built, and nobody rebuilds one
 * @param items whether a table describes items; else they are known by the lists that they stand in, see {@link LibraryEvidence}
 * @param tenants whether tenants matter: to who reads which list, and to where an item stands
 * @param tables what the tables are called
 * @param partitions the partition key of a list, for who has to know where on the token ring it lies
 */
public record OaeLayout(
        Set<LibraryKind> kinds, boolean marked, boolean items, boolean tenants, Tables tables, Partitions partitions) {
    /** OAE's own. */
    public static final OaeLayout OAE = new OaeLayout(
            EnumSet.allOf(LibraryKind.class),
            true,
            true,
            true,
            new Tables("LibraryIndex", "AuthzRoles", "AuthzMembers"),
            new Partitions() {
                @Override
                public String[] key(LibraryKind kind, OaeId library, Bucket bucket) {
                    return new String[] {kind.index(), "#", library.value(), "#", BucketKey.nameOf(bucket)};
                }

                @Override
                public Optional<BucketKey> list(String key) {
                    return BucketKey.parse(key);
                }
            });

    public OaeLayout {
        kinds = Set.copyOf(kinds);
    }

    /**
     * What the tables are called, for who reads of them.
     *
     * @param index of the libraries
     * @param roles of who has what, by principal
     * @param members of the same, by resource; may be the same table
     */
    public record Tables(String index, String roles, String members) {}

    /** The partition keys of lists. */
    public interface Partitions {
        /** The key of a list, in parts, one after the other. */
        String[] key(LibraryKind kind, OaeId library, Bucket bucket);

        /** The list whose key it is, letter for letter; empty if it is none's. */
        Optional<BucketKey> list(String key);
    }

    /** The partition key of a list, in parts. */
    public String[] partition(LibraryKind kind, OaeId library, Bucket bucket) {
        return partitions.key(kind, library, bucket);
    }

    /** The list with this partition key; empty if it is none's, or of a kind that is not kept. */
    public Optional<BucketKey> list(String key) {
        return partitions.list(key).filter(list -> kinds.contains(list.kind()));
    }

    /** Whether who has what is kept twice, by principal and by resource. */
    public boolean keepsRolesTwice() {
        return !tables.roles().equals(tables.members());
    }

    /** The same without the libraries of these kinds: what stands in them cannot be told from the tables that there are. */
    public OaeLayout without(Set<LibraryKind> unknown) {
        Set<LibraryKind> known = new HashSet<>(kinds);
        known.removeAll(unknown);
        return new OaeLayout(known, marked, items, tenants, tables, partitions);
    }

    /** The lists in which a resource of this visibility should stand in a library, the widest first. */
    public List<Bucket> buckets(Visibility own, OaeId resource, OaeId library) {
        boolean lowered = tenants && own == Visibility.LOGGEDIN && !resource.isOfTenantOf(library);
        return Bucket.holding(lowered ? Visibility.PRIVATE : own);
    }
}
