package org.lectern.node;

import java.util.List;

/**
 * Where a node listens, and whom it asks for the others of its cluster.
 *
 * @param host a loopback address
 * @param seeds {@code host:storagePort} of one or more nodes, separated by commas; its own for a node that is alone
 */
record NodeAddress(String host, int cqlPort, int storagePort, String seeds) {
    /** A node that is alone, on ports that are free now. */
    static NodeAddress alone() throws NodeException {
        String host = "127.0.0.1";
        List<Integer> ports = FreePorts.find(host, 2);
        return new NodeAddress(host, ports.get(0), ports.get(1), host + ":" + ports.get(1));
    }
}
