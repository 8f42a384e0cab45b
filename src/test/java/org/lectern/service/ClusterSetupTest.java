package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.datastax.oss.driver.api.core.CqlSession;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.Place;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ConnectionCheck;
import org.lectern.cluster.ConnectionCheck.Outcome;
import org.lectern.cluster.ConnectionCheck.Step;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.SchemaPlan;
import org.lectern.cluster.SchemaProgress;
import org.lectern.cluster.SchemaState;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.cluster.WholeFrameSessionBuilder;
import org.lectern.job.TestCause;
import org.lectern.lane.OnSharedNode;
import org.lectern.node.PatientDriver;
import org.lectern.node.SharedNode;
import org.lectern.wording.InvalidInputException;

/** A keyspace is made by those who have no terminal: what is lacking is said, made, stopped, and gone on with. */
@OnSharedNode
class ClusterSetupTest {

    private static CqlSession session;

    @TempDir
    private Path directory;

    private final ClusterSetup setup = ClusterSetup.OF_CLUSTERS;
    private final String keyspace = SharedNode.freshKeyspace("setup");

    @BeforeAll
    static void open() {
        session = new WholeFrameSessionBuilder()
                .addContactPoint(SharedNode.contactPoint())
                .withLocalDatacenter(SharedNode.datacenter())
                .withConfigLoader(PatientDriver.config().build())
                .build();
    }

    @AfterAll
    static void close() {
        session.close();
    }

    private ConnectionSettings settings(boolean readOnly) {
        return SharedNode.settings(keyspace, readOnly);
    }

    private SchemaProgress make(SchemaPlan plan, ActivityLog log, int stopAfter) {
        List<SchemaProgress> told = new ArrayList<>();
        SchemaProgress made = setup.make(
                        () -> settings(false),
                        plan,
                        log.of("ann@desk", new Place("here", SharedNode.datacenter(), keyspace)),
                        told::add)
                .make(TestCause.TEST, done -> told.size() < stopAfter)
                .toCompletableFuture()
                .join();
        assertThat(told).hasSize(made.done() + (made.obstacle().isPresent() ? 1 : 0));
        return made;
    }

    private ConnectionCheck.Result failed() {
        return setup.check(settings(false), StatusKeyspace.of(keyspace), result -> {}, () -> false).stream()
                .filter(result -> result.outcome() == Outcome.FAILED)
                .findFirst()
                .orElseThrow();
    }

    private static List<ActivityEntry> entries(ActivityLog log) throws Exception {
        return log.read(ActivityFilter.ALL).next(10, () -> true).entries();
    }

