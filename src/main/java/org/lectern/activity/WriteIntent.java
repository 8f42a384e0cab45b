package org.lectern.activity;

import org.lectern.model.Cause;
import org.lectern.wording.Message;

/**
 * A write that somebody wants.
 *
 * @param about its subject, by its id: where a view can show it, what that view understands; else in words
 * @param message what is done to it, as people say it: "Share c:cam:License.txt with u:cam:simon"
 * @param named whether a production cluster asks for the name of its target
 */
public record WriteIntent(ActivityKind kind, Message about, Message message, Cause cause, boolean named) {
    /** A write whose target is named. */
    public WriteIntent(ActivityKind kind, Message about, Message message, Cause cause) {
        this(kind, about, message, cause, true);
    }

    /** @param subject an id, or the name of a file */
    public WriteIntent(ActivityKind kind, String subject, Message message, Cause cause) {
        this(kind, Message.plain(subject), message, cause);
    }

    /** What it is about, in English. */
    public String subject() {
        return about.english();
    }

    /** What is done, in English. */
    public String action() {
        return message.english();
    }
}
