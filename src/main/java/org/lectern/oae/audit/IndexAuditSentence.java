package org.lectern.oae.audit;

import org.lectern.wording.MessageKey;

/** What is said of audits of OAE's libraries. */
public enum IndexAuditSentence implements MessageKey {
    NO_TENANT("“{0}” is not a tenant. A tenant is the middle part of an id such as u:cam:nicolaas."),
    AND("{0} {1}"),
    ROWS_READ("Rows read: {0}, in libraries: {1}. Buckets compared: {2}."),
    LISTS_UNBUILT("Buckets without markers, rebuilt by OAE on the next read: {0} (rows: {1})."),
    ROWS_UNKNOWN("Rows of unknown libraries: {0}."),
    LOOKED_CLOSELY("Libraries read again: {0}."),
    STILL_CHANGING("Still changing, so not counted: {0}."),
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
