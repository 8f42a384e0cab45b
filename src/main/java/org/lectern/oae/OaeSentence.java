package org.lectern.oae;

import org.lectern.wording.MessageKey;

/** What is said of OAE's libraries: who reads which bucket, and where a resource stands. */
public enum OaeSentence implements MessageKey {
    NO_ID("\u201C{0}\u201D is not an OAE id. Enter a letter, the tenant and the name, such as u:cam:nicolaas."),
    IN_THREE("It is public, so it belongs in all three buckets."),
    IN_TWO("It is for logged-in users of {0}, the tenant of this library, so it belongs in two buckets."),
    IN_ONE("It is private, so it belongs only in the bucket of members and the owner."),
    LOWERED(
            "It is for logged-in users of {0}, but this library belongs to {1}. It counts as private here, so it belongs only in the bucket of members and the owner."),
    SEEN(
            "At its newest time, it is in {0} in the libraries that have it. No table has its visibility, so a bucket that is too wide cannot be detected."),
    READS_LOGGED_IN("The viewer is logged in, and reads the bucket for logged-in users."),
    READS_OWN("The viewer owns the library, and reads the private bucket with all items."),
    READS_AS_MEMBER(
            "The viewer is a member, directly or through a group, and reads the private bucket with all items."),
    READS_BY_CACHE(
            "AuthzMembershipsCache names the viewer in a group that has a role here. OAE uses only the cache while it names any group. The viewer reads the private bucket."),
    OWNER_DELETED("{0} was deleted, so OAE reports to all viewers that it does not exist."),
    READS_AS_ADMINISTRATOR(
            "The viewer administers {0} or the whole platform, and reads the private bucket with all items."),
    READS_SAME(
            "The viewer is logged in to {0}, the tenant of the library\u2019s owner, and reads the bucket for logged-in users."),
    READS_SAME_JOINABLE(
            "The library\u2019s owner is private, but users of {0} can join. The viewer reads the bucket for logged-in users."),
    READS_OTHER(
            "The viewer is logged in to {0}, and the library belongs to {1}. Both tenants interact, but the viewer reads only the public bucket."),
    READS_OTHER_PRIVATE(
            "The viewer is logged in to {0}, the library belongs to {1}, and {2} is private. The viewer reads only the public bucket."),
    READS_OTHER_JOINABLE(
            "The library\u2019s owner is not public, but {0} and {1} interact, and users can join. The viewer reads the public bucket."),
    READS_ANONYMOUS(
            "The viewer is not logged in, and the library\u2019s owner is public. The viewer reads the public bucket."),
    ANONYMOUS_REFUSED("The viewer is not logged in, and the library\u2019s owner is not public. OAE refuses access."),
    SAME_REFUSED(
            "The viewer is logged in to {0}, the tenant of the library\u2019s owner. The owner is private and cannot be joined, so OAE refuses access."),
    OTHER_REFUSED(
            "The viewer is logged in to {0}, the library belongs to {1}, and its owner is not public. OAE refuses access."),
    ROW_GONE("{0} has no row. It was deleted or never created."),
    NO_PRINCIPAL("{0} has no row in Principals, or one without tenantAlias. OAE ignores it."),
    HAS_ROLE("{0} has the role \u201C{1}\u201D on {2}."),
    HAS_ROLE_THROUGH("{0} has the role \u201C{1}\u201D on {2}, through {3}."),
    NO_ROLE("{0} has no role on {1}."),
    ROLES_DIFFER("AuthzRoles says \u201C{0}\u201D, but AuthzMembers says \u201C{1}\u201D. They should agree."),
    UNREADABLE_ROLE("{0} has a row of {1} and {2}, and one of them is not an OAE id."),
    CACHE_NAMES(
            "AuthzMembershipsCache names {0} in this group, but AuthzRoles does not. OAE grants access by the cache, and builds the list of memberships from it."),
    CACHE_LACKS(
            "AuthzRoles has {0} in this group, but AuthzMembershipsCache does not. OAE uses only the cache. It refuses access through this group, and a rebuild of the memberships omits it."),
    CACHE_OTHER_WAY(
            "AuthzMembershipsCache and AuthzRoles differ in the path or role of {0} in this group. OAE builds the list of memberships from the cache."),
    CACHE_BROKEN(
            "The row of AuthzMembershipsCache for {0} in this group is not JSON, so OAE cannot build the list of memberships."),
    INDIRECT_NAMES(
            "AuthzMembershipsIndirectCache names this group for {0}, but AuthzRoles has no group that leads to it. OAE searches by the cache."),
    INDIRECT_LACKS(
            "AuthzRoles has {0} in this group through other groups, but AuthzMembershipsIndirectCache does not name it. OAE searches by the cache."),
    TOO_MANY_MEMBERS(
            "ContentMembers has more than {0} rows, too many to compare in memory. Libraries can be read, but not audited or explained."),
    STALE("The bucket {0} has no marker, so OAE rebuilds the library on the next read."),
    NOT_WHOLE("Only the first {0} rows of each bucket were read.");

    private final String pattern;

    OaeSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
