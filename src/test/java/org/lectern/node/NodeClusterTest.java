package org.lectern.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
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
