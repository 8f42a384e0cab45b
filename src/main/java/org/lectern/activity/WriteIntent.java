package org.lectern.activity;

import org.lectern.model.Cause;
import org.lectern.wording.Said;

/**
 * A write that somebody wants.
 *
 * @param subject what it is about, by its id; where a view can show it, what that view understands
 * @param said what is done to it, as people say it: "Share c:cam:License.txt with u:cam:simon"
 */
public record WriteIntent(ActivityKind kind, String subject, Said said, Cause cause) {
    /** What is done, in English. */
    public String action() {
        return said.english();
    }
}
