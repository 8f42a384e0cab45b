package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.SharedActivity;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterException.Kind;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.ClusterSentence;
import org.lectern.cluster.ConnectionCheck;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Consistency;
import org.lectern.cluster.FailingCluster;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.job.JobId;
import org.lectern.job.ProcessLease;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.PrincipalId;
import org.lectern.node.SharedNode;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.status.batch.BatchJob;
import org.lectern.wording.Message;

/** A connection that cannot be made says what, where, and what to do, and changes nothing. */
@OnSharedNode
@Order(5)
class ConnectedLecternTest {
    /** To make one takes seconds: whoever changes its schema leaves it complete. */
    private static TestKeyspace keyspace;

    @BeforeAll
    static void open() {
        keyspace = new TestKeyspace("connected");
    }

    @AfterAll
    static void close() {
        keyspace.close();
    }

    /** The next one who connects says at which serial level it is written. */
    @AfterEach
    void forgetLevels() {
        keyspace.session().execute("TRUNCATE serial_level");
    }

    @Test
    void aConnectionLostWhileTheServicesAreMadeIsTheClustersFailureAndLeavesNothingOpen() {
        Cluster cluster = Cluster.connect(keyspace.settings());
        FailingCluster.Pair failing = FailingCluster.over(cluster);
        failing.fault().loseConnections();

        assertThatThrownBy(() -> ConnectionMaking.over(
                        failing.cluster(),
                        StatusKeyspace.of(name()),
                        Optional.empty(),
                        ProcessLease.Clocks.OF_THIS_MACHINE,
                        Optional.empty(),
                        true))
                .isInstanceOf(ClusterException.class);
        assertThat(cluster.session().isClosed()).isTrue();
    }

