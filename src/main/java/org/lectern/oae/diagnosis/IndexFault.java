package org.lectern.oae.diagnosis;

import java.util.Set;

/** The ways in which rows of LibraryIndex can differ from what a rebuild by the platform would write. */
public enum IndexFault {
    /** A resource stands at two ranks of one bucket, however far apart. */
    DUPLICATE,
    /** A resource stands at a rank that is not its current one, and at no other. */
    STALE_RANK,
    /** A row of what is gone, or of what the library's owner does not have. */
    ORPHAN,
    /** A row of the list of those who had content that was deleted. */
    LEFT_OVER,
    /** A resource is not in a bucket in which it belongs. */
    MISSING,
    /** A resource stands in a bucket that its visibility does not allow. */
    WRONG_BUCKET,
    /** Likewise: it is for the logged-in users of another tenant, and those of the library's tenant see it. */
    OTHER_TENANT,
    /** A member of a group is missing since a rebuild by the platform stops at the first hundred. */
    TRUNCATED,
    /** The value is not the member's role: {@code 1}, or the role of another day; or it is no JSON at all. */
    VALUE,
    /** What the platform keeps of a principal's memberships is not what the roles say. */
    STALE_CACHE,
    /** A row, or the truth of a resource, that cannot be understood. */
    UNREADABLE;

    /** Whether Lectern can put it right: of what cannot be understood nobody knows what would be. */
    public boolean isFixable() {
        return this != UNREADABLE;
    }

    /** Whether whoever wants these kinds fixed wants this one fixed; no kinds mean all that can be. */
    public boolean isFixedAmong(Set<IndexFault> kinds) {
        return isFixable() && (kinds.isEmpty() || kinds.contains(this));
    }
}
