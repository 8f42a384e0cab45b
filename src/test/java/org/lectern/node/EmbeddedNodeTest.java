package org.lectern.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.service.TestKeyspace.until;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.Stuck;
import org.lectern.cluster.Schema;
import org.lectern.cluster.WholeFrameSessionBuilder;
import org.lectern.home.DataDirectoryTest;
import org.lectern.lane.OnOwnNodes;
import org.lectern.wording.Message;

/** Real nodes in real processes. */
@OnOwnNodes
@Order(3)
class EmbeddedNodeTest {
    // Nodes write until they have ended: only then the directory can go.
    @TempDir
    private Path directory;

    private final List<Long> nodes = new ArrayList<>();

    /** That a node ends by itself, in its time, is seen once. */
    @AfterEach
    void everyNodeIsGone() throws Exception {
        for (long pid : nodes) {
            kill(pid);
        }
    }

    @Test
    void theSecondConsoleJoinsTheNodeOfTheFirstAndOutlivesIt() throws Exception {
        Process first = console();
        Process second = console();
        try (BufferedReader firstSays = first.inputReader();
                BufferedReader secondSays = second.inputReader()) {
            String[] one = ChildOutput.line(first, firstSays).split(" ", 2);
            String[] two = ChildOutput.line(second, secondSays).split(" ", 2);
            long node = Long.parseLong(one[0]);
            nodes.add(node);

            assertThat(two[0]).as("node of the second console").isEqualTo(one[0]);
            assertThat(List.of(one[1], two[1])).as("started here").containsExactlyInAnyOrder("true", "false");

            first.destroyForcibly().waitFor();
            try (EmbeddedNode third = open()) {
                assertThat(third.startedHere()).isFalse();
                second.destroyForcibly().waitFor();
                until("the node answers", () -> CqlProbe.answers(third.contactPoint()));
            }
            assertEnds(node);
            assertThat(new NodeFiles(directory).record()).doesNotExist();
        } finally {
            first.destroyForcibly();
            second.destroyForcibly();
        }
    }

