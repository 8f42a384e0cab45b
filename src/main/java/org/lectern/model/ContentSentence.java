package org.lectern.model;

import org.lectern.wording.MessageKey;

/** What is said of content items and principals. */
public enum ContentSentence implements MessageKey {
    NOTHING_TO_CHANGE("Nothing to change."),
    NAME_EMPTY("The display name is empty. Enter a name."),
    NAME_LONG("The display name has {0} characters; the maximum is {1}. Shorten it."),
    BAD_TIME(
            "The last-modified time {0} is outside 1970 to 2199. Check the unit (milliseconds or ISO 8601) and the source\u2019s clock."),
    TIME_AHEAD(
            "The last-modified time {0} is more than a day after the cluster\u2019s time, {1}. The item would be above all others until then. Check the unit, the time zone and the source\u2019s clock, or omit the time."),
    BAD_STAMP("A membership\u2019s stamp must be from 0 to {0}, not {1}."),
    UNKNOWN_CONTENT("The content item {0} does not exist or is deleted. Check the id, or create it."),
    CONTENDED(
            "Nothing was changed: the row changed during each of {0} attempts. Another program writes to it, or has written an invalid value. Check the row, then try again."),
    WITHDRAWN(
            "Nothing was changed: another console took over while this one was out of contact. Repeat the change if still needed."),
    UNREADABLE_ROW(
            "The row of {0} in the table {1} cannot be read: {2} Lectern does not change it. Fix it in cqlsh, then audit again."),
    UNREADABLE_PRINCIPAL(
            "The row of {0} in the table principal cannot be read: {1} To replace it, import the principal with a name and a visibility."),
    LEFT_OUT(
            "{0,choice,0#No item was|1#1 item was|1<{0} items were} omitted because their source of truth cannot be read: {1}. Audit the library for details."),
    BAD_ROLE("The role \u201C{0}\u201D is unknown. Use VIEWER, MANAGER or REMOVED."),
    NOT_TO_SHARE("Share an item as viewer or manager. To end a share, remove the item."),
    BAD_GROUP_ROLE("The role \u201C{0}\u201D is unknown. Use MEMBER, MANAGER or REMOVED."),
    BAD_VISIBILITY("The visibility \u201C{0}\u201D is unknown. Use PUBLIC, LOGGEDIN or PRIVATE."),
    NOT_A_GROUP("{0} is a user. Only a group (g:tenant:name) has members."),
    OWN_MEMBER("{0} cannot be a member of itself."),
    UNKNOWN_PRINCIPAL(
            "The principal {0} does not exist. Check the id. To create it, enter the id on the page Libraries, or run \u201Clectern principal {0} --name NAME --apply\u201D."),
    ITEM_CHANGED_SINCE("{0} has changed since, so this cannot be undone. Nothing was written."),
    MEMBERS_CHANGED_SINCE("The members of {0} have changed since, so this cannot be undone. Nothing was written."),
    MEMBERS_CHANGED_MEANWHILE(
            "Members of {0} were changed at the same time and keep that change. The other members have their previous role."),
    WHAT_CONTENT("content item"),
    WHAT_NAME("display name"),
    WHAT_PRINCIPAL("principal"),
    U_OR_G("u:tenant:name or g:tenant:name"),
    VIEWER("viewer"),
    MEMBER("member"),
    MANAGER("manager"),
    REMOVED("removed"),
    PUBLIC("public"),
    LOGGEDIN("for logged-in users"),
    PRIVATE("private"),
    UNSEEN("none");

    private final String pattern;

    ContentSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
