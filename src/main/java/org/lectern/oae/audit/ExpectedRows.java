package org.lectern.oae.audit;

import java.util.concurrent.atomic.AtomicLongArray;
import org.lectern.library.Bucket;
import org.lectern.model.TokenRange;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLayout;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeType;

/** The rows that should stand in libraries that have been built, as sums: added to any slice of the ring. For one thread. */
final class ExpectedRows {
    private final OaeLayout layout;
    private final BuiltBuckets built;
    private final int sliceBits;
    private final KeyHash hash = new KeyHash();
    private final RowMeaning meaning = new RowMeaning();
    private final AtomicLongArray sums;

    /**
     * @param sums one for each slice, shared with others
     * @param sliceBits the ring has 2^sliceBits slices
     */
    ExpectedRows(OaeLayout layout, BuiltBuckets built, AtomicLongArray sums, int sliceBits) {
        this.layout = layout;
        this.built = built;
        this.sliceBits = sliceBits;
        this.sums = sums;
    }

    /** What a rebuild would write for a resource in a library, in those of its buckets that have been built. */
    void entry(LibraryKind kind, OaeId library, OaeResource resource, String role) {
        if (resource.visibility().isEmpty()) {
            // Nobody knows what should stand: whoever has it there is looked at.
            if (!layout.items()) {
                hash.of(layout.partition(kind, library, Bucket.PRIVATE));
                sums.addAndGet(TokenRange.indexOf(hash.token(), sliceBits), hash.identity());
            }
            return;
        }
        String ranked = "";
        for (Bucket bucket : layout.buckets(resource.visibility().get(), resource.id(), library)) {
            hash.of(layout.partition(kind, library, bucket));
            long identity = hash.identity();
            if (built.contains(identity)) {
                int slice = TokenRange.indexOf(hash.token(), sliceBits);
                if (ranked.isEmpty()) {
                    ranked = kind.rankFor(resource, library, role) + '#' + resource.id();
                }
                hash.of(ranked);
                sums.addAndGet(slice, KeyHash.ofRow(identity, hash.identity(), meaning.ofRole(kind, role)));
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
        hash.of(one.principal().value(), "#", one.resource().value(), "#", one.role());
        long sum = ofMembers ? hash.identity() : -hash.identity();
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
        hash.of(layout.partition(kind, library, Bucket.PRIVATE));
        if (built.contains(hash.identity())) {
            sums.addAndGet(TokenRange.indexOf(hash.token(), sliceBits), sum);
        }
    }
}
