package org.lectern.activity;

import org.lectern.model.Cause;
import org.lectern.wording.Message;

/**
 * A write that somebody wants.
 *
 * @param subject what it is about, by its id; where a view can show it, what that view understands
 * @param message what is done to it, as people say it: "Share c:cam:License.txt with u:cam:simon"
 */
public record WriteIntent(ActivityKind kind, String subject, Message message, Cause cause) {
    /** What is done, in English. */
    public String action() {
        return message.english();
    }
}
