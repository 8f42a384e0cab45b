package org.lectern.cassandra.cql;

import org.lectern.wording.MessageKey;

/** What is said where the cluster, other processes or other tables are in the way. */
public enum StoreSentence implements MessageKey {
    CHANGES_ALL_THE_TIME(
            "{0} is being changed again and again, so it could not be read as a whole. Try again in a moment."),
    AUDIT_CLOSED("The connection was closed while the audit ran."),
    COUNTED_FASTER(
            "Others count under the host name \u201C{0}\u201D, and were always faster. Try again, or give each machine"
                    + " a name of its own."),
    COUNTER_USED_UP(
            "The counter of the host \u201C{0}\u201D is used up: its row in the table counter holds {1}. Set it to the"
                    + " highest value in use."),
    CLOSED_WAITING(
            "The connection was closed while this was waiting for its turn. Connect again and look what was done; what"
                    + " is on record as a job goes on by itself."),
    READ_BENEATH(
            "Too many deleted rows (tombstones) stand in front of this page, so it was read entry by entry, from what"
                    + " the truth says belongs there. Rebuild the library to get past them."),
    READ_ONE_BY_ONE("This page was read entry by entry, from what the truth says belongs there. {0}"),
    LABELS_MISSING("The table {0}.{1} is missing, or has none of the columns {2}. Name the keyspace that holds content"
            + " status."),
    STATUS_TABLES_LACK(
            "The keyspace {0} cannot hold content status as it is. {1} Name the keyspace that does, or have the tables"
                    + " looked at; nothing was read or written."),
    AND_THEN("{0} {1}"),
    TABLE_GONE("The table {0} is missing."),
    COLUMN_GONE("{0} has no column {1} ({2})."),
    TYPE_OTHER("{0}.{1} is {2}; needed is {3}."),
    KEY_OTHER("{0} has the primary key {1}; needed is one of these columns, all text: {2}."),
    NO_TREES("The keyspace {0} has neither {1} nor {2}. Name the one in which the platform keeps what collections"
            + " consist of."),
    CONTEXTS_UNKNOWN(
            "What stands before a batch in {0} cannot be told: \u201C{1}\u201D fits no enrolment. Say it in the"
                    + " connection, or {2} for nothing; nothing was written."),
    NOT_BY_USER("{0} has the primary key {1}; needed is one whose partition is a user.");

    private final String pattern;

    StoreSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
