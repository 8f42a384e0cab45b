package org.lectern.cassandra.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.Cluster;
import org.lectern.job.Handovers;
import org.lectern.job.JobId;
import org.lectern.job.ProcessLease;
import org.lectern.job.Steering;
import org.lectern.lane.OnSharedNode;
import org.lectern.service.TestKeyspace;

/** What a process is told of its jobs between two looks: nothing of it takes the place of something else. */
@OnSharedNode
class HandoversTest {
    private static final TestKeyspace KEYSPACE = TestKeyspace.common();
    private static final Cluster CLUSTER = Cluster.connect(KEYSPACE.settings());
    private static final JobId JOB = new JobId("somewhere/7");
    private static final Steering PAUSE = new Steering.Order(Steering.Kind.PAUSE);
    private static final Steering RESUME = new Steering.Order(Steering.Kind.RESUME);
    private static final Steering FIFTY = new Steering.Throttle(OptionalInt.of(50));
    private static final Steering UNLIMITED = new Steering.Throttle(OptionalInt.empty());

    private final ProcessLease lease =
            CassandraProcessRows.lease(CLUSTER, "tester@here", ProcessLease.Clocks.OF_THIS_MACHINE);
    private final Handovers handovers = new CassandraHandovers(CLUSTER, lease);

    @AfterAll
    static void close() {
        CLUSTER.close();
        KEYSPACE.close();
    }

    private void told(Steering wanted) {
        await(handovers.note(lease.owner(), JOB, wanted));
    }

    private static Handovers.Note note(Steering wanted) {
        return new Handovers.Note(JOB, Optional.of(wanted));
    }

    @Test
    void aLimitAndAnOrderAreBothHeard_theLatestOfEach() {
        told(PAUSE);
        told(FIFTY);
        assertThat(await(handovers.unread(lease.owner(), JOB))).containsExactly(FIFTY, PAUSE);

        told(UNLIMITED);
        told(RESUME);
        assertThat(await(handovers.notes())).containsExactly(note(UNLIMITED), note(RESUME));
        assertThat(await(handovers.notes())).as("heard once").isEmpty();
    }

    @Test
    void thatAJobWasTakenOverIsHeardBesideALimit() {
        told(PAUSE);
        told(FIFTY);
        await(handovers.noteTaken(lease.owner(), JOB));

        assertThat(await(handovers.unread(lease.owner(), JOB))).containsExactly(FIFTY);
        assertThat(await(handovers.notes())).containsExactly(note(FIFTY), new Handovers.Note(JOB, Optional.empty()));
    }
}
