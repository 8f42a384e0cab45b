package org.lectern.event;

import org.lectern.wording.MessageKey;

/** What is said of subscriptions to events. */
public enum EventSentence implements MessageKey {
    NO_NAME(
            "\u201C{0}\u201D cannot be the name of a subscription: use 1 to 64 letters without accents, digits, dots, hyphens and underscores."),
    NO_KIND("The subscription {0} is for no kind of event. Say at least one."),
    OTHER_KINDS(
            "There is a subscription {0} already, for other kinds of events. Take another name, or remove that subscription first."),
    HERE_ALREADY("This process is told of the events of {0} already. Close that registration first."),
    NO_SUBSCRIPTION("There is no subscription {0}. It may have been removed by somebody else."),
    TOLD_BY_ANOTHER("Another process tells the events of {0} now."),
    NO_ANSWER("The subscriber has not answered within {0} minutes."),
    UNREADABLE("This event is none that this version of Lectern knows: {0}");

    private final String pattern;

    EventSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
