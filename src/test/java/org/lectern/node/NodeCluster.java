package org.lectern.node;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.WholeFrameSessionBuilder;

/**
 * A real cluster of nodes on 127.0.0.1, 127.0.0.2 and so on (Linux answers on all of them), about 1 GB of memory each.
 * Its nodes can be killed, started again, frozen and thawed one by one; of one that was started for bad weather, they can be
 * cut off, too, and the clock of the last one is ahead. Not for two threads at once.
 */
public final class NodeCluster implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(15);
    private static final Duration SETTLED_LIMIT = Duration.ofMinutes(10);
    private static final Duration REACHED_LIMIT = Duration.ofSeconds(20);
    private static final int POLL_MILLIS = 200;
    private static final int HEAP_MEGABYTES = 512;
    private static final int REPLICAS = 3;
    private static final String REPLICATED = "SELECT * FROM system_distributed.view_build_status "
            + "WHERE keyspace_name = 'none' AND view_name = 'none'";

    /** What a node can be cut off from. */
    public enum Cut {
        CLIENTS,
        NODES,
        BOTH
    }

    private final List<Member> members = new ArrayList<>();

    private final Optional<Keys> keys;

    /** Where clients and other nodes find each node, if not at the node itself; and who is cut off. */
    private final List<Relay> relays = new ArrayList<>();

    private final Set<String> cutOff = ConcurrentHashMap.newKeySet();

    private NodeCluster(Optional<Keys> keys) {
        this.keys = keys;
    }

    /** Starts that many nodes with their data under this directory. */
    public static NodeCluster start(Path directory, int nodes, Durability durability) throws Exception {
        return start(directory, nodes, durability, Optional.empty(), NodeLaunch.Further.NOTHING);
    }

    /** Likewise, with these lines in each node's cassandra.yaml. */
    public static NodeCluster start(Path directory, int nodes, Durability durability, List<String> yaml)
            throws Exception {
        NodeLaunch.Further told = new NodeLaunch.Further("\n" + String.join("\n", yaml) + "\n", List.of());
        return start(directory, nodes, durability, Optional.empty(), told);
    }

    /** Likewise, with TLS, of which both sides show certificates, passwords and rights. */
    public static NodeCluster startSecure(Path directory, int nodes, Durability durability, Keys keys)
            throws Exception {
        return start(directory, nodes, durability, Optional.of(keys), keys.further());
    }

    /**
     * Likewise, for bad weather: nodes can be cut off, and the clock of the last one is ahead. Their data centre's clocks being
     * apart, the nodes do not judge each other's requests by the time at which they were sent ({@code internode_timeout}):
     * else nothing that the others send would ever be done by the one that is ahead.
     */
    public static NodeCluster startForBadWeather(Path directory, int nodes, Durability durability, Duration lastIsAhead)
            throws Exception {
        List<Integer> ports = FreePorts.find("0.0.0.0", 2);
        NodeCluster cluster = new NodeCluster(Optional.empty());
        try {
            for (int i = 1; i <= nodes; i++) {
                NodeSettings settings = settings(directory, i, durability);
                NodeAddress address =
                        new NodeAddress("127.0.0." + i, ports.get(0), ports.get(1), forNodes(1) + ":" + ports.get(1));
                String yaml = "\nbroadcast_rpc_address: " + forClients(i) + "\nbroadcast_address: " + forNodes(i)
                        + "\ninternode_timeout: false\n";
                List<String> options = i < nodes ? List.of() : NodeClock.ahead(settings, lastIsAhead);
                cluster.relays.add(new Relay(
                        new InetSocketAddress(forClients(i), ports.get(0)),
                        new InetSocketAddress(address.host(), ports.get(0)),
                        cluster.cutOff,
                        false));
                cluster.relays.add(new Relay(
                        new InetSocketAddress(forNodes(i), ports.get(1)),
                        new InetSocketAddress(address.host(), ports.get(1)),
                        cluster.cutOff,
                        true));
                cluster.members.add(new Member(
                        settings, address, forClients(i), Optional.empty(), new NodeLaunch.Further(yaml, options)));
            }
        } catch (Exception failed) {
            cluster.close();
            throw failed;
        }
        return cluster.started();
    }

    private static String forClients(int number) {
        return "127.0.1." + number;
    }

    private static String forNodes(int number) {
        return "127.0.2." + number;
    }

    private static NodeSettings settings(Path directory, int number, Durability durability) {
        return new NodeSettings(
                directory.resolve("node" + number),
                NodeSettings.standard().nodeLibraries(),
                HEAP_MEGABYTES,
                durability,
                false);
    }

    private static NodeCluster start(
            Path directory, int nodes, Durability durability, Optional<Keys> keys, NodeLaunch.Further told)
            throws Exception {
        // Free on every address of this machine, since all nodes use the first two.
        List<Integer> ports = FreePorts.find("0.0.0.0", 2);
        NodeCluster cluster = new NodeCluster(keys);
        for (int i = 0; i < nodes; i++) {
            NodeSettings settings = settings(directory, i + 1, durability);
            NodeAddress address =
                    new NodeAddress("127.0.0." + (i + 1), ports.get(0), ports.get(1), "127.0.0.1:" + ports.get(1));
            cluster.members.add(new Member(settings, address, address.host(), keys, told));
        }
        return cluster.started();
    }

    private NodeCluster started() throws Exception {
        try {
            // The others find each other through the first one, so it has to be there.
            restart(0);
            CompletableFuture.allOf(members.stream()
                            .skip(1)
                            .map(member -> CompletableFuture.runAsync(() -> startUnchecked(member)))
                            .toArray(CompletableFuture<?>[]::new))
                    .join();
            awaitAllUp();
            return this;
        } catch (Exception failed) {
            close();
            throw failed;
        }
    }

    private static void startUnchecked(Member member) {
        try {
            member.start();
        } catch (Exception failed) {
            throw new CompletionException(failed);
        }
    }

    public List<InetSocketAddress> contactPoints() {
        return members.stream().map(Member::contactPoint).toList();
    }

    public String datacenter() {
        return "datacenter1";
    }

    /** Waits until every node, asked alone, reaches every other one. What it reads has three replicas. */
    public void awaitAllUp() throws InterruptedException {
        if (members.size() < REPLICAS) {
            return; // one alone has nobody to find
        }
        long end = System.nanoTime() + SETTLED_LIMIT.toNanos();
        @Nullable DriverException last = null;
        try (CqlSession session = session()) {
            while (System.nanoTime() < end) {
                try {
                    int reached = 0;
                    for (Node node : session.getMetadata().getNodes().values()) {
                        session.execute(SimpleStatement.newInstance(REPLICATED)
                                .setNode(node)
                                .setConsistencyLevel(DefaultConsistencyLevel.ALL)
                                .setTimeout(REACHED_LIMIT));
                        reached++;
                    }
                    if (reached == members.size()) {
                        return;
                    }
                } catch (DriverException notSoFar) {
                    last = notSoFar;
                }
                Thread.sleep(POLL_MILLIS);
            }
        }
        throw new IllegalStateException("The nodes do not find each other", last);
    }

    /** A bare session, with every right. Where there are passwords, once the nodes have made their first user. */
    public CqlSession session() {
        return session("cassandra", "cassandra");
    }

    /** A bare session of this user; who it is counts only where there are passwords. */
    public CqlSession session(String user, String password) {
        CqlSessionBuilder builder = new WholeFrameSessionBuilder()
                .addContactPoints(contactPoints())
                .withLocalDatacenter(datacenter())
                .withConfigLoader(PatientDriver.config()
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofMinutes(1))
                        // Nodes are killed and frozen: one that does not answer is left.
                        .withDuration(DefaultDriverOption.HEARTBEAT_TIMEOUT, Duration.ofSeconds(10))
                        .build());
        keys.ifPresent(known -> builder.withSslContext(known.context()).withAuthCredentials(user, password));
        long end = System.nanoTime() + START_LIMIT.toNanos();
        while (true) {
            try {
                return builder.build();
            } catch (AllNodesFailedException notSoFar) {
                if (keys.isEmpty() || System.nanoTime() > end) {
                    throw notSoFar;
                }
            }
        }
    }

    /** Ends a node, numbered from 0, as {@code kill -9} does. */
    public void kill(int node) {
        members.get(node).kill();
    }

    /** Starts a node that was killed, on its data, and waits until it accepts requests; the others notice some seconds later. */
    public void restart(int node) throws Exception {
        members.get(node).start();
    }

    /**
     * Stops a node in its tracks: it keeps its connections and answers nothing. It goes on when it is thawed, killed, or
     * when this process ends, however that happens.
     */
    public void freeze(int node) throws IOException {
        members.get(node).freeze();
    }

    /** Lets a frozen node go on where it stood. Does nothing to one that is not frozen. */
    public void thaw(int node) {
        members.get(node).thaw();
    }

    /**
     * Ends a node's connections, and every new one, until it is {@linkplain #mend mended}. It runs on.
     *
     * @throws IllegalStateException if the cluster was not started for bad weather
     */
    public void cut(int node, Cut from) {
        if (relays.isEmpty()) {
            throw new IllegalStateException("The nodes are connected with nothing between them");
        }
        if (from != Cut.NODES) {
            cutOff.add(forClients(node + 1));
        }
        if (from != Cut.CLIENTS) {
            cutOff.add(forNodes(node + 1));
        }
        relays.forEach(Relay::sever);
    }

    /** Lets everybody reach every node again. */
    public void mend() {
        cutOff.clear();
    }

    /** How far the clock of each node is ahead of this machine's, in the order of the nodes; a second more or less. */
    public List<Duration> clocksAhead() {
        try (CqlSession session = session()) {
            List<Duration> ahead = new ArrayList<>();
            for (Member member : members) {
                Node node =
                        session.getMetadata().findNode(member.contactPoint()).orElseThrow();
                Row row = session.execute(SimpleStatement.newInstance("SELECT toTimestamp(now()) FROM system.local")
                                .setNode(node))
                        .one();
                ahead.add(Duration.between(
                        Instant.now(),
                        Objects.requireNonNull(Objects.requireNonNull(row).getInstant(0))));
            }
            return ahead;
        }
    }

    /** Ends all nodes at once: their data is not for later. */
    @Override
    public void close() {
        relays.forEach(Relay::close);
        for (Member member : members) {
            member.kill();
        }
    }

    private static final class Member {
        private final NodeSettings settings;
        private final NodeAddress address;
        private final String forClients;
        private final Optional<Keys> keys;
        private final NodeLaunch.Further told;
        private @Nullable Process process;
        private @Nullable Lifeline lifeline;
        private @Nullable Frost frost;

        Member(
                NodeSettings settings,
                NodeAddress address,
                String forClients,
                Optional<Keys> keys,
                NodeLaunch.Further told) {
            this.forClients = forClients;
            this.keys = keys;
            this.told = told;
            this.settings = settings;
            this.address = address;
        }

        InetSocketAddress contactPoint() {
            return new InetSocketAddress(forClients, address.cqlPort());
        }

        void start() throws Exception {
            NodeFiles files = new NodeFiles(settings.dataDirectory());
            Prerequisites.requireWritable(files.home());
            Process started = NodeLaunch.start(settings, address, told);
            process = started;
            long end = System.nanoTime() + START_LIMIT.toNanos();
            while (lifeline == null || !answers()) {
                if (lifeline == null) {
                    lifeline = NodeRecord.read(files.record())
                            .filter(node -> node.pid() == started.pid())
                            .flatMap(Lifeline::take)
                            .orElse(null);
                }
                if (started.waitFor(50, TimeUnit.MILLISECONDS) || System.nanoTime() > end) {
                    throw new IllegalStateException(
                            "The node " + address.host() + " did not start: see " + files.log());
                }
            }
        }

        private boolean answers() {
            return keys.map(known -> known.answers(contactPoint())).orElseGet(() -> CqlProbe.answers(contactPoint()));
        }

        void freeze() throws IOException {
            if (process == null || frost != null) {
                throw new IllegalStateException("The node " + address.host() + " does not run");
            }
            frost = new Frost(process.pid());
        }

        void thaw() {
            if (frost != null) {
                frost.close();
                frost = null;
            }
        }

        void kill() {
            thaw();
            if (process != null) {
                process.destroyForcibly().onExit().join();
            }
            if (lifeline != null) {
                lifeline.close();
                lifeline = null;
            }
        }
    }
}
