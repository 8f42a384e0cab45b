package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.command.spark.SparkCommandLine;
import org.lectern.lane.OnOwnNodes;
import org.lectern.status.ContentStatuses;
import org.lectern.status.StatusBatchJobs;
import org.lectern.status.archive.ArchiveRows;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.model.Batch;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;
import org.lectern.status.store.ViewRows.Stored;

/** What is done with content status on Spark comes to what it comes to in this process, row by row. */
@OnOwnNodes
@Order(6)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SparkStatusTest {
    private static final Instant NOW = Instant.parse("2024-05-01T10:00:00Z");
    private static final String MATHS = "class-1-maths";
    private static final int LEARNERS = 24;

    @TempDir
    private static Path directory = Path.of("");

    private TestKeyspace keyspace;
    private SparkCommandLine spark;
    private ContentStatuses status;

    /** The same learners, on whom this process works. */
    private TestKeyspace twin;

    @BeforeAll
    void plant() {
        SparkCommandLine.require();
        keyspace = planted("sparkstatus");
        spark = new SparkCommandLine(keyspace.settings());
        status = keyspace.lectern().contentStatuses();
        twin = planted("sparkstatustwin");
    }

    /** A third is right; of a third no aggregate knows; of a third there is an aggregate alone. */
    private static TestKeyspace planted(String name) {
        TestKeyspace keyspace = new TestKeyspace(name);
        ContentStatuses status = keyspace.lectern().contentStatuses();
        await(status.collections()
                .put(new CollectionTree(MATHS, List.of("addition", "counting"), Set.of(), Map.of(), Map.of()))
                .make(TEST));
        await(status.collections()
                .put(new Batch(MATHS, "batch-1", Optional.of(NOW.plusSeconds(60)), true, Optional.empty()))
                .make(TEST));
        for (int i = 0; i < LEARNERS; i++) {
            EnrolmentKey learner = new EnrolmentKey("learner-" + i, MATHS, "batch-1");
            await(status.store().swapEnrolment(Optional.empty(), Enrolment.of(learner, NOW)));
            if (i % 4 == 1) { // as a platform wrote it that had no aggregates yet
                keyspace.session()
                        .execute(
                                "UPDATE user_enrolments SET contentstatus = {'counting': 2} WHERE userid = ? AND "
                                        + "courseid = ? AND batchid = ?",
                                learner.user(),
                                MATHS,
                                "batch-1");
            }
            await(status.store().insertView(learner.view("addition"), View.completed(NOW)));
            if (i % 3 != 1) {
                await(status.summaries().recompute(learner).make(TEST));
            }
            if (i % 3 == 2) {
                for (String table : List.of("user_enrolments", "user_content_consumption")) {
                    keyspace.session()
                            .execute("DELETE FROM " + keyspace.settings().keyspace() + "." + table + " WHERE userid = '"
                                    + learner.user() + "'");
                }
            }
        }
        return keyspace;
    }

    @AfterAll
    void close() {
        if (twin != null) {
            keyspace.close();
            twin.close();
        }
    }

    @Test
    @Order(1)
    void bothFindTheSame() {
        int code = spark.run("status", "review", "--engine", "spark", "--json");
        BatchJob.Report here =
                await(await(status.batchJobs().review(Optional.empty(), TEST)).ended());

        assertThat(code).as("something was found").isEqualTo(1);
        BatchJobRecord there = await(status.batchJobs().recent(Set.of(BatchJobRecord.Kind.REVIEW), 2)).stream()
                .filter(one -> !one.id().equals(here.record().id()))
                .findAny()
                .orElseThrow();
        assertThat(here.drift()).isNotEmpty();
        assertThat(Set.copyOf(await(status.batchJobs().findings(there.id())))).isEqualTo(Set.copyOf(here.drift()));
        assertThat(there.finished()).isTrue();
        assertThat(there.counts()).isEqualTo(here.record().counts());
        assertThat(here.drift().stream().map(Drift::where).map(EnrolmentKey::user))
                .contains("learner-1", "learner-2");
        assertThat(spark.said())
                .as("a line of JSON for each difference, and one for the whole")
                .hasSizeGreaterThan(here.drift().size());
    }

    @Test
    @Order(2)
    void bothMigrateTheSame() {
        StatusBatchJobs jobs = twin.lectern().contentStatuses().batchJobs();
        BatchJob.Report dry = done(jobs.dryRunOfMigration(TEST));
        assertThat(spark.run("status", "migrate", "--engine", "spark")).isEqualTo(1);
        assertThat(last(BatchJobRecord.Kind.MIGRATE_DRY_RUN).counts())
                .isEqualTo(dry.record().counts());

        BatchJob.Report here = done(jobs.migrate().make(TEST));
        assertThat(spark.run("status", "migrate", "--engine", "spark", "--apply", "--reason", "test"))
                .isZero();
        BatchJobRecord there = last(BatchJobRecord.Kind.MIGRATE);
        assertThat(there.counts()).isEqualTo(here.record().counts());
        assertThat(there.counts().written()).isPositive();
        assertSameRows();
    }

    @Test
    @Order(3)
    void bothRecomputeTheSame() {
        BatchJob.Report here = done(twin.lectern()
                .contentStatuses()
                .batchJobs()
                .recompute(Optional.empty())
                .make(TEST));
        assertThat(spark.run("status", "recompute", "--engine", "spark", "--apply", "--reason", "test"))
                .isZero();
        BatchJobRecord there = last(BatchJobRecord.Kind.RECOMPUTE);
        assertThat(there.counts()).isEqualTo(here.record().counts());
        assertThat(there.counts().written()).isPositive();
        assertSameRows();
        assertThat(done(status.batchJobs().review(Optional.empty(), TEST)).drift())
                .as("all of it is right")
                .isEmpty();
    }

    @Test
    @Order(4)
    void bothArchiveTheSame() throws IOException {
        StatusBatchJobs jobs = twin.lectern().contentStatuses().batchJobs();
        Path files = directory.resolve("spark");
        String[] archive = {
            "status", "archive", "--engine", "spark", "--closed-for", "0", "--directory", files.toString()
        };
        BatchJob.Report dry = done(jobs.dryRunOfArchive(Duration.ZERO, directory.resolve("here"), TEST));
        assertThat(spark.run(archive)).isEqualTo(1);
        assertThat(last(BatchJobRecord.Kind.ARCHIVE_DRY_RUN).counts())
                .isEqualTo(dry.record().counts());

        BatchJob.Report here =
                done(jobs.archive(Duration.ZERO, directory.resolve("here")).make(TEST));
        String[] apply = Stream.concat(Stream.of(archive), Stream.of("--apply", "--reason", "test"))
                .toArray(String[]::new);
        assertThat(spark.run(apply)).isZero();
        BatchJobRecord there = last(BatchJobRecord.Kind.ARCHIVE);
        assertThat(there.counts()).isEqualTo(here.record().counts());
        assertThat(there.counts().written()).isPositive();
        assertSameRows();
        assertThat(archived(files)).isEqualTo(archived(directory.resolve("here")));
        assertThat(done(status.batchJobs().review(Optional.empty(), TEST)).drift())
                .as("what was archived still counts")
                .isEmpty();
    }

    /** Of more files than one, each the work of another task. */
    @Test
    @Order(5)
    void bothRestoreTheSame() throws IOException {
        Path files = directory.resolve("spark");
        try (Stream<Path> all = Files.list(files)) {
            assertThat(all).hasSizeGreaterThan(1);
        }
        StatusBatchJobs jobs = twin.lectern().contentStatuses().batchJobs();
        BatchJob.Report dry = done(jobs.dryRunOfRestore(directory.resolve("here"), TEST));
        assertThat(spark.run("status", "restore", files.toString(), "--engine", "spark"))
                .isEqualTo(1);
        assertThat(last(BatchJobRecord.Kind.RESTORE_DRY_RUN).counts())
                .isEqualTo(dry.record().counts());

        BatchJob.Report here = done(jobs.restore(directory.resolve("here")).make(TEST));
        assertThat(spark.run("status", "restore", files.toString(), "--engine", "spark", "--apply", "--reason", "test"))
                .isZero();
        BatchJobRecord there = last(BatchJobRecord.Kind.RESTORE);
        assertThat(there.counts()).isEqualTo(here.record().counts());
        assertThat(there.counts().written()).isPositive();
        assertSameRows();
        assertThat(rows(keyspace, "status_archived")).isEmpty();
    }

    private static Set<Stored> archived(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.flatMap(file -> ArchiveRows.read(file).views().stream())
                    .collect(Collectors.toSet());
        }
    }

    private static BatchJob.Report done(CompletionStage<BatchJob> begun) {
        return await(await(begun).ended());
    }

    /** The last one on Spark. */
    private BatchJobRecord last(BatchJobRecord.Kind kind) {
        return await(status.batchJobs().recent(Set.of(kind), 1)).get(0);
    }

    /** Where it was written in another file and at another time, that is all. */
    private void assertSameRows() {
        for (String table :
                List.of("user_activity_agg", "user_enrolments", "user_content_consumption", "status_archived")) {
            assertThat(rows(keyspace, table)).as(table).isEqualTo(rows(twin, table));
        }
    }

    private static List<String> rows(TestKeyspace keyspace, String table) {
        return new TableRows(keyspace.session())
                .of(table, "learner-").stream()
                        .map(row -> row.replaceAll("[^ =,]*content-status-[0-9a-f-]+", "FILE"))
                        .sorted()
                        .toList();
    }
}
