package org.lectern.oae;

import org.lectern.wording.MessageKey;

/** What is said of OAE's libraries: who reads which bucket, and where a resource stands. */
public enum OaeSentence implements MessageKey {
    NO_ID("“{0}” is not an id of OAE. Write a letter, the tenant and the name, as in u:cam:nicolaas."),
    IN_THREE("It is public, so it stands in all three lists."),
    IN_TWO("It is for logged-in users of {0}, whose library this is too, so it stands in two lists."),
    IN_ONE("It is private, so it stands only in the list that members and the owner read."),
    LOWERED(
            "It is for logged-in users of {0}, and this library belongs to {1}: it counts as private here, and stands only in the list that members and the owner read."),
    SEEN(
            "At its newest time it stands in {0} in the libraries of those who have it. No table says what its visibility is, so whether it stands in too wide a list cannot be checked."),
    READS_LOGGED_IN("They are logged in: they read the list for logged-in users."),
    READS_OWN("It is their own library: they read the private list, which holds everything."),
    READS_AS_MEMBER(
            "They are a member, directly or through a group: they read the private list, which holds everything."),
    READS_BY_CACHE(
            "AuthzMembershipsCache names them in a group that has a role here. OAE asks nothing else while the cache names any group. They read the private list."),
    OWNER_DELETED("{0} was deleted: OAE answers that there is no such principal, whoever asks."),
    READS_AS_ADMINISTRATOR(
            "They administer {0} or the whole platform: they read the private list, which holds everything."),
    READS_SAME("They are logged in to {0}, as the library's owner is: they read the list for logged-in users."),
    READS_SAME_JOINABLE(
            "The library's owner is private, but users of {0} may join: they read the list for logged-in users."),
    READS_OTHER(
            "They are logged in to {0}, the library belongs to {1}: the two interact, but they read the public list only."),
    READS_OTHER_PRIVATE(
            "They are logged in to {0}, the library belongs to {1}, and {2} is private: they read the public list, and can do nothing else with it."),
    READS_OTHER_JOINABLE(
            "The library's owner is not public, but {0} and {1} interact, and users may join: they read the public list."),
    READS_ANONYMOUS("They are not logged in, and the library's owner is public: they read the public list."),
    ANONYMOUS_REFUSED("They are not logged in, and the library's owner is not public: they see nothing of it."),
    SAME_REFUSED(
            "They are logged in to {0}, as the library's owner is, but the owner is private, and nobody may join: they see nothing of it."),
    OTHER_REFUSED(
            "They are logged in to {0}, the library belongs to {1}, and its owner is not public: they see nothing of it."),
    ROW_GONE("{0} has no row of its own: it was deleted, or never made."),
    NO_PRINCIPAL("{0} has no row in Principals, or one without tenantAlias: OAE takes it for nobody."),
    HAS_ROLE("{0} has the role \u201C{1}\u201D on {2}."),
    HAS_ROLE_THROUGH("{0} has the role \u201C{1}\u201D on {2}, through {3}."),
    NO_ROLE("{0} has no role on {1}."),
    ROLES_DIFFER("AuthzRoles says \u201C{0}\u201D, AuthzMembers says \u201C{1}\u201D; they should say the same."),
    UNREADABLE_ROLE("{0} has a row of {1} and {2}: one of the two is not an id of OAE."),
    CACHE_NAMES(
            "AuthzMembershipsCache names {0} in this group, and AuthzRoles does not. OAE gives access by the cache, and builds the list of memberships from it."),
    CACHE_LACKS(
            "By AuthzRoles {0} is in this group, and AuthzMembershipsCache does not say so. OAE asks the cache alone. Access through this group is refused, and a rebuild of the memberships leaves it out."),
    CACHE_OTHER_WAY(
            "AuthzMembershipsCache and AuthzRoles differ in who leads {0} into this group, or with which role. OAE builds the list of memberships from the cache."),
    CACHE_BROKEN(
            "The row of AuthzMembershipsCache that names {0} in this group is not JSON: OAE cannot build the list of memberships."),
    INDIRECT_NAMES(
            "AuthzMembershipsIndirectCache names this group for {0}. By AuthzRoles no other group leads there. OAE searches by the cache."),
    INDIRECT_LACKS(
            "By AuthzRoles {0} is in this group through others. AuthzMembershipsIndirectCache does not name it. OAE searches by the cache."),
    TOO_MANY_MEMBERS(
            "ContentMembers has more than {0} rows, too many to be compared in memory: libraries can be read, and not audited or explained."),
    STALE("The list {0} lacks a marker: OAE rebuilds the library when it is next read."),
    NOT_WHOLE("Only the first {0} rows of each list were looked through.");

    private final String pattern;

    OaeSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