    /** The node's directory belongs to one process at a time. What the libraries of the one before have unpacked is gone. */
    @Test
    void aConsoleThatIsOpenedWhileTheLastOnesNodeEndsWaitsForIt() throws Exception {
        NodeFiles files = new NodeFiles(directory);
        Path unpacked = Files.createDirectories(files.temporary()).resolve("liblz4-java-1.so");
        Files.writeString(unpacked, "x");
        long first;
        try (EmbeddedNode node = open();
                CqlSession session = session(node)) {
            first = node.pid();
            assertThat(unpacked).doesNotExist();
            session.execute(
                    "CREATE KEYSPACE kept WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        }
        until("the node is about to end", () -> !Files.exists(files.record()));

        try (EmbeddedNode node = open();
                CqlSession session = session(node)) {
            assertThat(node.startedHere()).isTrue();
            assertThat(node.pid()).isNotEqualTo(first);
            assertThat(ProcessHandle.of(first)).isEmpty();
            session.execute("USE kept");
        }
    }

    /** Nobody but its owner gets into the node, nor into its files; also where an older Lectern left them open. */
    @Test
    void aNodeIsItsOwnersAlone() throws Exception {
        Path old = Files.createDirectories(directory.resolve("cassandra/old")).resolve("text");
        Files.writeString(old, "x");
        try (EmbeddedNode node = open()) {
            assertThatThrownBy(() -> unknown(node).build().close())
                    .isInstanceOf(AllNodesFailedException.class)
                    .hasMessageContaining("requires authentication");
            assertThatThrownBy(() -> unknown(node)
                            .withAuthCredentials(node.user(), node.password() + "x")
                            .build()
                            .close())
                    .isInstanceOf(AllNodesFailedException.class)
                    .hasMessageContaining("password is wrong");
            try (CqlSession session = session(node)) {
                assertThat(session.execute("SELECT key FROM system.local").one())
                        .isNotNull();
            }
            if (Files.getFileStore(directory).supportsFileAttributeView("posix")) {
                assertThat(DataDirectoryTest.open(directory)).isEmpty();
            }
        }
    }

    /**
     * Rows that were acknowledged are there after a kill; so are tables that were made in one change, with what was written to
     * them. Of tables whose making was cut short all are there, or none, and they can be made.
     */
    @Test
    void aKilledNodeIsStartedAgainWithAllThatItAcknowledged() throws Exception {
        // As many as the driver sends at once over one connection.
        int rows = 1_000;
        List<String> made = Schema.definitions("made", "datacenter1", 1);
        List<String> cutShort = Schema.definitions("cut_short", "datacenter1", 1);
        long killed;
        List<Message> said = new ArrayList<>();
        try (EmbeddedNode node = open(said::add);
                CqlSession session = session(node)) {
            session.execute(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("CREATE TABLE k.t (id int PRIMARY KEY)");
            PreparedStatement insert = session.prepare("INSERT INTO k.t (id) VALUES (?)");
            Stuck.await(
                    "every row is written",
                    CompletableFuture.allOf(IntStream.range(0, rows)
                            .mapToObj(
                                    id -> session.executeAsync(insert.bind(id)).toCompletableFuture())
                            .toArray(CompletableFuture[]::new)));
            assertThat(said)
                    .as("an empty home has had no node that could be waited for")
                    .isNotEmpty()
                    .noneMatch(sentence -> sentence.key().equals(NodeSentence.WAITING_FOR_THE_LAST.key()));
            node.define(made);
            node.define(made);
            session.execute("INSERT INTO made.floor (id, micros) VALUES ('library', 7)");
            killed = node.pid();
            kill(killed);
        }
        assertThat(new NodeFiles(directory).record())
                .as("the record of the killed node")
                .exists();

        try (EmbeddedNode node = open();
                CqlSession session = session(node)) {
            assertThat(node.startedHere()).isTrue();
            assertThat(node.pid()).isNotEqualTo(killed);
            assertThat(node.log()).isNotEmptyFile();
            assertThat(session.execute("SELECT id FROM k.t").all()).hasSize(rows);
            assertThat(tables(session, "made")).isEqualTo(tables(made));
            assertThat(session.execute("SELECT micros FROM made.floor WHERE id = 'library'")
                            .one()
                            .getLong(0))
                    .isEqualTo(7);

            CompletableFuture<Void> making = CompletableFuture.runAsync(() -> {
                try {
                    node.define(cutShort);
                } catch (NodeException cut) {
                    // As it shall be.
                }
            });
            Path schema = new NodeFiles(directory).storage().resolve("data/cut_short");
            until("the first table's directory is there", () -> Files.exists(schema));
            kill(node.pid());
            Stuck.await("the schema is made", making);
        }

        try (EmbeddedNode node = open();
                CqlSession session = session(node)) {
            assertThat(tables(session, "cut_short")).isIn(0L, tables(cutShort));
            node.define(cutShort);
            session.execute("INSERT INTO cut_short.floor (id, micros) VALUES ('library', 7)");
        }
    }

    private static void kill(long pid) throws Exception {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        assertEnds(pid);
    }

    private static long tables(CqlSession session, String keyspace) {
        return session.execute("SELECT table_name FROM system_schema.tables WHERE keyspace_name = '" + keyspace + "'")
                .all()
                .size();
    }

    private static long tables(List<String> definitions) {
        return definitions.stream()
                .filter(one -> one.startsWith("CREATE TABLE"))
                .count();
    }

    @Test
    void damagedDataIsNamedWithTheReasonAndTheDirectoryToMoveAway() throws Exception {
        try (EmbeddedNode node = open()) {
            assertThat(node.startedHere()).isTrue();
        }
        assertEnds(nodes.get(0));
        NodeFiles files = new NodeFiles(directory);
        try (Stream<Path> tables = Files.walk(files.storage().resolve("data/system"))) {
            for (Path table : tables.filter(file -> file.toString().endsWith("-Statistics.db"))
                    .toList()) {
                Files.writeString(table, "garbage");
            }
        }

        assertThatThrownBy(this::open)
                .isInstanceOf(NodeException.class)
                .hasMessageContainingAll(
                        "stopped during its start",
                        "Statistics.db",
                        files.log().toString(),
                        "move " + files.storage() + " away");
    }

    @Test
    void aNodeThatStandsStillIsEnded() throws Exception {
        assertThatThrownBy(
                        () -> EmbeddedNode.open(SharedNode.settings(directory), progress -> {}, Duration.ofMillis(1)))
                .isInstanceOf(NodeException.class)
                .hasMessageContainingAll("accepts no connections", "no new lines", directory.toString());

        Optional<NodeRecord> left = NodeRecord.read(new NodeFiles(directory).record());
        if (left.isPresent()) {
            assertEnds(left.get().pid());
        }
    }

    @Test
    void aNodeThatDiesEarlyIsReportedAtOnce() throws Exception {
        Path broken = Files.createDirectories(directory.resolve("lib"));
        Files.createFile(broken.resolve("cassandra-all-0.jar"));

        assertThatThrownBy(() -> EmbeddedNode.open(
                        new NodeSettings(directory.resolve("data"), broken, 512),
                        progress -> {},
                        Duration.ofMinutes(5)))
                .isInstanceOf(NodeException.class)
                .hasMessageContainingAll("stopped during its start", "exit status 1", "CassandraDaemon");
    }

    private EmbeddedNode open() throws NodeException {
        return open(said -> {});
    }

    private EmbeddedNode open(Consumer<Message> progress) throws NodeException {
        EmbeddedNode node = EmbeddedNode.open(SharedNode.settings(directory), progress);
        nodes.add(node.pid());
        return node;
    }

    private static CqlSession session(EmbeddedNode node) {
        return unknown(node).withAuthCredentials(node.user(), node.password()).build();
    }

    private static CqlSessionBuilder unknown(EmbeddedNode node) {
        return new WholeFrameSessionBuilder()
                .addContactPoint(node.contactPoint())
                .withLocalDatacenter(node.datacenter())
                .withConfigLoader(PatientDriver.config()
                        // Nobody here asks the driver for the schema, which it would read again after each change.
                        .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false)
                        .build());
    }

    private Process console() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dlectern.node.lib=" + NodeSettings.standard().nodeLibraries(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ConsoleProcess.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void assertEnds(long pid) throws Exception {
        ProcessHandle.of(pid).ifPresent(process -> Stuck.await("the process " + pid + " ends", process.onExit()));
    }
}
