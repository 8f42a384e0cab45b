package org.lectern.content;

import org.lectern.wording.Wording;

/** What is said of content items, principals and their ids. */
public enum ContentSentence implements Wording {
    ID_EMPTY("The {0} id is empty; it has the form {1}."),
    ID_LONG("The {0} id {1} is {2} bytes long; Cassandra's keys hold at most {3}. Choose a shorter name."),
    ID_FORM("{0} is not a {1} id; it has the form {2}."),
    UNPRINTABLE("The {0} {1} holds a character that cannot be seen (U+{2} at position {3}). Remove it."),
    SPACE_AT_END("The {0} {1} begins or ends with a space. Remove it."),
    NOTHING_TO_CHANGE("There is nothing to change."),
    NAME_EMPTY("The display name is empty; give the item a name."),
    NAME_LONG("The display name has {0} characters; at most {1} are kept. Shorten it."),
    BAD_TIME(
            "The last-modified time {0} lies outside 1970 to 2199; check the unit (milliseconds or ISO 8601) and the clock it came from."),
    BAD_STAMP("A membership's stamp lies between 0 and {0}, not {1}."),
    UNKNOWN_CONTENT("There is no content item {0}, or it is deleted. Check the id, or create it again."),
    BAD_VISIBILITY("The visibility is \u201C{0}\u201D; it must be PUBLIC, LOGGEDIN or PRIVATE."),
    NOT_A_GROUP("{0} is a user; only a group (g:tenant:name) has members."),
    OWN_MEMBER("{0} cannot be a member of itself."),
    UNKNOWN_PRINCIPAL("There is no principal {0}. Check the id, or create the principal first."),
    WHAT_CONTENT("content item"),
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
