package org.lectern.counter;

import org.lectern.wording.MessageKey;

/** What is wrong with a text that is not a counter's name. */
public enum CounterSentence implements MessageKey {
    COUNTER_FORM("the form is <hostname>/<counter>"),
    NEGATIVE("A counter cannot be negative: {0}."),
    EMPTY("The counter name is empty; {0}."),
    NO_SLASH("a slash and the counter are missing"),
    NO_COUNTER("the counter is missing"),
    DIGITS("a counter contains only digits"),
    ZERO("a counter does not start with a zero"),
    TOO_LARGE("the counter is larger than {0}"),
    NO_COUNTER_NAME("{0} is not a counter name: at position {1}, {2}; {3}."),
    NO_HOST_NAME("{0} is not a host name: at position {1}, {2}."),
    HOST_MISSING("the host name is missing"),
    HOST_LONG("the host name is longer than {0} characters"),
    HOST_CASE("the host name contains an upper case letter"),
    HOST_DOT("a dot of the host name is at an end or next to another dot"),
    HOST_CHARACTER("a host name contains only letters, digits, dots and hyphens");

    private final String pattern;

    CounterSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
