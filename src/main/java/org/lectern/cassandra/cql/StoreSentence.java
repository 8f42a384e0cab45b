package org.lectern.cassandra.cql;

import org.lectern.wording.MessageKey;

/** What is said where the cluster, other processes or other tables are in the way. */
public enum StoreSentence implements MessageKey {
    LEASE_UNKNOWN(
            "The cluster does not say whether this process has hold of the sweep {0}. Wait a minute, and resume it."),
    CHANGES_ALL_THE_TIME(
            "{0} is being changed again and again, so it could not be read as a whole. Try again in a moment."),
    AUDIT_CLOSED("The connection was closed while the audit ran."),
    COUNTED_FASTER(
            "Others count under the host name \u201C{0}\u201D, and were always faster. Try again, or give each machine a name of its own."),
    COUNTER_USED_UP(
            "The counter of the host \u201C{0}\u201D is used up: its row in the table counter holds {1}. Set it to the highest value in use."),
    CLOSED_WAITING(
            "The connection was closed while this was waiting for its turn. Connect again and look what was done; what is on record as a job goes on by itself."),
    READ_BENEATH(
            "Too many deleted rows (tombstones) stand in front of this page, so it was read entry by entry, from what the truth says belongs there. Rebuild the library to get past them."),
    READ_ONE_BY_ONE("This page was read entry by entry, from what the truth says belongs there. {0}"),
    LABELS_MISSING(
            "The table {0}.{1} is missing, or has none of the columns {2}. Name the keyspace that holds content status.");

    private final String pattern;

    StoreSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
