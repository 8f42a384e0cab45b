package org.lectern.oae.audit;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.lectern.library.Bucket;
import org.lectern.model.TokenRange;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLayout;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeType;

/**
 * The rows that should stand in libraries that have been built, as sums: added to any slice of the ring. Rows come in runs of the same
 * principal or the same resource, of which what was hashed last is kept. For one thread.
 */
final class ExpectedRows {
    private final OaeLayout layout;
    private final BuiltBuckets built;
    private final int sliceBits;
    private final KeyHash hash = new KeyHash();
    private final RowMeaning meaning = new RowMeaning();
    private final AtomicLongArray sums;
    private final Map<LibraryKind, Map<Bucket, Hashed>> lists = new EnumMap<>(LibraryKind.class);
    private final Map<LibraryKind.Rank, Ranked> ranked = new EnumMap<>(LibraryKind.Rank.class);
    private final Name principal = new Name();
    private final Name resource = new Name();
    private final Name role = new Name();

    /**
     * @param sums one for each slice, shared with others
     * @param sliceBits the ring has 2^sliceBits slices
     */
    ExpectedRows(OaeLayout layout, BuiltBuckets built, AtomicLongArray sums, int sliceBits) {
        this.layout = layout;
        this.built = built;
        this.sliceBits = sliceBits;
        this.sums = sums;
        for (LibraryKind kind : LibraryKind.values()) {
            lists.put(kind, new EnumMap<>(Bucket.class));
        }
    }

    /** The list of a kind and of a bucket that was asked for last. */
    private record Hashed(OaeId library, long identity, int slice, boolean isBuilt) {}

    /** What stands in the place of rank and resource, for those that were asked for last. */
    private record Ranked(String rank, OaeId resource, long identity) {}

    /** The text that was hashed last. */
    private final class Name {
        private @Nullable String text;
        private long identity;

        long of(String name) {
            if (!name.equals(text)) {
                hash.of(name);
                identity = hash.identity();
                text = name;
            }
            return identity;
        }
    }

    private Hashed list(LibraryKind kind, OaeId library, Bucket bucket) {
        Map<Bucket, Hashed> ofKind = Objects.requireNonNull(lists.get(kind));
        Hashed last = ofKind.get(bucket);
        if (last == null || !last.library().equals(library)) {
            hash.of(layout.partition(kind, library, bucket));
            long identity = hash.identity();
            last = new Hashed(library, identity, TokenRange.indexOf(hash.token(), sliceBits), built.contains(identity));
            ofKind.put(bucket, last);
        }
        return last;
    }

    private long ranked(LibraryKind kind, OaeId library, OaeResource of, String itsRole) {
        String rank = kind.rankFor(of, library, itsRole);
        Ranked last = ranked.get(kind.rank());
        if (last == null || !last.resource().equals(of.id()) || !last.rank().equals(rank)) {
            hash.of(rank, "#", of.id().value());
            last = new Ranked(rank, of.id(), hash.identity());
            ranked.put(kind.rank(), last);
        }
        return last.identity();
    }

    /** What a rebuild would write for a resource in a library, in those of its buckets that have been built. */
    void entry(LibraryKind kind, OaeId library, OaeResource of, String itsRole) {
        if (of.visibility().isEmpty()) {
            // Nobody knows what should stand: whoever has it there is looked at.
            if (!layout.items()) {
                Hashed whole = list(kind, library, Bucket.PRIVATE);
                sums.addAndGet(whole.slice(), whole.identity());
            }
            return;
        }
        for (Bucket bucket : layout.buckets(of.visibility().get(), of.id(), library)) {
            Hashed list = list(kind, library, bucket);
            if (list.isBuilt()) {
                sums.addAndGet(
                        list.slice(),
                        KeyHash.ofRow(
                                list.identity(), ranked(kind, library, of, itsRole), meaning.ofRole(kind, itsRole)));
            }
        }
    }

    /**
     * AuthzRoles and AuthzMembers should say the same: what one of them adds the other takes away, in the libraries that
     * follow from it.
     */
    void role(AuthzRole one, boolean ofMembers) {
        if (!layout.keepsRolesTwice()) {
            return;
        }
        long row = KeyHash.ofRow(
                principal.of(one.principal().value()),
                resource.of(one.resource().value()),
                role.of(one.role()));
        long sum = ofMembers ? row : -row;
        switch (one.resource().type()) {
            case CONTENT -> {
                role(LibraryKind.CONTENT, one.principal(), sum);
                if (one.principal().type() == OaeType.GROUP) {
                    role(LibraryKind.FOLDER_CONTENT, one.principal(), sum);
                }
                role(LibraryKind.CONTENT_MEMBERS, one.resource(), sum);
            }
            case DISCUSSION -> role(LibraryKind.DISCUSSIONS, one.principal(), sum);
            case MEETING -> role(LibraryKind.MEETINGS, one.principal(), sum);
            case GROUP -> {
                role(LibraryKind.FOLDERS, one.principal(), sum);
                role(LibraryKind.MEMBERSHIPS, one.principal(), sum);
                role(LibraryKind.MEMBERS, one.resource(), sum);
            }
            case USER, FOLDER -> {} // nothing follows from it
        }
    }

    private void role(LibraryKind kind, OaeId library, long sum) {
        Hashed list = list(kind, library, Bucket.PRIVATE);
        if (list.isBuilt()) {
            sums.addAndGet(list.slice(), sum);
        }
    }
}
