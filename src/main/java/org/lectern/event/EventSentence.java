package org.lectern.event;

import org.lectern.wording.MessageKey;

/** What is said of subscriptions to events. */
public enum EventSentence implements MessageKey {
    NO_NAME(
            "\u201C{0}\u201D is not a subscription name. Use 1 to 64 letters without accents, digits, dots, hyphens and underscores."),
    NO_KIND("The subscription {0} has no kind of event. Add at least one."),
    OTHER_KINDS(
            "The subscription {0} already exists with other kinds of events. Choose another name, or remove that subscription first."),
    HERE_ALREADY("This process already receives the events of {0}. Close that subscription first."),
    NO_SUBSCRIPTION("The subscription {0} does not exist. It may have been removed."),
    TOLD_BY_ANOTHER("Another process now delivers the events of {0}."),
    NO_ANSWER("The subscriber did not answer within {0} minutes."),
    REMOVES(
            "{0,choice,0#No events wait.|1#1 waiting event is discarded.|1<{0} waiting events are discarded.} The subscriber gets no further events."),
    REMOVED(
            "Subscription {0} removed; {1,choice,0#no events waited|1#1 waiting event discarded|1<{1} waiting events discarded}."),
    UNREADABLE("This version of Lectern does not know the event {0}.");

    private final String pattern;

    EventSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
