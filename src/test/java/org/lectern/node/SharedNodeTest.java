package org.lectern.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.WholeFrameSessionBuilder;
import org.lectern.lane.OnSharedNode;

@OnSharedNode
class SharedNodeTest {
    @Test
    void isARealCassandraThatTheDriverFinds() {
        try (CqlSession session = new WholeFrameSessionBuilder()
                .addContactPoint(SharedNode.contactPoint())
                .withLocalDatacenter(SharedNode.datacenter())
                .withConfigLoader(PatientDriver.config().build())
                .build()) {
            assertThat(session.execute("SELECT release_version FROM system.local")
                            .one())
                    .isNotNull()
                    .satisfies(row -> assertThat(row.getString(0)).startsWith("5.0."));
        }
        assertThat(SharedNode.contactPoint()).isEqualTo(SharedNode.contactPoint());
    }
}
