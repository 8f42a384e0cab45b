package org.lectern.oae.diagnosis;

import org.lectern.wording.MessageKey;

/** What is said of faults in OAE's libraries. */
public enum IndexSentence implements MessageKey {
    TWICE("It stands more than once in {0}: at {1}. Its current rank is {2}; the others should be gone."),
    STALE(
            "It stands at {1} in {0}; its current rank is {2}, so it is shown out of order, and OAE does not find it there."),
    NOT_THERE("It belongs in {0} at {1}, and does not stand there."),
    CUT_OFF(
            "It is member number {0} of the group; OAE's rebuild stops at the first hundred, so it is not in {1}. OAE drops it again when it next rebuilds this library."),
    WRONG("It is {0}, so it does not belong in {1}, where people see it who should not."),
    OF_OTHER_TENANT(
            "It is for logged-in users of {0}, and stands in the list that logged-in users of {1} read. OAE puts it there when it updates an item; in this library it counts as private."),
    ROLE_LOST("Its value is 1 in {0}, where the role “{1}” belongs: OAE loses the role when it updates a row."),
    OTHER_ROLE("Its value is {0} in {1}, where the role “{2}” belongs."),
    NOT_HIS("{0} does not have it: AuthzRoles names no role on it."),
    NOT_A_MEMBER("It is not a member of {0}: AuthzMembers does not name it."),
    NOT_IN_THE_GROUP("{0} is not in this group, neither directly nor through another one."),
    ITSELF("A group is not in itself: OAE puts it there when it updates the group."),
    NOT_NAMED("{0} does not have it: ContentMembers does not name it."),
    NOWHERE(
            "{0} has it, by ContentMembers, but it stands in no list of anybody who has it: no table says when it was last modified, or who may see it. Lectern leaves it as it is."),
    LISTS_DIFFER(
            "Here it stands in {0}. At its newest time, {1}, the widest list that it stands in is {2}. No table says what its visibility is, so nobody can say which of the two is right. Lectern leaves it as it is."),
    LISTS_DISAGREE(
            "It does not stand here at its newest time, {0}, and the libraries that hold it then do not agree in which lists. No table says what its visibility is. Lectern leaves it as it is."),
    NO_SUCH_RESOURCE("There is no such item, folder, group or user: it was deleted, and its row was left."),
    NO_SUCH_PRINCIPAL(
            "There is no such user or group: it has no row in Principals, or one without tenantAlias, and OAE takes it for nobody."),
    LEFT_OVER("{0} was deleted, and the list of those who had it was left. OAE does not read that list any more."),
    HAZARD_MEMBER(
            "{0} is a member, and has no row in Principals with a tenantAlias. OAE sets the markers of the list and then fails. The list would stay empty."),
    HAZARD_CONTENT(
            "The folder has a role on {0}, which has no row in Content. OAE sets the markers of the list and then fails. The list would stay empty."),
    HAZARD_TENANT(
            "The row of {0} has no tenantAlias, or one that is not in Tenant. OAE sets the markers of the list and then fails. The list would stay empty."),
    HAZARD_UNREADABLE("{0} OAE sets the markers of the list and then fails. The list would stay empty."),
    HAZARD_HUNDRED(
            "The group has {0} members. OAE’s rebuild stops at the first hundred, so the others would be missing."),
    HAZARD_CACHE(
            "AuthzMembershipsCache has a row of {0} and {1} whose value is no list of members. OAE builds the list from it. Groups would be missing."),
    HAZARD_STALE(
            "AuthzMembershipsCache or AuthzMembershipsIndirectCache is wrong about {0} and {1}. OAE builds the list from the cache."),
    DELETED_GROUP("The group was deleted, so it belongs in no list of memberships."),
    NO_ENTRY("The row {0} in {1} is neither an entry nor a marker. Lectern leaves it as it is."),
    NO_JSON("Its value, {0}, is not JSON in {1}: OAE cannot show the page of the library that it stands on."),
    NO_VISIBILITY(
            "Its own row has no visibility that OAE knows, so nobody can say in which lists it belongs. Lectern leaves it as it is."),
    NO_RANK(
            "Its own row has a last modification that is no number, so nobody can say at which rank it belongs. Lectern leaves it as it is."),
    TOO_LARGE("{0}: more than {1} rows, too many to be compared in memory");

    private final String pattern;

    IndexSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
