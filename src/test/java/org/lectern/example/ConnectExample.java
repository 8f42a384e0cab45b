package org.lectern.example;

import java.util.List;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Credentials;
import org.lectern.cluster.Secret;
import org.lectern.node.EmbeddedNode;
import org.lectern.node.NodeException;
import org.lectern.node.NodeSettings;
import org.lectern.service.ConnectionStatus;
import org.lectern.service.Lectern;

/** Starts Lectern's own node, or joins it where it runs already, and connects to it. */
final class ConnectExample {
    private ConnectExample() {}

    public static void main(String... arguments) throws NodeException {
        System.out.println(run(NodeSettings.standard(), "example").nodesUp() + " node answers");
    }

    static ConnectionStatus run(NodeSettings home, String keyspace) throws NodeException {
        try (EmbeddedNode node = EmbeddedNode.open(home, said -> System.out.println(said.english()));
                Lectern lectern = Lectern.connect(settings(node, keyspace))) {
            return lectern.connection().status();
        }
    }

    /** Any cluster is connected to like this: by a contact point or more, and the name of its data centre. */
    private static ConnectionSettings settings(EmbeddedNode node, String keyspace) {
        boolean createSchema = true; // where the keyspace is not there
        boolean readOnly = false;
        return new ConnectionSettings(
                List.of(node.contactPoint()),
                node.datacenter(),
                keyspace,
                createSchema,
                readOnly,
                ConnectionOptions.OWN_NODE.withCredentials(
                        new Credentials(node.user(), Secret.of(node.password()), node.guarded())));
    }
}