    @Test
    void aClusterThatDoesNotAnswerIsNamed() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        InetSocketAddress nobody = new InetSocketAddress(InetAddress.getLoopbackAddress(), free);
        refused(new ConnectionSettings(List.of(nobody), "datacenter1", "lectern", false), Kind.UNREACHABLE)
                .hasMessageContaining(":" + free)
                .hasMessageContaining("Check the address");
    }

    @Test
    void aDataCentreThatIsNotThereIsNamed() {
        refused(
                        new ConnectionSettings(
                                List.of(SharedNode.contactPoint()), "atlantis", ConnectionSettings.KEYSPACE, false),
                        Kind.UNREACHABLE)
                .hasMessageContaining("atlantis")
                .hasMessageContaining("--datacenter");
    }

    @Test
    void aMissingKeyspaceIsCreatedOnlyWhenAskedTo() {
        ConnectionSettings settings = here("nobody_made_this", false);
        refused(settings, Kind.NO_KEYSPACE)
                .hasMessageContaining("nobody_made_this")
                .hasMessageContaining("--create-schema");
        refused(settings, Kind.NO_KEYSPACE); // still not there
    }

    @Test
    void anOlderSchemaIsRefusedAndNotTouched() {
        keyspace.session().execute("UPDATE schema_version SET version = 0 WHERE id = 'lectern'");
        keyspace.session().execute("DROP TABLE name_index");
        keyspace.session().execute("ALTER TABLE content DROP superseded");
        keyspace.session().execute("ALTER TABLE status_archived DROP completed_on");

        refused(here(true), Kind.WRONG_SCHEMA)
                .hasMessageContaining("version 0")
                .hasMessageContaining("content.superseded")
                .hasMessageContaining("status_archived.completed_on")
                .hasMessageContaining("name_index");

        keyspace.session().execute("ALTER TABLE content ADD superseded frozen<map<timestamp, text>> STATIC");
        keyspace.session().execute("ALTER TABLE status_archived ADD completed_on frozen<map<text, timestamp>>");
        keyspace.session().execute("UPDATE schema_version SET version = 1 WHERE id = 'lectern'");
        Lectern.connect(here(true)).close();
    }

    @Test
    void aCreationThatWasCutShortGoesOn() {
        keyspace.session().execute("TRUNCATE schema_version");
        keyspace.session().execute("DROP TABLE principal");

        Lectern.connect(here(true)).close();
        Lectern.connect(here(false)).close();
    }

    @Test
    void anOlderSchemaGetsItsMissingTablesAndColumnsWhenAskedTo_andKeepsWhatItHas(@TempDir Path directory)
            throws IOException {
        keyspace.session()
                .execute("INSERT INTO principal (principal_id, display_name, visibility) "
                        + "VALUES ('u:a:b', 'Kept', 'PUBLIC')");
        keyspace.session().execute("UPDATE schema_version SET version = 1 WHERE id = 'lectern'");
        for (String table : List.of(
                "audit_finding",
                "audit_fixed",
                "job_history_hour",
                "activity",
                "activity_by_subject",
                "activity_chain",
                "activity_day")) {
            keyspace.session().execute("DROP TABLE " + table);
        }
        keyspace.session().execute("ALTER TABLE content DROP open_changes");
        keyspace.session().execute("ALTER TABLE job DROP made");
        keyspace.session().execute("ALTER TABLE status_sweep DROP epoch");
        for (String column : List.of("attempts", "deleting", "revision")) {
            keyspace.session().execute("ALTER TABLE status_archived DROP " + column);
        }
        keyspace.session()
                .execute(
                        "INSERT INTO status_sweep (id, kind, leftovers, examined, found, written, failed, finished, who, why) "
                                + "VALUES ('old/1', 'REVIEW', false, 0, 0, 0, 0, false, 'op', 'why')");
        keyspace.session().execute("ALTER TABLE job_failure DROP reason_message");
        keyspace.session()
                .execute("INSERT INTO job_failure (job_id, principal_id, reason, at) "
                        + "VALUES ('old/1', 'u:a:b', 'It was busy.', toTimestamp(now()))");
        keyspace.session().execute("ALTER TABLE job WITH gc_grace_seconds = 14400");
        keyspace.session().execute("ALTER TABLE status_transfer WITH gc_grace_seconds = 14400");
        keyspace.session().execute("ALTER TABLE library_by_principal WITH gc_grace_seconds = 3600");
        keyspace.session().execute("ALTER TABLE event_slot DROP mark");
        keyspace.session().execute("ALTER TABLE content_by_principal WITH gc_grace_seconds = 864000");
        refused(here(false), Kind.WRONG_SCHEMA)
                .hasMessageContainingAll("version 1", "audit_finding", "--create-schema", "No data is lost");

        Lectern.connect(here(true)).close();
        try (ActivityLog log = new ActivityLog(directory);
                Lectern upgraded =
                        Lectern.connect(here(false), StatusKeyspace.of(name()), Optional.of(log), said -> {})) {
            SharedActivity shared = upgraded.connection().activity().shared().orElseThrow();
            assertThat(shared.read(ActivityFilter.ALL).next(1, () -> true).entries())
                    .isEmpty();
            assertThat(TestKeyspace.await(upgraded.audits().recent(1))).isEmpty();
            assertThat(TestKeyspace.await(upgraded.principals().find(PrincipalId.of("u:a:b"))))
                    .isPresent();
            assertThat(TestKeyspace.await(upgraded.jobs().failures(new JobId("old/1"), 10)))
                    .singleElement()
                    .satisfies(failure -> assertThat(failure.reason()).isEqualTo(Message.plain("It was busy.")));
            BatchJob.Report taken = TestKeyspace.await(TestKeyspace.await(upgraded.contentStatuses()
                            .batchJobs()
                            .resume("old/1")
                            .thenCompose(write -> write.make(TEST)))
                    .ended());
            assertThat(taken.isComplete()).isTrue();
        }
        assertThat(secondsOfTombstones("job")).as("no ended job returns").isEqualTo(864_000);
        assertThat(secondsOfTombstones("status_transfer")).isEqualTo(864_000);
        assertThat(secondsOfTombstones("library_by_principal"))
                .as("hints live as long")
                .isEqualTo(14_400);
        assertThat(secondsOfTombstones("content_by_principal"))
                .as("an operator's own")
                .isEqualTo(864_000);
    }

    @Test
    void aConnectionRefusesWhatItMayNotWrite_beforeItIsLogged(@TempDir Path directory) throws IOException {
        ConnectionSettings settings = here(false);
        ConnectionSettings production = new ConnectionSettings(
                settings.contactPoints(),
                settings.datacenter(),
                settings.keyspace(),
                false,
                false,
                settings.options().withKind(ClusterKind.PRODUCTION));
        Poll poll = new Poll(
                new PollId("guarded"),
                "Guarded",
                false,
                false,
                List.of(PollOption.of("yes", 3), PollOption.of("no", 1)));
        try (ActivityLog log = new ActivityLog(directory)) {
            for (ConnectionSettings refusing : List.of(settings.toReadOnly(), production)) {
                try (Lectern lectern =
                        Lectern.connect(refusing, StatusKeyspace.of(name()), Optional.of(log), said -> {})) {
                    assertThatThrownBy(() -> TestKeyspace.await(
                                    lectern.polls().create(poll).make(TEST)))
                            .hasMessage(
                                    refusing.readOnly()
                                            ? ClusterSentence.RIGHTS_READ_ONLY
                                                    .of()
                                                    .english()
                                            : ActivitySentence.NAME_NEEDED
                                                    .of(ActivitySentence.MAKE_POLL.of("Guarded"))
                                                    .english());
                    assertThat(TestKeyspace.await(lectern.polls().find(poll.id())))
                            .isEmpty();
                }
            }
            assertThat(log.read(ActivityFilter.ALL).next(1, () -> true).entries())
                    .isEmpty();
            try (Lectern lectern =
                    Lectern.connect(production, StatusKeyspace.of(name()), Optional.of(log), said -> {})) {
                TestKeyspace.await(lectern.polls().create(poll).make(TEST.confirmingName("guarded")));
                assertThat(TestKeyspace.await(lectern.polls().find(poll.id()))).isPresent();
            }
        }
    }

    @Test
    void onlyRowsThatMayReturnDropTheirTombstonesEarly() {
        assertThat(keyspace
                        .session()
                        .execute(
                                "SELECT table_name, gc_grace_seconds FROM system_schema.tables WHERE keyspace_name = ?",
                                name())
                        .all()
                        .stream()
                        .filter(table -> table.getInt(1) < 864_000)
                        .map(table -> table.getString(0)))
                .containsOnly("library_by_principal", "content_by_principal", "event_slot");
    }

    private static int secondsOfTombstones(String table) {
        return keyspace.session()
                .execute(
                        "SELECT gc_grace_seconds FROM system_schema.tables WHERE keyspace_name = ? AND table_name = ?",
                        name(),
                        table)
                .one()
                .getInt(0);
    }

    @Test
    void aNewerSchemaAsksForANewerLectern() {
        int version = keyspace.session()
                .execute("SELECT version FROM schema_version WHERE id = 'lectern'")
                .one()
                .getInt(0);
        keyspace.session().execute("UPDATE schema_version SET version = 99 WHERE id = 'lectern'");
        refused(here(false), Kind.WRONG_SCHEMA).hasMessageContaining("newer Lectern");
        keyspace.session().execute("UPDATE schema_version SET version = ? WHERE id = 'lectern'", version);
    }

    @Test
    void aKeyspaceIsWrittenAtOneSerialLevel() {
        Lectern.connect(here(false)).close();
        ConnectionSettings other = at(Consistency.Serial.SERIAL, name(), false);
        refused(other, Kind.REFUSED)
                .hasMessageContainingAll(
                        "LOCAL_SERIAL (" + SharedNode.datacenter() + ")",
                        "SERIAL",
                        "TRUNCATE " + name() + ".serial_level");
        assertThat(checked(other).get(ConnectionCheck.Step.SCHEMA)).isEqualTo(ConnectionCheck.Outcome.FAILED);

        Lectern.connect(at(Consistency.Serial.SERIAL, name(), true)).close();

        keyspace.session().execute("TRUNCATE serial_level");
        assertThat(checked(other).get(ConnectionCheck.Step.SCHEMA)).isEqualTo(ConnectionCheck.Outcome.PASSED);
        Lectern.connect(other).close();
        refused(here(false), Kind.REFUSED).hasMessageContaining(name() + " is written at SERIAL, but");
    }

    @Test
    void theKeyspaceOfContentStatusIsWrittenAtOneSerialLevelAsWell() {
        String second = name() + "_status";
        keyspace.session()
                .execute("INSERT INTO serial_level (keyspace_name, serial) VALUES ('" + second + "', 'SERIAL')");
        assertThatThrownBy(() -> Lectern.connect(here(false), StatusKeyspace.of(second), Optional.empty(), said -> {}))
                .hasMessageContaining(second + " is written at SERIAL");
        Lectern.connect(here(false)).close();
    }

    private static ConnectionSettings at(Consistency.Serial serial, String keyspace, boolean readOnly) {
        ConnectionOptions options = ConnectionOptions.OWN_NODE;
        return new ConnectionSettings(
                List.of(SharedNode.contactPoint()),
                SharedNode.datacenter(),
                keyspace,
                false,
                readOnly,
                options.withRequests(options.requests().at(Consistency.LOCAL_QUORUM, serial)));
    }

    private static Map<ConnectionCheck.Step, ConnectionCheck.Outcome> checked(ConnectionSettings settings) {
        return Connection.check(settings, StatusKeyspace.of(settings.keyspace()), result -> {}, () -> false)
                .run()
                .stream()
                .collect(Collectors.toMap(ConnectionCheck.Result::step, ConnectionCheck.Result::outcome));
    }

    @Test
    void somebodyElsesKeyspaceIsNotOurs() {
        String other = name() + "x";
        keyspace.session()
                .execute("CREATE KEYSPACE " + other
                        + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        keyspace.session().execute("CREATE TABLE " + other + ".content (id int PRIMARY KEY)");
        refused(here(other, true), Kind.WRONG_SCHEMA).hasMessageContaining("is not Lectern’s");
    }

    @Test
    void aKeyspaceThatCannotBeOneIsRefusedBeforeAnythingIsSent() {
        List<InetSocketAddress> points = List.of(InetSocketAddress.createUnresolved("localhost", 9042));

        assertThatThrownBy(() -> new ConnectionSettings(points, "datacenter1", "x; DROP KEYSPACE system", false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a keyspace name");
    }

    private static String name() {
        return keyspace.settings().keyspace();
    }

    private static ConnectionSettings here(boolean create) {
        return here(name(), create);
    }

    private static ConnectionSettings here(String keyspace, boolean create) {
        return new ConnectionSettings(List.of(SharedNode.contactPoint()), SharedNode.datacenter(), keyspace, create);
    }

    private static org.assertj.core.api.AbstractThrowableAssert<?, ? extends Throwable> refused(
            ConnectionSettings settings, Kind kind) {
        return assertThatThrownBy(() -> Lectern.connect(settings).close())
                .isInstanceOf(ClusterException.class)
                .satisfies(failure ->
                        assertThat(((ClusterException) failure).kind()).isEqualTo(kind));
    }
}