    @Test
    void aKeyspaceIsMade_stoppedBetweenTwoStatements_goneOnWith_andUsed() throws Exception {
        assertThat(failed().lacksSchema()).isTrue();
        SchemaPlan plan = setup.plan(settings(false));
        assertThat(plan.state()).isEqualTo(SchemaState.MISSING);
        assertThat(plan.replicas()).isEqualTo(Map.of(SharedNode.datacenter(), 1));
        assertThat(plan.grants()).isEmpty();
        assertThat(plan.statements().get(0))
                .isEqualTo("CREATE KEYSPACE IF NOT EXISTS " + keyspace
                        + " WITH replication = {'class': 'NetworkTopologyStrategy', '" + SharedNode.datacenter()
                        + "': 1}");
        assertThatThrownBy(() -> plan.withReplicas(Map.of(SharedNode.datacenter(), 2)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("has 1 node");

        try (ActivityLog log = new ActivityLog(directory)) {
            SchemaProgress stopped = make(plan, log, 3);
            assertThat(stopped.done()).isEqualTo(3);
            assertThat(stopped.message().english())
                    .contains("Cancelled after 3 of " + plan.statements().size());

            SchemaPlan half = setup.plan(settings(false));
            assertThat(half.state()).isEqualTo(SchemaState.UNFINISHED);
            assertThat(half.statements()).hasSizeLessThan(plan.statements().size());

            SchemaProgress made = make(half, log, Integer.MAX_VALUE);
            assertThat(made.isComplete()).isTrue();
            assertThat(entries(log))
                    .extracting(ActivityEntry::kind, ActivityEntry::result)
                    .containsExactly(
                            tuple(ActivityKind.SCHEMA, ActivityResult.DONE),
                            tuple(ActivityKind.SCHEMA, ActivityResult.CANCELLED));
        }
        Lectern.connect(settings(false)).close();
        assertThat(setup.plan(settings(false)).refusal().orElseThrow().english())
                .contains("Nothing to create");
        assertThat(setup.check(settings(false), StatusKeyspace.of(keyspace), result -> {}, () -> false))
                .filteredOn(result -> result.step() == Step.SCHEMA)
                .singleElement()
                .satisfies(result -> assertThat(result.outcome()).isEqualTo(Outcome.PASSED));

        whatAnOlderOneLacksIsAdded_andNothingIsLost();
    }

    /** With the same keyspace: to make one takes seconds. */
    private void whatAnOlderOneLacksIsAdded_andNothingIsLost() {
        session.execute("INSERT INTO " + keyspace
                + ".principal (principal_id, display_name, visibility) VALUES ('u:a:b', 'Kept', 'PUBLIC')");
        session.execute("UPDATE " + keyspace + ".schema_version SET version = 1 WHERE id = 'lectern'");
        session.execute("DROP TABLE " + keyspace + ".audit_fixed");
        session.execute("ALTER TABLE " + keyspace + ".job DROP made");
        assertThat(failed().step()).isEqualTo(Step.SCHEMA);
        assertThat(failed().lacksSchema()).isTrue();

        SchemaPlan plan = setup.plan(settings(false));
        assertThat(plan.state()).isEqualTo(SchemaState.OLDER);
        assertThat(plan.statements())
                .contains("ALTER TABLE " + keyspace + ".job ADD made boolean")
                .anyMatch(cql -> cql.startsWith("CREATE TABLE IF NOT EXISTS " + keyspace + ".audit_fixed"))
                .noneMatch(cql -> cql.contains(".principal"));
        assertThat(setup.plan(settings(true)).refusal().orElseThrow().english()).contains("read-only");

        // The cluster refuses a column that once was of another type.
        session.execute("DROP TABLE " + keyspace + ".job_failure");
        session.execute("CREATE TABLE " + keyspace + ".job_failure (job_id text, principal_id text, reason text, "
                + "reason_message int, at timestamp, PRIMARY KEY (job_id, principal_id))");
        session.execute("ALTER TABLE " + keyspace + ".job_failure DROP reason_message");
        try (ActivityLog log = new ActivityLog(directory)) {
            SchemaProgress failed = make(plan, log, Integer.MAX_VALUE);
            assertThat(failed.isComplete()).isFalse();
            assertThat(failed.message().english())
                    .contains("statements are done. The next one failed", "reason_message", "select Continue");

            session.execute("DROP TABLE " + keyspace + ".job_failure");
            assertThat(make(setup.plan(settings(false)), log, Integer.MAX_VALUE).isComplete())
                    .isTrue();
        }
        assertThat(session.execute("SELECT display_name FROM " + keyspace + ".principal WHERE principal_id = 'u:a:b'")
                        .one()
                        .getString(0))
                .isEqualTo("Kept");
        Lectern.connect(settings(false)).close();
    }

    @Test
    void nothingIsAddedToAKeyspaceOfSomebodyElse() {
        session.execute("CREATE KEYSPACE " + keyspace + " WITH replication = {'class': 'NetworkTopologyStrategy', '"
                + SharedNode.datacenter() + "': 1}");
        session.execute("CREATE TABLE " + keyspace + ".orders (id text PRIMARY KEY)");

        assertThat(failed().lacksSchema()).isFalse();
        assertThatThrownBy(() -> setup.plan(settings(false)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("not Lectern’s");
    }
}
