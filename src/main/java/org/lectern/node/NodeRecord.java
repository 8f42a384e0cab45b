package org.lectern.node;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Credentials;
import org.lectern.cluster.Secret;
import org.lectern.home.TokenHandshake;

/**
 * Where a node listens, as it wrote it to {@code node.json}. The node may have ended since.
 *
 * @param token the secret of this run of the node, also the password of its CQL port
 * @param handshake the version of {@link TokenHandshake} that it speaks; 0 for a node of an older Lectern
 * @param guarded whether it proves that it knows the token, and wants a proof of it; those of tests may let everybody in
 */
@JsonIgnoreProperties(ignoreUnknown = true) // what a node of another Lectern says besides
record NodeRecord(
        long pid, int lifelinePort, String token, int cqlPort, int storagePort, int handshake, boolean guarded) {
    private static final ObjectMapper JSON = new ObjectMapper();

    NodeRecord {
        if (pid <= 0 || token == null || token.isEmpty()) {
            throw new IllegalArgumentException("A node has a process id and a token");
        }
        requirePort(lifelinePort);
        requirePort(cqlPort);
    }

    /** Empty where there is no record, or none that can be read: then there is no node to join. */
    static Optional<NodeRecord> read(Path file) {
        try {
            return Optional.of(JSON.readValue(file.toFile(), NodeRecord.class));
        } catch (IOException noRecord) {
            return Optional.empty();
        }
    }

    InetSocketAddress contactPoint() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), cqlPort);
    }

    /** Returns what connects to a keyspace, which is created where it is missing. */
    ConnectionSettings settings(String datacenter, String keyspace) {
        return new ConnectionSettings(
                List.of(contactPoint()),
                datacenter,
                keyspace,
                true,
                false,
                ConnectionOptions.OWN_NODE.withCredentials(new Credentials(NodeLogin.USER, Secret.of(token), guarded)));
    }

    private static void requirePort(int port) {
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("Not a port: " + port);
        }
    }
}
