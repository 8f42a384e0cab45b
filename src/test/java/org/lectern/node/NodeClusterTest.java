package org.lectern.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.QueryConsistencyException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.Stuck;
import org.lectern.cluster.WholeFrameSessionBuilder;

/** Needs 3 GB and a minute, so only {@code -Dlectern.test.cluster=true} runs it. */
@EnabledIfSystemProperty(named = "lectern.test.cluster", matches = "true")
class NodeClusterTest {
    /** The schema has to reach three nodes on a machine that also runs the build. */
    private static final Duration PATIENCE = Stuck.LIMIT;

    @TempDir
    private Path directory;

    @Test
    void aQuorumOutlivesOneNode() throws Exception {
        try (NodeCluster cluster = NodeCluster.start(directory, 3, Durability.EVERY_WRITE);
                CqlSession session = new WholeFrameSessionBuilder()
                        .addContactPoints(cluster.contactPoints())
                        .withLocalDatacenter(cluster.datacenter())
                        .withConfigLoader(PatientDriver.config().build())
                        .build()) {
            session.execute(patient(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 3}"));
            session.execute(patient("CREATE TABLE k.t (id int PRIMARY KEY)"));
            cluster.kill(2);

            for (int id = 0; id < 100; id++) {
                session.execute(quorum("INSERT INTO k.t (id) VALUES (" + id + ")"));
            }
            cluster.restart(2);

            assertThat(readFromAll(session, "SELECT id FROM k.t")).hasSize(100);
        }
    }

    @Test
    void inBadWeatherNodesAreCutOffAndOneClockIsAhead() throws Exception {
        try (NodeCluster cluster =
                        NodeCluster.startForBadWeather(directory, 3, Durability.EVERY_WRITE, Duration.ofMinutes(90));
                CqlSession session = cluster.session()) {
            assertThat(cluster.clocksAhead().stream()
                            .map(ahead -> Math.round(ahead.toSeconds() / 60.0))
                            .toList())
                    .containsExactly(0L, 0L, 90L);
            session.execute(patient(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 3}"));
            session.execute(patient("CREATE TABLE k.t (id int PRIMARY KEY)"));
            Node cut = session.getMetadata()
                    .findNode(cluster.contactPoints().get(1))
                    .orElseThrow();

            cluster.cut(1, NodeCluster.Cut.NODES);
            assertThatThrownBy(() -> session.execute(
                            quorum("INSERT INTO k.t (id) VALUES (1)").setNode(cut)))
                    .isInstanceOf(DriverException.class);
            session.execute(quorum("INSERT INTO k.t (id) VALUES (2)"));
            cluster.mend();
            cluster.awaitAllUp();

            cluster.cut(1, NodeCluster.Cut.CLIENTS);
            assertThatThrownBy(() -> session.execute(
                            SimpleStatement.newInstance("SELECT id FROM k.t").setNode(cut)))
                    .isInstanceOf(DriverException.class);
            cluster.mend();
            cluster.awaitAllUp();

            assertThat(readFromAll(session, "SELECT id FROM k.t WHERE id = 2")).hasSize(1);
        }
    }

    /** The others take some seconds to notice that a node is back; until then they do not ask it. */
    private static List<Row> readFromAll(CqlSession session, String cql) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return session.execute(patient(cql).setConsistencyLevel(DefaultConsistencyLevel.ALL))
                        .all();
            } catch (QueryConsistencyException | UnavailableException notSoFar) {
                if (System.nanoTime() > end) {
                    throw notSoFar;
                }
            }
        }
    }

    private static SimpleStatement quorum(String cql) {
        return patient(cql).setConsistencyLevel(DefaultConsistencyLevel.QUORUM);
    }

    private static SimpleStatement patient(String cql) {
        return SimpleStatement.newInstance(cql).setIdempotent(true).setTimeout(PATIENCE);
    }
}
