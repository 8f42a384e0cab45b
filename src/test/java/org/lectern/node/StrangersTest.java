package org.lectern.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.until;

import com.datastax.oss.driver.api.core.CqlSession;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.cluster.WholeFrameSessionBuilder;
import org.lectern.lane.OnOwnNodes;

/** Plays another user of the machine, who reaches the ports of a node and knows no password. */
@OnOwnNodes
class StrangersTest {
    /** The header of a STARTUP request of 15 MB, of protocol version 4. */
    private static final byte[] LARGE_REQUEST = ByteBuffer.allocate(9)
            .put(new byte[] {4, 0, 0, 0, 1})
            .putInt(15_000_000)
            .array();

    private static final int STRANGERS = 60;
    private static final int LEAST_HEAP_MEGABYTES = 256;

    @TempDir
    private Path directory = Path.of("");

    /** Netty kept each begun request, up to 16 MiB of it. Without memory for the next one, Cassandra ended the node. */
    @Test
    void requestsThatAreNeverFinishedDoNotEndTheNode() throws Exception {
        try (EmbeddedNode node = open()) {
            List<Socket> strangers = new ArrayList<>();
            try {
                for (int i = 0; i < STRANGERS; i++) {
                    Socket stranger = new Socket();
                    strangers.add(stranger);
                    beginRequest(stranger, node.contactPoint());
                }
                assertThat(ProcessHandle.of(node.pid())).as("the node").isPresent();
            } finally {
                for (Socket stranger : strangers) {
                    stranger.close();
                }
            }
            until("the node answers", () -> CqlProbe.answers(node.contactPoint()));
            try (CqlSession session = session(node)) {
                session.execute(
                        "CREATE KEYSPACE large WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
                session.execute("CREATE TABLE large.t (k int PRIMARY KEY, v text)");
                String large = "x".repeat(2 << 20);
                session.execute("INSERT INTO large.t (k, v) VALUES (1, ?)", large);
                assertThat(session.execute("SELECT v FROM large.t").one())
                        .as("a row that is larger than what strangers may send")
                        .extracting(row -> row.getString("v"))
                        .isEqualTo(large);
            }
        }
    }

    private EmbeddedNode open() throws NodeException {
        return EmbeddedNode.open(
                new NodeSettings(directory, NodeSettings.standard().nodeLibraries(), LEAST_HEAP_MEGABYTES), said -> {});
    }

    private static void beginRequest(Socket stranger, InetSocketAddress node) throws IOException {
        byte[] part = new byte[1 << 20];
        try {
            stranger.connect(node);
            stranger.getOutputStream().write(LARGE_REQUEST);
            for (int sent = 0; sent < 14; sent++) {
                stranger.getOutputStream().write(part);
            }
        } catch (SocketException closed) {
            // The node wants no more of it.
        }
    }

    private static CqlSession session(EmbeddedNode node) {
        return new WholeFrameSessionBuilder()
                .addContactPoint(node.contactPoint())
                .withLocalDatacenter(node.datacenter())
                .withAuthCredentials(node.user(), node.password())
                .withConfigLoader(PatientDriver.config().build())
                .build();
    }
}
