package org.lectern.bench;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.time.Duration;
import org.lectern.node.EmbeddedNode;
import org.lectern.node.NodeSettings;

/** The console's own node without the console: with one keyspace and one table, created by the bare driver. */
final class BareNode {
    /** The line printed when the table is there. */
    static final String READY = "bare node: ready";

    /** Longer than any machine takes: where it is slow, the figure is what is asked for. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private BareNode() {}

    public static void main(String[] arguments) throws Exception {
        try (EmbeddedNode node = EmbeddedNode.open(NodeSettings.standard(), progress -> {});
                CqlSession session = CqlSession.builder()
                        .addContactPoint(node.contactPoint())
                        .withLocalDatacenter(node.datacenter())
                        .withAuthCredentials(node.user(), node.password())
                        .withConfigLoader(DriverConfigLoader.programmaticBuilder()
                                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, PATIENCE)
                                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, PATIENCE)
                                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, PATIENCE)
                                .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, PATIENCE)
                                .build())
                        .build()) {
            session.execute(
                    "CREATE KEYSPACE bare WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("CREATE TABLE bare.one (id int PRIMARY KEY, value text)");
            System.out.println(READY);
            Thread.currentThread().join();
        }
    }
}
