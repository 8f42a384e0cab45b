package org.lectern.activity;

import org.lectern.journal.Cause;

/**
 * A write that somebody wants.
 *
 * @param subject what it is about, by its id; where a view can show it, what that view understands
 * @param action what is done to it, as people say it: "Share c:cam:License.txt with u:cam:simon"
 */
public record Intent(ActivityKind kind, String subject, String action, Cause cause) {}
