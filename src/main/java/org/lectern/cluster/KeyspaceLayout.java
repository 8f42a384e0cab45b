package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Whose tables a keyspace holds, by their names and columns: a platform's keyspace is opened as it is, and nothing is added to
 * it.
 *
 * @param tables the columns of each table
 */
public record KeyspaceLayout(Platform platform, Map<String, Set<String>> tables) {
    /** Who made the tables. */
    public enum Platform {
        /** Lectern; also where nobody else is recognised. */
        LECTERN,
        /** OAE (Hilary), its tables named in quotes. */
        OAE,
        /** Whoever followed the paper on OAE's libraries to the letter: wide rows, without markers and tenants. */
        PAPER
    }

    /** What shows that it is OAE: nobody else names tables so. */
    private static final Set<String> OAE_PROOF = Set.of("LibraryIndex", "AuthzRoles", "Principals");

    /** What the services cannot do without. */
    private static final Map<String, List<String>> OAE_NEEDED = Map.of(
            "LibraryIndex", List.of("bucketKey", "rankedResourceId", "value"),
            "AuthzRoles", List.of("principalId", "resourceId", "role"),
            "AuthzMembers", List.of("resourceId", "memberId", "role"),
            "AuthzDeleted", List.of("resourceId", "deleted"),
            "Principals", List.of("principalId", "tenantAlias", "displayName", "visibility", "lastModified"),
            "Content", List.of("contentId", "visibility", "lastModified"),
            "Tenant", List.of("alias", "displayName", "host", "active"),
            "Config", List.of("tenantAlias", "configKey", "value"));

    /** The libraries as the paper prints them, in small letters: a name in quotes, or without them, may have come out. */
    private static final String PAPER_LIBRARIES = "librarybyprincipal";

    /** Who has what, likewise. */
    private static final String PAPER_MEMBERS = "contentmembers";

    private static final List<String> PAPER_COLUMNS = List.of("key", "column1", "value");

    public KeyspaceLayout {
        tables = Map.copyOf(tables);
    }

    /** Looks at what is there. Blocks. */
    static KeyspaceLayout read(CqlSession session, String keyspace) {
        try {
            return of(SchemaColumns.names(session, keyspace));
        } catch (InvalidQueryException before3) {
            return of(tablesBefore3(session, keyspace));
        }
    }

    /** Where Cassandra 2 keeps what later releases have in system_schema: OAE runs on 2.1. */
    private static Map<String, Set<String>> tablesBefore3(CqlSession session, String keyspace) {
        Map<String, Set<String>> tables = new TreeMap<>();
        for (Row row : session.execute(SimpleStatement.newInstance(
                "SELECT columnfamily_name, column_name FROM system.schema_columns WHERE keyspace_name = ?",
                keyspace))) {
            tables.computeIfAbsent(Objects.requireNonNull(row.getString(0)), table -> new TreeSet<>())
                    .add(Objects.requireNonNull(row.getString(1)));
        }
        return tables;
    }

    static KeyspaceLayout of(Map<String, Set<String>> tables) {
        if (tables.keySet().containsAll(OAE_PROOF)) {
            return new KeyspaceLayout(Platform.OAE, tables);
        }
        boolean paper = Stream.of(PAPER_LIBRARIES, PAPER_MEMBERS)
                .allMatch(table -> named(tables, table).anyMatch(name -> isPaper(tables, name)));
        return new KeyspaceLayout(paper ? Platform.PAPER : Platform.LECTERN, tables);
    }

    /**
     * One that has every table that such a keyspace may have, named as the platform's own statements do.
     *
     * @param oae tables of OAE's
     */
    static KeyspaceLayout whole(Platform platform, Set<String> oae) {
        Map<String, Set<String>> tables = new TreeMap<>();
        if (platform == Platform.OAE) {
            oae.forEach(table -> tables.put(table, Set.of()));
        } else if (platform == Platform.PAPER) {
            Stream.of("LibraryByPrincipal", "ContentMembers")
                    .forEach(table -> tables.put(table, Set.copyOf(PAPER_COLUMNS)));
        }
        return new KeyspaceLayout(platform, tables);
    }

    private static boolean isPaper(Map<String, Set<String>> tables, String name) {
        return tables.getOrDefault(name, Set.of()).containsAll(PAPER_COLUMNS);
    }

    private static Stream<String> named(Map<String, Set<String>> tables, String folded) {
        return tables.keySet().stream()
                .filter(name -> name.toLowerCase(Locale.ROOT).equals(folded))
                .sorted();
    }

    /** What the paper's table of libraries is called here, as it is declared. Only where the platform is the paper's. */
    public String paperLibraries() {
        return paperTable(PAPER_LIBRARIES);
    }

    /** Likewise the table of who has what. */
    public String paperMembers() {
        return paperTable(PAPER_MEMBERS);
    }

    private String paperTable(String folded) {
        return named(tables, folded)
                .filter(name -> isPaper(tables, name))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Whether it is a platform's that keeps libraries: OAE's, or one that follows the paper on them.
     *
     * @throws ClusterException if it is OAE's, but lacks tables or columns that are needed
     */
    boolean requireOae(String keyspace) {
        if (platform != Platform.OAE) {
            return platform == Platform.PAPER;
        }
        List<String> missing = new ArrayList<>();
        new TreeMap<>(OAE_NEEDED)
                .forEach((table, columns) -> columns.stream()
                        .filter(column -> !tables.getOrDefault(table, Set.of()).contains(column))
                        .forEach(column -> missing.add(table + "." + column)));
        if (!missing.isEmpty()) {
            throw new ClusterException(
                    ClusterException.Kind.WRONG_SCHEMA,
                    ClusterSentence.OAE_LACKS.of(keyspace, String.join(", ", missing)));
        }
        return true;
    }
}
