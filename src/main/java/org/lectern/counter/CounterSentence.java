package org.lectern.counter;

import org.lectern.wording.MessageKey;

/** What is wrong with a text that is not a counter's name. */
public enum CounterSentence implements MessageKey {
    COUNTER_FORM("it has the form <hostname>/<counter>"),
    NEGATIVE("A counter is not negative; {0} is."),
    EMPTY("The counter name is empty; {0}."),
    NO_SLASH("a slash and the counter are missing"),
    NO_COUNTER("the counter is missing"),
    DIGITS("a counter has no characters but digits"),
    ZERO("a counter does not begin with a zero"),
    TOO_LARGE("the counter is larger than {0}"),
    NO_COUNTER_NAME("{0} is not a counter name: at position {1}, {2}; {3}."),
    NO_HOST_NAME("{0} is not a host name: at position {1}, {2}."),
    HOST_MISSING("the host name is missing"),
    HOST_LONG("the host name is longer than {0} characters"),
    HOST_CASE("a letter of the host name is not in lower case"),
    HOST_DOT("a dot of the host name has nothing before or after it"),
    HOST_CHARACTER("a host name has no characters but letters, digits, dots and hyphens");

    private final String pattern;

    CounterSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
