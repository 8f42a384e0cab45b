package org.lectern.oae.audit;

import org.lectern.wording.MessageKey;

/** What is said of audits of OAE's libraries. */
public enum IndexAuditSentence implements MessageKey {
    NO_TENANT("“{0}” is not a tenant; it is the middle part of an id like u:cam:nicolaas."),
    AND("{0} {1}"),
    ROWS_READ("Rows read: {0}, of them in libraries: {1}. Lists compared: {2}."),
    LISTS_UNBUILT("Lists without markers, which OAE rebuilds when they are next read: {0} (rows: {1})."),
    ROWS_UNKNOWN("Rows of libraries that Lectern does not know: {0}."),
    LOOKED_CLOSELY("Libraries looked at closely: {0}."),
    STILL_CHANGING("Of them still changing at the last look, so that what differs in them does not count: {0}."),
    RANGE_NOT_READ("{0}, tokens {1} to {2}: {3}");

    private final String pattern;

    IndexAuditSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
