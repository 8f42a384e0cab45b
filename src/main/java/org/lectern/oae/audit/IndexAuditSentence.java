package org.lectern.oae.audit;

import org.lectern.wording.MessageKey;

/** What is said of audits of OAE's libraries. */
public enum IndexAuditSentence implements MessageKey {
    NO_TENANT("“{0}” is not a tenant; it is the middle part of an id like u:cam:nicolaas."),
    LEFT_OUT("It left out what could not be read (places: {0}); the first: {1}"),
    COVERAGE("{0} {1} {2} {3}"),
    ROWS_READ("Rows read: {0}, of them in libraries: {1}. Lists compared: {2}."),
    LISTS_UNBUILT("Lists without markers, which OAE rebuilds when they are next read: {0} (rows: {1})."),
    ROWS_UNKNOWN("Rows of libraries that Lectern does not know: {0}."),
    LOOKED_CLOSELY(
            "Libraries looked at closely: {0}, of them still changing: {1}. Places that could not be read: {2}."),
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
