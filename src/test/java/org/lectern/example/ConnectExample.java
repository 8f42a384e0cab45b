package org.lectern.example;

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
                Lectern lectern = Lectern.connect(node.settings(keyspace))) {
            return lectern.connection().status();
        }
    }
}
