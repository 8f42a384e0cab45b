package org.lectern.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

    /** OAE's tables that are read, of which a platform may lack some. */
    private static final Set<String> OAE = new TreeSet<>(Set.of(
            "AuthzDeleted",
            "AuthzMembers",
            "AuthzMembershipsCache",
            "AuthzMembershipsIndirectCache",
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

    /** Those of them that are written: what OAE derives from the others. */
    private static final Set<String> OAE_WRITTEN =
            new TreeSet<>(Set.of("AuthzMembershipsCache", "AuthzMembershipsIndirectCache", "LibraryIndex"));

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
     * @param platform who has made the keyspace
     * @param keyspace Lectern's, or the platform's
     * @param place where content status is, and its collections, where that was said; may be the same
     * @throws IllegalArgumentException if one of them cannot be a keyspace
     */
    public String cql(KeyspaceLayout.Platform platform, String keyspace, StatusKeyspace place) {
        List<String> lines = new ArrayList<>();
        lines.add("-- Lectern, "
                + (platform == KeyspaceLayout.Platform.LECTERN ? "schema version " + Schema.VERSION : of(platform))
                + ": "
                + (this == VIEWER ? "who may see everything and change nothing." : "who may make every change."));
        lines.add("-- Run these statements in cqlsh as a superuser, then grant the role to people:");
        lines.add("--   GRANT " + role + " TO name;");
        if (platform == KeyspaceLayout.Platform.OAE) {
            lines.add("-- If the platform lacks one of these tables, remove it.");
        } else if (platform == KeyspaceLayout.Platform.PAPER) {
            lines.add("-- If these tables were created without quotes, remove the quotes.");
        }
        lines.add("CREATE ROLE IF NOT EXISTS " + role + " WITH LOGIN = false AND SUPERUSER = false;");
        for (String statement : statements(platform, keyspace, place.name())) {
            lines.add(statement + ";");
        }
        trees(keyspace, place).forEach(lines::add);
        return String.join("\n", lines) + "\n";
    }

    private static String of(KeyspaceLayout.Platform platform) {
        return platform == KeyspaceLayout.Platform.OAE
                ? "a keyspace of OAE\u2019s as it is"
                : "a keyspace as the paper on OAE\u2019s libraries prints it";
    }

    /** What collections consist of, which a platform keeps in a keyspace of its own. */
    private List<String> trees(String keyspace, StatusKeyspace place) {
        if (place.trees().isEmpty()) {
            return place.name().equals(keyspace)
                    ? List.of()
                    : List.of(
                            "-- The contents of collections are in another keyspace. Enter it in the connection to list its",
                            "-- tables content_hierarchy and hierarchy_relations here.");
        }
        List<String> lines = new ArrayList<>(List.of(
                "-- The contents of collections. If the platform has only one of these tables, remove the other."));
        TREES.forEach(table -> lines.add(select(place.trees().get() + "." + table) + ";"));
        return lines;
    }

    /** The statements that grant, one by one, without the one that makes the role. */
    List<String> statements(KeyspaceLayout.Platform platform, String keyspace, String statusKeyspace) {
        ConnectionSettings.requireKeyspace(keyspace);
        ConnectionSettings.requireKeyspace(statusKeyspace);
        KeyspaceLayout layout = KeyspaceLayout.whole(platform, OAE);
        List<String> statements = new ArrayList<>();
        readTables(layout, keyspace, statusKeyspace).forEach(table -> statements.add(select(table)));
        if (this == OPERATOR) {
            writtenTables(layout, keyspace, statusKeyspace)
                    .forEach(table -> statements.add("GRANT MODIFY ON TABLE " + quoted(table) + " TO " + role));
        }
        return statements;
    }

    /** As CQL has it: a name that is not in small letters stands in quotes. */
    private static String quoted(String table) {
        int dot = table.indexOf('.') + 1;
        String name = table.substring(dot);
        return name.equals(name.toLowerCase(Locale.ROOT)) ? table : table.substring(0, dot) + '"' + name + '"';
    }

    private String select(String table) {
        return "GRANT SELECT ON TABLE " + quoted(table) + " TO " + role;
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
            case OAE ->
                besideStatus(OAE_WRITTEN.stream().filter(layout.tables()::containsKey), keyspace, statusKeyspace);
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
