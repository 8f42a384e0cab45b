package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** Reads what the role of a connection may do with the tables that are used. */
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

    /** Never fails. */
    CompletionStage<Rights> read() {
        return GrantedRights.read(session, settings)
                .thenApply(granted -> new Rights(
                        granted.role(),
                        granted.superuser(),
                        settings.readOnly(),
                        settings.keyspace(),
                        lacking(read, "SELECT", granted),
                        lacking(written, "MODIFY", granted)));
    }

    private static Set<String> lacking(List<String> tables, String permission, GrantedRights granted) {
        return tables.stream()
                .filter(table -> !granted.allowsOnTable(permission, table))
                .collect(Collectors.toSet());
    }
}
