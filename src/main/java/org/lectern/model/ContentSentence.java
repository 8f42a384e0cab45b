package org.lectern.model;

import org.lectern.wording.MessageKey;

/** What is said of content items and principals. */
public enum ContentSentence implements MessageKey {
    NOTHING_TO_CHANGE("There is nothing to change."),
    NAME_EMPTY("The display name is empty; give the item a name."),
    NAME_LONG("The display name has {0} characters; at most {1} are kept. Shorten it."),
    BAD_TIME("The last-modified time {0} lies outside 1970 to 2199; check the unit (milliseconds or ISO 8601) and the"
            + " clock it came from."),
    TIME_AHEAD("The last-modified time {0} lies more than a day after the cluster\u2019s time, {1}: until then the item"
            + " would stand above all others. Check the unit, the time zone and the clock it came from, and give"
            + " the right time, or none."),
    BAD_STAMP("A membership's stamp lies between 0 and {0}, not {1}."),
    UNKNOWN_CONTENT("There is no content item {0}, or it is deleted. Check the id, or create it again."),
    CONTENDED("Nothing was changed: at each of {0} attempts the row was no longer as it had just been read. Either"
            + " others change it without a pause, or a program wrote a row that cannot be compared; look at the"
            + " row, and try again."),
    WITHDRAWN("Nothing was changed: another console took over while this one was out of touch, and found the change not"
            + " made. Make it again if it is still wanted."),
    UNREADABLE_ROW(
            "The row of {0} in the table {1} cannot be read: {2} Lectern leaves it as it is; put it right in cqlsh,"
                    + " then audit again."),
    UNREADABLE_PRINCIPAL(
            "The row of {0} in the table principal cannot be read: {1} Import the principal with a name and a"
                    + " visibility; that replaces the row."),
    LEFT_OUT("{0,choice,0#No item was|1#1 item was|1<{0} items were} left out, because a row that says what belongs"
            + " there cannot be read: {1}. An audit of the library says what is wrong with it."),
    BAD_ROLE("The role is \u201C{0}\u201D; it must be VIEWER, MANAGER or REMOVED."),
    NOT_TO_SHARE("An item is shared as viewer or manager; to take it away, remove it."),
    BAD_GROUP_ROLE("The role is \u201C{0}\u201D; it must be MEMBER, MANAGER or REMOVED."),
    BAD_VISIBILITY("The visibility is \u201C{0}\u201D; it must be PUBLIC, LOGGEDIN or PRIVATE."),
    NOT_A_GROUP("{0} is a user; only a group (g:tenant:name) has members."),
    OWN_MEMBER("{0} cannot be a member of itself."),
    UNKNOWN_PRINCIPAL(
            "There is no principal {0}. Check the id. To create it, enter the id on the page Libraries, or run"
                    + " \u201Clectern principal {0} --name NAME --apply\u201D."),
    WHAT_CONTENT("content item"),
    WHAT_NAME("display name"),
    WHAT_PRINCIPAL("principal"),
    U_OR_G("u:tenant:name or g:tenant:name"),
    VIEWER("viewer"),
    MEMBER("member"),
    MANAGER("manager"),
    REMOVED("removed"),
    PUBLIC("PUBLIC"),
    LOGGEDIN("LOGGEDIN"),
    PRIVATE("PRIVATE"),
    UNSEEN("nothing");

    private final String pattern;

    ContentSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
