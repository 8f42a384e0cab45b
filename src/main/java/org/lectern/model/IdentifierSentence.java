package org.lectern.model;

import org.lectern.wording.MessageKey;

/** What is wrong with a text that is not an identifier. */
public enum IdentifierSentence implements MessageKey {
    ID_EMPTY("The {0} id is empty. Its form is {1}."),
    ID_LONG("The {0} id {1} has {2} bytes; the maximum is {3}. Choose a shorter name."),
    ID_FORM("{0} is not a {1} id. The form is {2}."),
    UNPRINTABLE("The {0} {1} contains an invisible character (U+{2} at position {3}). Remove it."),
    LINE_END("The {0} {1} has a line end at position {2}. Write it on one line."),
    SPACE_AT_END("The {0} {1} starts or ends with a space. Remove it."),
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
