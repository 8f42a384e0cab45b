package org.lectern.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The least rights that somebody needs, as CQL: made from the lists of tables, so that it names all there are and no others.
 * Table by table, because other programs may have tables beside them.
 */
public enum Grants {
    /** Sees everything, changes nothing. */
    VIEWER("lectern_viewer"),
    /** Makes every change that the console can make; cannot change tables, nor the rights of anybody. */
    OPERATOR("lectern_operator");

    /** The tables of Sunbird's collection tracking, which a deployment may have in a keyspace of its own. */
    private static final Set<String> STATUS = new TreeSet<>(Set.of(
            "user_content_consumption",
            "assessment_aggregator",
            "user_activity_agg",
            "user_enrolments",
            "course_batch"));

    /** In which a platform keeps what collections consist of: of a release, one of them or both. Nobody writes them from here. */
    private static final Set<String> TREES = new TreeSet<>(Set.of("content_hierarchy", "hierarchy_relations"));

    /** OAE's tables that are read, of which a platform may lack some; one of them is written. */
    private static final Set<String> OAE = new TreeSet<>(Set.of(
            "AuthzDeleted",
            "AuthzMembers",
            "AuthzRoles",
            "Config",
            "Content",
            "Discussions",
            "Folders",
            "FoldersGroupId",
            "LibraryIndex",
            "MeetingsJitsi",
            "Principals",
            "Tenant"));

    private final String role;

    Grants(String role) {
        this.role = role;
    }

    /** The name of the role that the statements make. */
    public String role() {
        return role;
    }

    /**
     * The statements, with comments that say what to do with them.
     *
     * @param keyspace Lectern's
     * @param place where content status is, and its collections, where that was said; may be the same
     * @throws IllegalArgumentException if one of them cannot be a keyspace
     */
    public String cql(String keyspace, StatusKeyspace place) {
        List<String> lines = new ArrayList<>();
        lines.add("-- Lectern, schema version " + Schema.VERSION + ": "
                + (this == VIEWER ? "who may see everything and change nothing." : "who may make every change."));
        lines.add("-- Run it with cqlsh as a superuser, then give the role to people:");
        lines.add("--   GRANT " + role + " TO name;");
        lines.add("CREATE ROLE IF NOT EXISTS " + role + " WITH LOGIN = false AND SUPERUSER = false;");
        for (String statement : statements(keyspace, place.name())) {
            lines.add(statement + ";");
        }
        place.trees().ifPresent(trees -> {
            lines.add(
                    "-- What collections consist of. Where the platform has only one of these tables, leave out the other.");
            TREES.forEach(table -> lines.add(select(trees + "." + table) + ";"));
        });
        return String.join("\n", lines) + "\n";
    }

    /** The statements that grant, one by one, without the one that makes the role. */
    List<String> statements(String keyspace, String statusKeyspace) {
        ConnectionSettings.requireKeyspace(keyspace);
        ConnectionSettings.requireKeyspace(statusKeyspace);
        List<String> statements = new ArrayList<>();
        readTables(keyspace, statusKeyspace).forEach(table -> statements.add(select(table)));
        if (this == OPERATOR) {
            writtenTables(keyspace, statusKeyspace)
                    .forEach(table -> statements.add("GRANT MODIFY ON TABLE " + table + " TO " + role));
        }
        return statements;
    }

    private String select(String table) {
        return "GRANT SELECT ON TABLE " + table + " TO " + role;
    }

    /** All that is read, as {@code keyspace.table}. */
    static List<String> readTables(String keyspace, String statusKeyspace) {
        List<String> tables = new ArrayList<>();
        new TreeSet<>(Schema.tables()).forEach(table -> tables.add(keyspace + "." + table));
        tables.addAll(status(keyspace, statusKeyspace));
        return tables;
    }

    /** All that is written: everything but the schema's version, which only the creation of tables writes. */
    static List<String> writtenTables(String keyspace, String statusKeyspace) {
        List<String> tables = new ArrayList<>(readTables(keyspace, statusKeyspace));
        tables.remove(keyspace + ".schema_version");
        return tables;
    }

    /** The same of a keyspace as it is laid out. */
    static List<String> readTables(KeyspaceLayout layout, String keyspace, String statusKeyspace) {
        return switch (layout.platform()) {
            case LECTERN -> readTables(keyspace, statusKeyspace);
            case OAE -> besideStatus(OAE.stream().filter(layout.tables()::containsKey), keyspace, statusKeyspace);
            case PAPER ->
                besideStatus(Stream.of(layout.paperLibraries(), layout.paperMembers()), keyspace, statusKeyspace);
        };
    }

    /** The same of a keyspace as it is laid out. */
    static List<String> writtenTables(KeyspaceLayout layout, String keyspace, String statusKeyspace) {
        return switch (layout.platform()) {
            case LECTERN -> writtenTables(keyspace, statusKeyspace);
            case OAE -> besideStatus(Stream.of("LibraryIndex"), keyspace, statusKeyspace);
            case PAPER -> besideStatus(Stream.of(layout.paperLibraries()), keyspace, statusKeyspace);
        };
    }

    private static List<String> besideStatus(Stream<String> tables, String keyspace, String statusKeyspace) {
        return Stream.concat(status(keyspace, statusKeyspace).stream(), tables.map(table -> keyspace + "." + table))
                .toList();
    }

    private static List<String> status(String keyspace, String statusKeyspace) {
        return statusKeyspace.equals(keyspace)
                ? List.of()
                : STATUS.stream().map(table -> statusKeyspace + "." + table).toList();
    }
}
