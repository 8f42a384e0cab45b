package org.lectern.oae.diagnosis;

import org.lectern.wording.MessageKey;

/** What is said of faults in OAE's libraries. */
public enum IndexSentence implements MessageKey {
    TWICE("It has more than one row in {0}: at {1}. Its current rank is {2}. The other rows should be removed."),
    STALE("It is at {1} in {0}, but its current rank is {2}. It appears in the wrong order, and OAE does not find it."),
    NOT_THERE("It belongs in {0} at {1}, but is missing."),
    CUT_OFF(
            "It is member {0} of the group. OAE’s rebuild includes only the first hundred, so it is missing from {1}. OAE removes it again with its next rebuild."),
    WRONG("It is {0}, so it does not belong in {1}, where people see it without permission."),
    OF_OTHER_TENANT(
            "It is for logged-in users of {0}, but is in the bucket of logged-in users of {1}. OAE puts it there when it updates an item. In this library, it counts as private."),
    ROLE_LOST("Its value is 1 in {0} instead of the role “{1}”. OAE loses the role when it updates a row."),
    OTHER_ROLE("Its value is {0} in {1} instead of the role “{2}”."),
    NOT_HIS("{0} does not have it: AuthzRoles has no role on it."),
    NOT_A_MEMBER("It is not a member of {0}: AuthzMembers does not name it."),
    NOT_IN_THE_GROUP("{0} is not in this group, neither directly nor through another one."),
    ITSELF("A group is not in itself: OAE puts it there when it updates the group."),
    NOT_NAMED("{0} does not have it: ContentMembers does not name it."),
    NOWHERE(
            "ContentMembers names {0}, but no library that has it contains a row. No table has its last-modified time or visibility. Lectern does not change it."),
    LISTS_DIFFER(
            "Here it is in {0}. At its newest time, {1}, its widest bucket is {2}. No table has its visibility, so the right bucket is unknown. Lectern does not change it."),
    LISTS_DISAGREE(
            "It is not here at its newest time, {0}, and the libraries that have it then differ in their buckets. No table has its visibility. Lectern does not change it."),
    NO_SUCH_RESOURCE("This item, folder, group or user does not exist: it was deleted, but its row remained."),
    NO_SUCH_PRINCIPAL(
            "This user or group does not exist: it has no row in Principals, or one without tenantAlias. OAE ignores it."),
    LEFT_OVER("{0} was deleted, but its members’ list remained. OAE no longer reads it."),
    HAZARD_MEMBER(
            "{0} is a member, but has no row in Principals with a tenantAlias. OAE would set the markers and then fail, leaving the bucket empty."),
    HAZARD_CONTENT(
            "The folder has a role on {0}, which has no row in Content. OAE would set the markers and then fail, leaving the bucket empty."),
    HAZARD_TENANT(
            "The row of {0} has no tenantAlias, or one that is not in Tenant. OAE would set the markers and then fail, leaving the bucket empty."),
    HAZARD_UNREADABLE("{0} OAE would set the markers and then fail, leaving the bucket empty."),
    HAZARD_HUNDRED(
            "The group has {0} members. OAE’s rebuild includes only the first hundred, so the rest would be missing."),
    HAZARD_CACHE(
            "AuthzMembershipsCache has a row of {0} and {1} whose value is not a list of members. OAE builds the list from it, so groups would be missing."),
    HAZARD_STALE(
            "AuthzMembershipsCache or AuthzMembershipsIndirectCache is wrong about {0} and {1}. OAE builds the list from the cache."),
    DELETED_GROUP("The group was deleted, so it belongs in no list of memberships."),
    NO_ENTRY("The row {0} in {1} is neither an entry nor a marker. Lectern does not change it."),
    NO_JSON("Its value {0} is not JSON in {1}, so OAE cannot show that page of the library."),
    NO_VISIBILITY("Its row has no visibility known to OAE, so its buckets are unknown. Lectern does not change it."),
    NO_RANK("The last-modified time in its row is not a number, so its rank is unknown. Lectern does not change it."),
    TOO_LARGE("{0}: more than {1} rows, too many to compare in memory");

    private final String pattern;

    IndexSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
