package org.lectern.status.sunbird;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** lern-service, CassandraOperationImpl.java:3101. */
@WithoutNode
class GhostEnrolmentsTest {
    @Test
    void anUpdateLeavesNeitherActiveNorADay() {
        assertThat(GhostEnrolments.isGhost(null, null, null)).isTrue();
    }

    @Test
    void whoeverWasEnrolledHasOneOfThem() {
        assertThat(GhostEnrolments.isGhost(false, null, null)).isFalse();
        assertThat(GhostEnrolments.isGhost(null, Instant.EPOCH, null)).isFalse();
        assertThat(GhostEnrolments.isGhost(null, null, "2019-04-01")).isFalse();
    }
}
