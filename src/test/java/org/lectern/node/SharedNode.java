package org.lectern.node;

import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.ConnectionSettings;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.cassandra.CassandraContainer;

/**
 * One real Cassandra for all tests of this JVM: started empty at the first call, ended with the JVM. Tests share it, so
 * each uses a keyspace or ids of its own.
 *
 * <p>{@code -Dlectern.test.contact-point=HOST:PORT} names a node to use instead, with whatever it holds;
 * {@code -Dlectern.test.docker=true}, which {@code mvn -Pdocker} sets, runs Cassandra's image. Where there is no Docker
 * daemon then, the tests that want the node are skipped and say so: to run against something else would hide it.
 */
public final class SharedNode {
    /** What a class locks that is {@link org.lectern.lane.OnSharedNode}. */
    public static final String SERVICES = "org.lectern.lane.OnSharedNode";

    /** What a class locks that is {@link org.lectern.lane.OnOwnNodes}. */
    public static final String OTHERS = "org.lectern.lane.OnOwnNodes";

    private static final String DATACENTER = "datacenter1";
    private static final String IMAGE = "cassandra:5.0";
    /** For the tables of hundreds of keyspaces: with half of it the node collects garbage for minutes towards the end. */
    private static final int HEAP_MEGABYTES = 2_048;

    private static final Path DIRECTORIES = Path.of("target", "test-node");

    private static final String NO_DOCKER =
            "-Pdocker asks for Cassandra in a container, and no Docker daemon answers here: start one, or leave -Pdocker out";

    private static final AtomicInteger KEYSPACES = new AtomicInteger();

    private static @Nullable Shared shared;
    private static boolean skipped;

    private SharedNode() {}

    /** Where the node listens; starts it at the first call, which takes some seconds. */
    public static InetSocketAddress contactPoint() {
        return shared().contactPoint();
    }

    public static String datacenter() {
        return shared().datacenter();
    }

    /**
     * Stops the node in its tracks until the answer is closed. Not for a node that was named, or runs in a container: then
     * the test is skipped.
     */
    public static Frost freeze() throws IOException {
        assumeTrue(shared().hold() instanceof EmbeddedNode, "only a node of our own can be frozen");
        return new Frost(((EmbeddedNode) shared().hold()).pid());
    }

    /** By which others join the node. Not for a node that was named, or runs in a container: then the test is skipped. */
    public static NodeSettings joining() {
        assumeTrue(shared().hold() instanceof EmbeddedNode, "only a node of our own can be joined");
        return embeddedSettings();
    }

    private static NodeSettings embeddedSettings() {
        Path directory =
                DIRECTORIES.resolve(Long.toString(ProcessHandle.current().pid()));
        return new NodeSettings(
                directory, NodeSettings.standard().nodeLibraries(), HEAP_MEGABYTES, Durability.SOON, false);
    }

    /**
     * A name for a keyspace that nothing on the node has yet: of this process, for the node may be one that was named, and
     * numbered for all that make keyspaces, whatever their kind.
     */
    public static String freshKeyspace(String name) {
        return name + "_" + ProcessHandle.current().pid() + "_" + KEYSPACES.incrementAndGet();
    }

    /** How one connects to a keyspace that is there. */
    public static ConnectionSettings settings(String keyspace, boolean readOnly) {
        return new ConnectionSettings(
                List.of(contactPoint()), datacenter(), keyspace, false, readOnly, ConnectionOptions.OWN_NODE);
    }

    /** Makes tables in one change where the node is one of our own; elsewhere whoever connects makes them one by one. */
    public static void define(List<String> definitions) {
        if (shared().hold() instanceof EmbeddedNode node) {
            try {
                node.define(definitions);
            } catch (NodeException failed) {
                throw new IllegalStateException(failed);
            }
        }
    }

    /** Settings for a node in this directory, with the jars that this build fetched and a small heap. */
    static NodeSettings settings(Path directory) {
        return new NodeSettings(directory, NodeSettings.standard().nodeLibraries(), 512);
    }

    /** @param hold what keeps the node alive: kept reachable, for a hold that is collected lets go */
    private record Shared(InetSocketAddress contactPoint, String datacenter, AutoCloseable hold) {}

    private static synchronized Shared shared() {
        if (shared == null) {
            shared = open();
        }
        return shared;
    }

    private static Shared open() {
        String contactPoint = System.getProperty("lectern.test.contact-point", "");
        if (!contactPoint.isEmpty()) {
            int colon = contactPoint.lastIndexOf(':');
            return new Shared(
                    new InetSocketAddress(
                            contactPoint.substring(0, colon), Integer.parseInt(contactPoint.substring(colon + 1))),
                    System.getProperty("lectern.test.datacenter", DATACENTER),
                    () -> {});
        }
        return Boolean.getBoolean("lectern.test.docker") ? inContainer() : embedded();
    }

    /** Whether tests were skipped for want of a Docker daemon. */
    static synchronized boolean skipped() {
        return skipped;
    }

    /** Skips the test that asks, and says so once where everybody sees it. */
    private static void requireDocker() {
        if (!skipped && !DockerClientFactory.instance().isDockerAvailable()) {
            skipped = true;
            System.err.println("SKIPPED: every test that needs Cassandra. " + NO_DOCKER);
        }
        assumeFalse(skipped, NO_DOCKER);
    }

    // Its own reaper ends the container with this JVM.
    @SuppressWarnings("resource")
    private static Shared inContainer() {
        requireDocker();
        // Its own minute is too short where the machine has other things to do.
        CassandraContainer container = new CassandraContainer(IMAGE).withStartupTimeout(Duration.ofMinutes(4));
        container.start();
        return new Shared(container.getContactPoint(), container.getLocalDatacenter(), container);
    }

    // Let go by the end of this JVM.
    @SuppressWarnings("resource")
    private static Shared embedded() {
        try {
            deleteWhatEarlierRunsLeft();
            EmbeddedNode node = EmbeddedNode.open(embeddedSettings(), progress -> {});
            return new Shared(node.contactPoint(), node.datacenter(), node);
        } catch (IOException | NodeException failed) {
            throw new IllegalStateException(failed.getMessage(), failed);
        }
    }

    /** A directory per JVM, so that nobody waits for the node of the run before; the next run deletes it. */
    private static void deleteWhatEarlierRunsLeft() throws IOException {
        Files.createDirectories(DIRECTORIES);
        try (Stream<Path> directories = Files.list(DIRECTORIES)) {
            for (Path directory : directories.toList()) {
                if (ended(directory)) {
                    delete(directory);
                }
            }
        }
    }

    private static boolean ended(Path directory) {
        try (FileChannel channel = FileChannel.open(
                new NodeFiles(directory).runningLock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (IOException inUse) {
            return false;
        }
    }

    private static void delete(Path directory) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(directory)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            Files.delete(file);
        }
    }
}
