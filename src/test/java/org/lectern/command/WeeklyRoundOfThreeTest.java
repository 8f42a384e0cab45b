package org.lectern.command;

import com.datastax.oss.driver.api.core.CqlSession;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.node.Durability;
import org.lectern.node.NodeCluster;
import org.lectern.service.Lectern;

/** The same on three nodes. Needs 3 GB and a minute, so only {@code -Dlectern.test.cluster=true} runs it. */
@EnabledIfSystemProperty(named = "lectern.test.cluster", matches = "true")
final class WeeklyRoundOfThreeTest extends WeeklyRoundTest {
    private NodeCluster cluster;

    @Override
    @BeforeAll
    void damage(@TempDir Path directory) throws Exception {
        home = directory;
        cluster = NodeCluster.start(directory.resolve("nodes"), 3, Durability.SOON);
        ConnectionSettings settings =
                new ConnectionSettings(cluster.contactPoints(), cluster.datacenter(), "weeklyround", true, false);
        try (CqlSession session = cluster.session();
                Lectern services = Lectern.connect(settings)) {
            damage(settings, services, session);
        }
    }

    @Override
    @AfterAll
    void leave() {
        cluster.close();
    }
}
