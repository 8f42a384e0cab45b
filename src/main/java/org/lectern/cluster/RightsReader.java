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
 * Reads what the role of a connection was granted. A role may list its own grants, and those of the roles it was granted,
 * without any right. A cluster without roles, or without an authorizer, fails the question: it refuses nothing.
 */
final class RightsReader {
    private final CqlSession session;
    private final ConnectionSettings settings;
    private final List<String> read;
    private final List<String> written;

    /**
     * @param layout of the keyspace: a platform's tables are others than Lectern's
     * @param statusKeyspace where content status is; may be the same as the keyspace
     */
    RightsReader(CqlSession session, ConnectionSettings settings, KeyspaceLayout layout, String statusKeyspace) {
        this.session = session;
        this.settings = settings;
        read = Grants.readTables(layout, settings.keyspace(), statusKeyspace);
        written = Grants.writtenTables(layout, settings.keyspace(), statusKeyspace);
    }

    private record Grant(String resource, String permission) {}

    CompletionStage<Rights> read() {
        String role = settings.options().credentials().map(Credentials::user).orElse("");
        Rights everything = Rights.everything(role, settings.readOnly(), settings.keyspace());
        if (role.isEmpty()) {
            return CompletableFuture.completedStage(everything);
        }
        String quoted = "'" + role.replace("'", "''") + "'";
        return all("LIST ROLES OF " + quoted)
                .thenCompose(roles -> roles.stream().anyMatch(row -> row.getBoolean("super"))
                        ? CompletableFuture.completedStage(
                                new Rights(role, true, settings.readOnly(), settings.keyspace(), Set.of(), Set.of()))
                        : all("LIST ALL PERMISSIONS OF " + quoted).thenApply(rows -> granted(role, grants(rows))))
                .exceptionally(unasked -> everything);
    }

    private CompletionStage<List<Row>> all(String cql) {
        return Cluster.translated(session.executeAsync(SimpleStatement.newInstance(cql)))
                .thenCompose(Cluster::all);
    }

    private static Set<Grant> grants(List<Row> rows) {
        return rows.stream()
                .map(row -> new Grant(
                        String.valueOf(row.getString("resource")), String.valueOf(row.getString("permission"))))
                .collect(Collectors.toSet());
    }

    private Rights granted(String role, Set<Grant> grants) {
        return new Rights(
                role,
                false,
                settings.readOnly(),
                settings.keyspace(),
                lacking(read, "SELECT", grants),
                lacking(written, "MODIFY", grants));
    }

    private static Set<String> lacking(List<String> tables, String permission, Set<Grant> grants) {
        return tables.stream()
                .filter(table -> {
                    String keyspace = table.substring(0, table.indexOf('.'));
                    return !(grants.contains(new Grant("<table " + table + ">", permission))
                            || grants.contains(new Grant("<all tables in " + keyspace + ">", permission))
                            || grants.contains(new Grant("<keyspace " + keyspace + ">", permission))
                            || grants.contains(new Grant("<all keyspaces>", permission)));
                })
                .collect(Collectors.toSet());
    }
}
