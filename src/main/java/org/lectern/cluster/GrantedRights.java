package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/**
 * What the role of a connection was granted, as the cluster lists it. A role may list its own grants, and those of the roles
 * it was granted, without any right. A cluster without roles, or without an authorizer, fails the question: it refuses nothing.
 *
 * @param role as whom the cluster knows the connection; empty where it asks nobody
 * @param superuser whether it is one
 * @param everything whether nothing is refused to it, as far as the cluster says
 * @param grants as the cluster lists them; empty where everything is allowed
 */
record GrantedRights(String role, boolean superuser, boolean everything, Set<Grant> grants) {
    /** Nothing is refused. */
    static final GrantedRights EVERYTHING = new GrantedRights("", false, true, Set.of());

    /**
     * One of them.
     *
     * @param resource as Cassandra writes it: {@code <table a.b>}, {@code <keyspace a>}
     */
    record Grant(String resource, String permission) {}

    /** Asks the cluster. Never fails. */
    static CompletionStage<GrantedRights> read(CqlSession session, ConnectionSettings settings) {
        String role = settings.options().credentials().map(Credentials::user).orElse("");
        GrantedRights everything = new GrantedRights(role, false, true, Set.of());
        if (role.isEmpty()) {
            return CompletableFuture.completedStage(everything);
        }
        String quoted = "'" + role.replace("'", "''") + "'";
        return all(session, "LIST ROLES OF " + quoted)
                .thenCompose(roles -> roles.stream().anyMatch(row -> row.getBoolean("super"))
                        ? CompletableFuture.completedStage(new GrantedRights(role, true, true, Set.of()))
                        : all(session, "LIST ALL PERMISSIONS OF " + quoted)
                                .thenApply(rows -> new GrantedRights(role, false, false, grants(rows))))
                .exceptionally(unasked -> everything);
    }

    private static CompletionStage<List<Row>> all(CqlSession session, String cql) {
        return Cluster.translated(session.executeAsync(SimpleStatement.newInstance(cql)))
                .thenCompose(Cluster::all);
    }

    private static Set<Grant> grants(List<Row> rows) {
        return rows.stream()
                .map(row -> new Grant(
                        String.valueOf(row.getString("resource")), String.valueOf(row.getString("permission"))))
                .collect(Collectors.toSet());
    }

    /** @param table as {@code keyspace.table} */
    boolean allowsOnTable(String permission, String table) {
        String keyspace = table.substring(0, table.indexOf('.'));
        return has(permission, "<table " + table + ">") || allowsOnKeyspace(permission, keyspace);
    }

    /** On all that is in the keyspace, and will be. */
    boolean allowsOnKeyspace(String permission, String keyspace) {
        return has(permission, "<all tables in " + keyspace + ">")
                || has(permission, "<keyspace " + keyspace + ">")
                || allowsEverywhere(permission);
    }

    /** On every keyspace. */
    boolean allowsEverywhere(String permission) {
        return everything || has(permission, "<all keyspaces>");
    }

    private boolean has(String permission, String resource) {
        return grants.contains(new Grant(resource, permission));
    }
}
