package org.lectern.cassandra.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
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
    void allNotesAreHeard_limitsFirst_inTheOrderInWhichTheyWereGiven() {
        told(PAUSE);
        told(FIFTY);
        assertThat(await(handovers.unread(lease.owner(), JOB))).containsExactly(FIFTY, PAUSE);

        told(UNLIMITED);
        told(RESUME);
        assertThat(await(handovers.notes())).containsExactly(note(FIFTY), note(UNLIMITED), note(PAUSE), note(RESUME));
        assertThat(await(handovers.notes())).as("heard once").isEmpty();
    }

    @Test
    void thatAJobWasTakenOverIsHeardBesideALimit() {
        told(PAUSE);
        told(FIFTY);
        await(handovers.noteTaken(lease.owner(), JOB));

        assertThat(await(handovers.unread(lease.owner(), JOB))).containsExactly(FIFTY, PAUSE);
        assertThat(await(handovers.notes()))
                .containsExactly(note(FIFTY), note(PAUSE), new Handovers.Note(JOB, Optional.empty()));
    }

    /** The clock of whoever wrote the first one is ahead; it was heard, and dropped as of its own time. */
    @Test
    void aNoteIsHeardThatBearsAnEarlierTimeThanOneThatWasDropped() {
        long ahead = TimeUnit.SECONDS.toMicros(Instant.now().getEpochSecond() + 5_400);
        for (String table : List.of("job_note (owner, job_id, id,", "job_steering (owner, job_id, note,")) {
            KEYSPACE.session()
                    .execute(
                            "INSERT INTO " + table + " kind) VALUES (?, ?, 'ahead', 'PAUSE') USING TIMESTAMP ?",
                            lease.owner(),
                            JOB.value(),
                            ahead);
        }
        assertThat(await(handovers.notes())).containsExactly(note(PAUSE));

        told(RESUME);
        assertThat(await(handovers.notes())).containsExactly(note(RESUME));
    }

    @Test
    void notesOfAnOlderLecternAreHeard_andAnOlderLecternFindsOurs() {
        String older = "INSERT INTO job_steering (owner, job_id, note, kind, value) VALUES (?, ?, ?, ?, ?)";
        KEYSPACE.session().execute(older, lease.owner(), JOB.value(), "one", "PAUSE", null);
        KEYSPACE.session().execute(older, lease.owner(), JOB.value() + " limit", "two", "THROTTLE", 50);
        assertThat(await(handovers.unread(lease.owner(), JOB))).containsExactly(FIFTY, PAUSE);
        assertThat(await(handovers.notes())).containsExactly(note(FIFTY), note(PAUSE));

        told(FIFTY);
        assertThat(KEYSPACE.session()
                        .execute("SELECT job_id, kind, value FROM job_steering WHERE owner = ?", lease.owner())
                        .all())
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.getString("job_id")).isEqualTo(JOB.value() + " limit");
                    assertThat(row.getInt("value")).isEqualTo(50);
                });
    }
}
