package org.lectern.spark;

import java.util.List;
import org.lectern.cassandra.audit.AuditRows;

/** The tables that an audit reads whole. */
enum AuditedTable {
    CONTENT("content"),
    LIBRARIES("library_by_principal"),
    LISTS("content_by_principal");

    private final String table;

    AuditedTable(String table) {
        this.table = table;
    }

    /** Its name in the keyspace. */
    String table() {
        return table;
    }

    /** The columns that are read, in the order in which rows have them. */
    String[] columns() {
        List<String> columns = switch (this) {
            case CONTENT -> AuditRows.MEMBERS;
            case LIBRARIES -> AuditRows.ENTRIES;
            case LISTS -> AuditRows.HOLDINGS;
        };
        return columns.toArray(String[]::new);
    }
}
