package org.lectern.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.command.CommandEnvironment;
import org.lectern.command.CommandProgram;
import org.lectern.command.Interruption;
import org.lectern.command.spark.SparkLaunch;
import org.lectern.command.spark.SparkLibraries;
import org.lectern.command.spark.SparkProcess;
import org.lectern.lane.OnOwnNodes;
import org.lectern.profile.SparkSettings;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;
import org.lectern.transfer.ImportOptions;
import org.lectern.transfer.Importer;
import org.lectern.transfer.MovedPlatform;
import org.lectern.transfer.TransferJob;

/** The jar for spark-submit on a standalone master with two workers: one that is killed on the way changes nothing. */
@OnOwnNodes
class SparkClusterTest {
    private static Path home() throws IOException {
        assumeFalse(StandaloneSpark.BUILT.isEmpty(), "installers/verify-spark builds the jar and runs this");
        return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "spark-home");
    }

    @Test
    void aRepairWhoseWorkerIsKilledPutsRightEverything() throws IOException, InterruptedException {
        Path home = home();
        try (TestKeyspace keyspace = new TestKeyspace("sparkfixes");
                StandaloneSpark spark = StandaloneSpark.start(home)) {
            Drift drift = new Drift(keyspace, "here", 1);
            for (int i = 0; i < 10; i++) {
                Arrays.stream(Drift.Fault.values()).forEach(drift::plant);
            }
            AuditRecord audit = await(keyspace.lectern()
                    .audits()
                    .start(new AuditScope.Everything(), AuditOptions.STANDARD, TEST)
                    .ended());
            spark.awaitWorkers(2);

            Process submitted = spark.submit(
                    keyspace.settings(),
                    "repair",
                    "--audit",
                    audit.id().toString(),
                    "--findings-per-second",
                    "10",
                    "--apply",
                    "--reason",
                    "test");
            StandaloneSpark.Ended ended = spark.killWorkerOnce(
                    "something is fixed",
                    () -> fixes(keyspace, audit).anyMatch(Optional::isPresent),
                    () -> "",
                    submitted);

            assertThat(ended.code()).as(ended.said()).isZero();
            assertThat(fixes(keyspace, audit).map(fix -> fix.orElseThrow().outcome()))
                    .hasSize((int) audit.total())
                    .as("already gone: what the worker had put right, and could not say any more")
                    .isSubsetOf(FixOutcome.VERIFIED, FixOutcome.ALREADY_GONE)
                    .contains(FixOutcome.VERIFIED);
        }
    }

    @Test
    void aMoveWhoseWorkerIsKilledMakesTheSame() throws IOException, InterruptedException {
        Path home = home();
        try (MovedPlatform platform = new MovedPlatform();
                TestKeyspace here = new TestKeyspace("movedhere");
                TestKeyspace there = new TestKeyspace("movedcluster");
                Lectern source = Lectern.connect(platform.settings());
                StandaloneSpark spark = StandaloneSpark.start(home)) {
            await(new Importer(here.lectern(), home)
                    .move(source, Optional.empty(), ImportOptions.DEFAULT)
                    .make(TEST)
                    .thenCompose(TransferJob::ended));
            Path profiles = Files.writeString(home.resolve("profiles.json"), platform.profiles());
            spark.awaitWorkers(2);

            Process submitted = spark.submit(
                    there.settings(),
                    "import",
                    "--from-profile",
                    "oae",
                    "--profiles",
                    profiles.toString(),
                    "--rows-per-second",
                    "60",
                    "--reason",
                    "test");
            StandaloneSpark.Ended ended = spark.killWorkerOnce(
                    "memberships are moved",
                    () -> MovedPlatform.count(there, "content_by_principal") > 40,
                    () -> "",
                    submitted);

            assertThat(ended.code())
                    .as("some rows are refused: " + ended.said())
                    .isEqualTo(1);
            assertThat(ended.said()).contains("all are accounted for");
            assertThat(MovedPlatform.rows(there)).isEqualTo(MovedPlatform.rows(here));
        }
    }

    private static Stream<Optional<RecordedFinding.Fix>> fixes(TestKeyspace keyspace, AuditRecord audit) {
        return await(keyspace.lectern().audits().findings(audit.id(), Optional.empty(), 10_000)).rows().stream()
                .map(RecordedFinding::fix);
    }

    @Test
    void aWorkerThatIsKilledChangesNothing() throws IOException, InterruptedException {
        Path home = home();
        try (TestKeyspace keyspace = new TestKeyspace("sparkcluster");
                StandaloneSpark spark = StandaloneSpark.start(home)) {
            Set<Finding.Key> planted = Drift.plantAll(keyspace.lectern(), keyspace.session(), "here", 1);
            spark.awaitWorkers(2);

            // So slowly that a worker can be killed while tables are read.
            Process submitted = spark.submit(keyspace.settings(), "audit", "--rows-per-second", "1000", "all");
            StandaloneSpark.Ended ended = spark.killWorkerOnce(
                    "tables are read",
                    () -> await(keyspace.lectern().audits().recent(1)).stream()
                            .anyMatch(audit -> audit.phase() == AuditPhase.READING_CONTENT && audit.rows() > 0),
                    () -> "",
                    submitted);

            assertThat(ended.code()).as(ended.said()).isEqualTo(1);
            AuditRecord record = await(keyspace.lectern().audits().recent(1)).get(0);
            assertThat(record.state()).isEqualTo(AuditState.FINISHED);
            assertThat(
                            await(keyspace.lectern().audits().findings(record.id(), Optional.empty(), 10_000))
                                    .rows()
                                    .stream()
                                    .map(found -> found.finding().key())
                                    .collect(Collectors.toSet()))
                    .isEqualTo(planted);
            assertThat(record.total()).isEqualTo(planted.size());
        }
    }

    /** As the window does it, and as a person does who types: the connection alone says where. */
    @Test
    void aConnectionThatNamesAMasterAndSparkSubmit_isAllThatItTakes() throws Exception {
        Path home = home();
        try (TestKeyspace keyspace = new TestKeyspace("sparkprofile");
                StandaloneSpark spark = StandaloneSpark.start(home)) {
            Drift drift = new Drift(keyspace, "here", 1);
            Arrays.stream(Drift.Fault.values()).forEach(drift::plant);
            spark.awaitWorkers(2);
            SparkSettings settings = spark.settings();
            Path profiles = home.resolve("connections.json");
            Files.writeString(profiles, """
                    {"version": 1, "profiles": [{"name": "Team", "contactPoints": ["127.0.0.1:%d"], "datacenter": "%s",
                      "keyspace": "%s", "environment": "PRODUCTION", "readOnly": false, "sparkMaster": "%s", "sparkSubmit": "%s"}]}
                    """.formatted(
                            keyspace.settings().contactPoints().get(0).getPort(),
                            keyspace.settings().datacenter(),
                            keyspace.settings().keyspace(),
                            settings.master(),
                            settings.submit()));
            List<String> there = List.of(
                    "--engine",
                    "spark",
                    "--profiles",
                    profiles.toString(),
                    "--profile",
                    "Team",
                    "--data",
                    home.resolve("data").toString());

            assertThat(typed(there, "audit", "all")).as("something was found").isEqualTo(1);
            AuditRecord audit = await(keyspace.lectern().audits().recent(1)).get(0);
            assertThat(audit.state()).isEqualTo(AuditState.FINISHED);
            assertThat(audit.total()).isEqualTo(Drift.Fault.values().length);

            assertThat(launched(
                            settings,
                            there,
                            "repair",
                            "--audit",
                            audit.id().toString(),
                            "--apply",
                            "--reason",
                            "test",
                            "--confirm",
                            keyspace.settings().keyspace()))
                    .isZero();
            assertThat(fixes(keyspace, audit).map(fix -> fix.orElseThrow().outcome()))
                    .containsOnly(FixOutcome.VERIFIED);

            assertThat(typed(there, "status", "review")).isZero();
            assertThat(await(keyspace.lectern().contentStatuses().batchJobs().list(1)))
                    .allMatch(job -> job.record().finished())
                    .hasSize(1);
        }
    }

    private static int typed(List<String> there, String... command) {
        return new CommandProgram(new CommandEnvironment(
                        System.out,
                        System.err,
                        InputStream.nullInputStream(),
                        System.getenv(),
                        Optional::empty,
                        Lectern::connect,
                        new Interruption()))
                .run(Stream.concat(Stream.of(command), there.stream()).toList());
    }

    /** Through what the window starts. */
    private static int launched(SparkSettings settings, List<String> there, String... command)
            throws IOException, InterruptedException {
        SparkLaunch launch = new SparkLaunch(
                settings,
                Stream.concat(Stream.of(command), there.stream()).toList(),
                System.getenv(),
                Path.of(there.get(there.size() - 1)));
        assertThat(launch.missing()).isEqualTo(SparkLibraries.Missing.NOTHING);
        return SparkProcess.start(
                        launch, (done, total, jars, where) -> {}, Optional.of(List.of()), System.out, System.err)
                .await();
    }
}
