package org.lectern.model;

import org.lectern.wording.MessageKey;

/** What is wrong with a text that is not an identifier. */
public enum IdentifierSentence implements MessageKey {
    ID_EMPTY("The {0} id is empty; it has the form {1}."),
    ID_LONG("The {0} id {1} is {2} bytes long; a key in Cassandra has room for at most {3}. Choose a shorter name."),
    ID_FORM("{0} is not a {1} id; it has the form {2}."),
    UNPRINTABLE("The {0} {1} holds a character that cannot be seen (U+{2} at position {3}). Remove it."),
    LINE_END(
            "The {0} {1} has a line end (position {2}), so it would be shown cut. Write it on one line, with a space instead."),
    SPACE_AT_END("The {0} {1} begins or ends with a space. Remove it."),
    ID_OF("{0} id");

    private final String pattern;

    IdentifierSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
