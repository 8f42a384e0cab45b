package org.lectern.cassandra.cql;

import org.lectern.wording.MessageKey;

/** What is said where the cluster, other processes or other tables are in the way. */
public enum StoreSentence implements MessageKey {
    CHANGES_ALL_THE_TIME("{0} changed during every read, so it could not be read completely. Try again in a moment."),
    AUDIT_CLOSED("The connection was closed while the audit ran. Connect again, then resume the audit."),
    COUNTED_FASTER(
            "Other processes use the host name \u201C{0}\u201D for their counters and were always faster. Try again, or give each machine its own name."),
    COUNTER_USED_UP(
            "The counter of the host \u201C{0}\u201D is exhausted: its row in the table counter has {1}. Set it to the highest value in use."),
    CLOSED_WAITING(
            "The connection was closed before this request was sent. Connect again and check the result. Recorded jobs continue automatically."),
    READ_BENEATH(
            "This page has too many deleted rows (tombstones), so it was read entry by entry from memberships and items. Rebuild the library to remove them."),
    READ_ONE_BY_ONE("This page was read entry by entry from memberships and items. {0}"),
    LABELS_MISSING(
            "The table {0}.{1} is missing, or has none of the columns {2}. Enter the keyspace of content status."),
    STATUS_TABLES_LACK(
            "The keyspace {0} cannot store content status. {1} Enter the right keyspace, or have the tables checked. Nothing was read or written."),
    AND_THEN("{0} {1}"),
    TABLE_GONE("The table {0} is missing."),
    COLUMN_GONE("{0} has no column {1} ({2})."),
    TYPE_OTHER("{0}.{1} has the type {2}; required is {3}."),
    KEY_OTHER("{0} has the primary key {1}; required is one of these, with text columns: {2}."),
    NO_TREES("The keyspace {0} has neither {1} nor {2}. Enter the keyspace of collection contents."),
    CONTEXTS_UNKNOWN(
            "The prefix of batches in {0} is unknown: \u201C{1}\u201D matches no enrolment. Enter it in the connection, or {2} for none. Nothing was written."),
    NOT_BY_USER("{0} has the primary key {1}; required is one that is partitioned by user.");

    private final String pattern;

    StoreSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
