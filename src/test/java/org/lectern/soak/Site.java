package org.lectern.soak;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.WholeFrameSessionBuilder;
import org.lectern.node.PatientDriver;

/** A keyspace on a cluster: where the processes of a soak work. */
public record Site(List<InetSocketAddress> nodes, String datacenter, String keyspace) {
    public Site {
        nodes = List.copyOf(nodes);
    }

    ConnectionSettings settings(boolean createSchema) {
        return new ConnectionSettings(nodes, datacenter, keyspace, createSchema);
    }

    /** A folder for archives of content status, which all processes have. */
    Path archive() {
        return Path.of("target", "soak", keyspace + "-archive");
    }

    /** Whether rows with names can be merged there: with more nodes a clock may be ahead, and one of them away. */
    boolean takesMerges() {
        return nodes.size() == 1;
    }

    /** The bare driver with much patience, for what support staff would do in cqlsh; the keyspace must exist. */
    public CqlSession session() {
        return new WholeFrameSessionBuilder()
                .addContactPoints(nodes)
                .withLocalDatacenter(datacenter)
                .withKeyspace(keyspace)
                .withConfigLoader(PatientDriver.config()
                        // A node that is frozen is left for another one.
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofMinutes(1))
                        .withDuration(DefaultDriverOption.HEARTBEAT_TIMEOUT, Duration.ofSeconds(10))
                        // To read the schema again after each change of it takes a second.
                        .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false)
                        .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, Duration.ofSeconds(2))
                        .withString(DefaultDriverOption.REQUEST_CONSISTENCY, "LOCAL_QUORUM")
                        // Tombstones stand between the rows of a library that was changed often: too many for one read.
                        .withInt(DefaultDriverOption.REQUEST_PAGE_SIZE, 200)
                        .withBoolean(DefaultDriverOption.REQUEST_LOG_WARNINGS, false)
                        .build())
                .build();
    }

    /** As arguments of a process. */
    List<String> arguments() {
        return List.of(
                nodes.stream()
                        .map(node -> node.getAddress().getHostAddress() + ":" + node.getPort())
                        .collect(Collectors.joining(",")),
                datacenter,
                keyspace);
    }

    static Site of(String nodes, String datacenter, String keyspace) {
        return new Site(Arrays.stream(nodes.split(",", -1)).map(Site::node).toList(), datacenter, keyspace);
    }

    private static InetSocketAddress node(String address) {
        int colon = address.lastIndexOf(':');
        return new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
    }
}
