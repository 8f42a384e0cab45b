package org.lectern.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
import org.lectern.lane.OnOwnNodes;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;
import org.lectern.transfer.ImportOptions;
import org.lectern.transfer.Importer;
import org.lectern.transfer.MovedPlatform;

/** The jar for spark-submit on a standalone master with two workers: one that is killed on the way changes nothing. */
@OnOwnNodes
class SparkClusterTest {
    private static String built() {
        String built = System.getProperty("lectern.spark.cluster", "");
        assumeFalse(built.isEmpty(), "installers/verify-spark builds the jar and runs this");
        return built;
    }

    @Test
    void aRepairWhoseWorkerIsKilledPutsRightEverything() throws IOException, InterruptedException {
        String built = built();
        Path home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "spark-home");
        try (TestKeyspace keyspace = new TestKeyspace("sparkfixes");
                StandaloneSpark spark = StandaloneSpark.start(Path.of(built), home)) {
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
            until("something is fixed", () -> fixes(keyspace, audit).anyMatch(Optional::isPresent));
            spark.killWorker();
            int code = submitted.waitFor();

            String said = Files.readString(home.resolve("submit.log"));
            assertThat(code).as(said).isZero();
            assertThat(fixes(keyspace, audit).map(fix -> fix.orElseThrow().outcome()))
                    .hasSize((int) audit.total())
                    .as("already gone: what the worker had put right, and could not say any more")
                    .isSubsetOf(FixOutcome.VERIFIED, FixOutcome.ALREADY_GONE)
                    .contains(FixOutcome.VERIFIED);
            assertThat(said).as("it was killed on the way").containsAnyOf("ExecutorLost", "Lost executor");
        }
    }

    @Test
    void aMoveWhoseWorkerIsKilledMakesTheSame() throws IOException, InterruptedException {
        String built = built();
        Path home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "spark-home");
        try (MovedPlatform platform = new MovedPlatform();
                TestKeyspace here = new TestKeyspace("movedhere");
                TestKeyspace there = new TestKeyspace("movedcluster");
                Lectern source = Lectern.connect(platform.settings());
                StandaloneSpark spark = StandaloneSpark.start(Path.of(built), home)) {
            await(new Importer(here.lectern(), home)
                    .move(source, Optional.empty(), ImportOptions.DEFAULT, TEST)
                    .ended());
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
            until("memberships are moved", () -> MovedPlatform.count(there, "content_by_principal") > 40);
            spark.killWorker();
            int code = submitted.waitFor();

            String said = Files.readString(home.resolve("submit.log"));
            assertThat(code).as(said).as("some rows are refused").isEqualTo(1);
            assertThat(said).contains("all are accounted for");
            assertThat(MovedPlatform.rows(there)).isEqualTo(MovedPlatform.rows(here));
            assertThat(said).as("it was killed on the way").containsAnyOf("ExecutorLost", "Lost executor");
        }
    }

    private static Stream<Optional<RecordedFinding.Fix>> fixes(TestKeyspace keyspace, AuditRecord audit) {
        return await(keyspace.lectern().audits().findings(audit.id(), Optional.empty(), 10_000)).rows().stream()
                .map(RecordedFinding::fix);
    }

    @Test
    void aWorkerThatIsKilledChangesNothing() throws IOException, InterruptedException {
        String built = built();
        Path home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "spark-home");
        try (TestKeyspace keyspace = new TestKeyspace("sparkcluster");
                StandaloneSpark spark = StandaloneSpark.start(Path.of(built), home)) {
            Set<Finding.Key> planted = Drift.plantAll(keyspace.lectern(), keyspace.session(), "here", 1);
            spark.awaitWorkers(2);

            // So slowly that a worker can be killed while tables are read.
            Process submitted = spark.submit(keyspace.settings(), "audit", "--rows-per-second", "1000", "all");
            until(
                    "tables are read",
                    () -> await(keyspace.lectern().audits().recent(1)).stream()
                            .anyMatch(audit -> audit.phase() == AuditPhase.READING_CONTENT && audit.rows() > 0));
            spark.killWorker();
            int code = submitted.waitFor();

            String said = Files.readString(home.resolve("submit.log"));
            assertThat(code).as(said).isEqualTo(1);
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
            assertThat(said).as("the worker's tasks were run again").containsAnyOf("ExecutorLost", "Lost executor");
        }
    }
}
