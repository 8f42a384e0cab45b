package org.lectern.bench;

import com.datastax.oss.driver.api.core.CqlSession;
import org.lectern.node.EmbeddedNode;
import org.lectern.node.NodeSettings;

/** The console's own node without the console: with one keyspace and one table, created by the bare driver. */
final class BareNode {
    /** The line printed when the table is there. */
    static final String READY = "bare node: ready";

    private BareNode() {}

    public static void main(String[] arguments) throws Exception {
        try (EmbeddedNode node = EmbeddedNode.open(NodeSettings.standard(), progress -> {});
                CqlSession session = CqlSession.builder()
                        .addContactPoint(node.contactPoint())
                        .withLocalDatacenter(node.datacenter())
                        .build()) {
            session.execute(
                    "CREATE KEYSPACE bare WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("CREATE TABLE bare.one (id int PRIMARY KEY, value text)");
            System.out.println(READY);
            Thread.currentThread().join();
        }
    }
}
