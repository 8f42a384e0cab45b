package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.SunbirdKeyspace.BATCH;
import static org.lectern.service.SunbirdKeyspace.COURSE;
import static org.lectern.service.SunbirdKeyspace.EMPTY;
import static org.lectern.service.SunbirdKeyspace.UNIT;
import static org.lectern.service.TestKeyspace.await;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ConnectionCheck;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.lane.AlsoOnSharedNode;
import org.lectern.model.Cause;
import org.lectern.model.SunbirdRelease;
import org.lectern.oae.NodeOae;
import org.lectern.service.SunbirdKeyspace.Release;
import org.lectern.status.ContentStatuses;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.Learner;
import org.lectern.status.model.Batch;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.CarryRule;
import org.lectern.status.model.Drift;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.store.StatusStatements;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.status.summary.Summaries;

/** Content status in the tables that Sunbird deploys, as they are: nothing is damaged, and what differs is put right. */
@AlsoOnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SunbirdTest {
    private static final String RIGHT = new UUID(7, 1).toString();
    private static final String STUCK = new UUID(7, 2).toString();
    private static final String GONE = new UUID(7, 3).toString();
    private static final String ALONE = new UUID(7, 4).toString();
    private static final String STRANGE = new UUID(7, 5).toString();
    private static final String UNENROLLED = new UUID(7, 6).toString();
    private static final String UNCOMPUTABLE = new UUID(7, 7).toString();
    private static final String JUST_NOW = new UUID(7, 8).toString();
    private static final String MISCOUNTED = new UUID(7, 9).toString();
    private static final String BROKEN = new UUID(7, 10).toString();

    private TestKeyspace lectern;

    @BeforeAll
    void open() {
        lectern = new TestKeyspace("sunbird");
    }

    @AfterAll
    void close() {
        lectern.close();
    }

    private SunbirdKeyspace keyspace(Release release) {
        String name = lectern.settings().keyspace() + "_"
                + release.name().substring(0, 3).toLowerCase(Locale.ROOT);
        return new SunbirdKeyspace(lectern.session(), name, release);
    }

    private static EnrolmentKey key(String user) {
        return new EnrolmentKey(user, COURSE, BATCH);
    }

    private static void learners(SunbirdKeyspace sunbird) {
        String context = "cb:" + BATCH;
        sunbird.view(RIGHT, COURSE, "do_a", 2);
        sunbird.view(RIGHT, COURSE, "do_more", 2);
        sunbird.view(MISCOUNTED, COURSE, "do_a", 1);
        sunbird.miscounted(MISCOUNTED, COURSE, "do_a", 1, 2);
        sunbird.enrolment(MISCOUNTED, COURSE, 0, 1, Map.of("do_a", 1));
        sunbird.aggregate(MISCOUNTED, COURSE, context, 0);
        sunbird.enrolment(RIGHT, COURSE, 1, 1, Map.of("do_a", 2, "do_more", 2));
        sunbird.aggregate(RIGHT, COURSE, context, 1);
        sunbird.aggregate(RIGHT, UNIT, context, 1);
        sunbird.lostWindow(STUCK);
        // Raw rows went elsewhere.
        sunbird.enrolment(GONE, COURSE, 3, 2, Map.of("do_a", 2, "do_b", 2, "do_c", 2));
        sunbird.aggregate(GONE, COURSE, context, 3);
        sunbird.aggregate(ALONE, COURSE, "cb:of-long-ago", 2);
        sunbird.aggregate(STRANGE, COURSE, "programme:7", 2);
        sunbird.view(UNENROLLED, COURSE, "do_a", 1);
        sunbird.aggregate(UNENROLLED, COURSE, context, 0);
        sunbird.view(UNCOMPUTABLE, EMPTY, "do_a", 2);
        sunbird.enrolment(UNCOMPUTABLE, EMPTY, 4, 1, Map.of("do_a", 2));
        sunbird.aggregate(UNCOMPUTABLE, EMPTY, context, 4);
        sunbird.view(BROKEN, COURSE, "do_a", -1);
        sunbird.enrolment(BROKEN, COURSE, 2, 1, Map.of());
        sunbird.view(JUST_NOW, COURSE, "do_a", 2, Instant.now());
        sunbird.enrolment(JUST_NOW, COURSE, 0, 0, Map.of());
    }

    @ParameterizedTest
    @EnumSource(Release.class)
    void whatAPlatformKeepsIsRepairedKeyByKey_andNothingElseIsTouched(Release release) {
        SunbirdKeyspace sunbird = keyspace(release);
        learners(sunbird);
        SortedMap<String, String> before = sunbird.cells();
        try (Lectern console = Lectern.connect(lectern.settings(), sunbird.place(), Optional.empty(), said -> {})) {
            ContentStatuses statuses = console.contentStatuses();
            assertThat(statuses.store().layout().said().english())
                    .startsWith("Sunbird, ")
                    .contains(release == Release.OLDER ? "\u201Cagg\u201D" : "\u201Caggregates\u201D")
                    .contains("without content_status", "cb:\u2026", "units as \u201CCourse\u201D");
            for (String cql : statuses.store().templates(List.of(StatusStatements.RowKind.values()))) {
                assertThat(lectern.session().prepare(cql)).as(cql).isNotNull();
            }

            BatchJob.Report found = await(
                    await(statuses.batchJobs().review(Optional.empty(), TEST)).ended());
            assertThat(sunbird.cells()).isEqualTo(before);
            assertThat(found.drift())
                    .extracting(one -> one.where().user(), Drift::kind, Drift::subject, Drift::raw, Drift::stored)
                    .contains(
                            tuple(STUCK, StatusDriftKind.COUNT_WRONG, "completedCount", "3", "1"),
                            tuple(GONE, StatusDriftKind.UNEXPLAINED, "completedCount", "", "3"),
                            tuple(
                                    MISCOUNTED,
                                    StatusDriftKind.COUNTS_IMPOSSIBLE,
                                    "do_a",
                                    "completedcount \u2264 viewcount",
                                    "status 1, viewcount 1, completedcount 2"),
                            tuple(STRANGE, StatusDriftKind.UNEXPLAINED, "context_id", "", "programme:7"));
            assertThat(found.drift())
                    .extracting(one -> one.where().user())
                    .doesNotContain(RIGHT, JUST_NOW, UNCOMPUTABLE)
                    .contains(ALONE);

            assertThat(found.notes())
                    .as("a row that breaks a rule, of one learner among others that are read with them")
                    .anySatisfy(note -> assertThat(note.english()).contains(BROKEN, "do_a", "-1"));

            BatchJob.Report fixed =
                    await(await(statuses.batchJobs().recompute(Optional.empty()).make(TEST))
                            .ended());
            assertThat(fixed.record().counts().written()).isEqualTo(1);
            String count = "agg" + (release == Release.OLDER ? "" : "regates") + "[completedCount]: 1";
            List<String> changed = SunbirdKeyspace.changes(before, sunbird.cells());
            assertThat(changed).allSatisfy(cell -> assertThat(cell).contains(STUCK));
            assertThat(changed.stream().map(cell -> cell.substring(cell.indexOf('.') + 1)))
                    .containsExactlyInAnyOrder(
                            count + (release == Release.OLDER ? " > 3" : ".0 > 3.0"),
                            count + (release == Release.OLDER ? " > 2" : ".0 > 2.0"));
            Review after = await(statuses.summaries().review(key(STUCK)));
            assertThat(after.drift()).extracting(Drift::kind).containsExactly(StatusDriftKind.COMPLETION_MISSING);
            assertThat(await(statuses.summaries().recompute(key(STUCK)).preview(TEST))
                            .rows())
                    .hasValue(0);
            completedWithoutCertificate(sunbird, statuses.summaries());
        }
    }

    private static void completedWithoutCertificate(SunbirdKeyspace sunbird, Summaries summaries) {
        SortedMap<String, String> before = sunbird.cells();
        assertThatThrownBy(() -> await(summaries.complete(key(STUCK)).make(Cause.of("ada", ""))))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("To write a completion, enter a reason");
        assertThatThrownBy(() -> await(summaries.complete(key(MISCOUNTED)).make(TEST)))
                .hasMessageContaining("0 of 3 required contents are completed");
        assertThat(await(summaries.complete(key(STUCK)).preview(TEST)).rows()).hasValue(1);
        await(summaries.complete(key(STUCK)).make(TEST));
        assertThat(SunbirdKeyspace.changes(before, sunbird.cells()))
                .allSatisfy(cell -> assertThat(cell).contains(STUCK))
                .extracting(cell -> cell.substring(cell.indexOf('.') + 1))
                .containsExactlyInAnyOrder(
                        "completedon: null > 2024-05-01T10:00:00Z",
                        "contentstatus[do_b]: 1 > 2",
                        "contentstatus[do_c]: null > 2",
                        "progress: 1 > 3",
                        "status: 1 > 2");
        assertThat(await(summaries.review(key(STUCK))).drift()).isEmpty();
        assertThat(await(summaries.complete(key(STUCK)).preview(TEST)).rows()).hasValue(0);
    }

    @Test
    void besideAKeyspaceOfOaes_contentStatusIsReviewedAndPutRight() {
        SunbirdKeyspace sunbird =
                new SunbirdKeyspace(lectern.session(), lectern.settings().keyspace() + "_b", Release.PRINTED);
        learners(sunbird);
        SortedMap<String, String> before = sunbird.cells();
        String oae = lectern.settings().keyspace() + "_oae";
        lectern.session()
                .execute("CREATE KEYSPACE " + oae
                        + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        new NodeOae(lectern.session(), oae).create();
        ConnectionSettings settings = new ConnectionSettings(
                lectern.settings().contactPoints(),
                lectern.settings().datacenter(),
                oae,
                false,
                false,
                lectern.settings().options());
        try (Lectern console = Lectern.connect(settings, sunbird.place(), Optional.empty(), said -> {})) {
            assertThat(console.connection().oae()).isPresent();
            ContentStatuses statuses = console.contentStatuses();
            assertThat(await(statuses.enrolments().isKnown(STUCK))).isTrue();
            assertThat(await(statuses.summaries().review(key(STUCK))).drift()).isNotEmpty();

            BatchJob.Report fixed =
                    await(await(statuses.batchJobs().recompute(Optional.empty()).make(TEST))
                            .ended());
            assertThat(fixed.record().counts().written()).isEqualTo(1);
            assertThat(SunbirdKeyspace.changes(before, sunbird.cells()))
                    .isNotEmpty()
                    .allSatisfy(cell -> assertThat(cell).contains(STUCK));
            assertThat(await(statuses.summaries().review(key(STUCK))).needsRepair())
                    .isFalse();
        }
    }

    @Test
    void aViewIsEndedByForce_aLearnerIsEnrolled_andWhatIsThePlatformsAloneIsRefused(@TempDir Path directory) {
        SunbirdKeyspace sunbird =
                new SunbirdKeyspace(lectern.session(), lectern.settings().keyspace() + "_f", Release.PRINTED);
        sunbird.view(STUCK, COURSE, "do_a", 1);
        sunbird.enrolment(STUCK, COURSE, 0, 1, Map.of("do_a", 1));
        sunbird.aggregate(STUCK, COURSE, "cb:" + BATCH, 0);
        sunbird.attempt(STUCK, "do_b", "one", 8);
        SortedMap<String, String> before = sunbird.cells();
        try (Lectern console = Lectern.connect(lectern.settings(), sunbird.place(), Optional.empty(), said -> {})) {
            ContentStatuses statuses = console.contentStatuses();
            await(statuses.views().forceEnd(key(STUCK).view("do_a")).make(TEST));
            assertThat(SunbirdKeyspace.changes(before, sunbird.cells()))
                    .allSatisfy(cell -> assertThat(cell).contains(STUCK))
                    .extracting(cell -> cell.substring(cell.indexOf('.') + 1).replaceAll(": null > 20.*", ": set"))
                    .containsExactlyInAnyOrder(
                            "aggregates[completedCount]: 0.0 > 1.0",
                            "aggregates[score:do_b]: 7.0 > 8.0",
                            "aggregates[attempts_count:do_b]: 2.0 > 1.0",
                            "agg_last_updated[score:do_b]: set",
                            "agg_last_updated[attempts_count:do_b]: set",
                            "contentstatus[do_a]: 1 > 2",
                            "progress: 0 > 1",
                            "last_completed_time: set",
                            "status: 1 > 2");

            String fresh = UUID.randomUUID().toString();
            await(statuses.enrolments().enrol(key(fresh)).make(TEST));
            assertThat(await(statuses.summaries().all(fresh))).hasSize(1);
            assertThat(await(statuses.collections().search("do_", 10))).contains(COURSE);

            assertThat(await(statuses.batchJobs().look(List.of(new EnrolmentKey(fresh, "do_unheard_of", BATCH)))))
                    .singleElement()
                    .extracting(Learner::problem)
                    .satisfies(problem -> assertThat(problem.toString()).contains("Not computable"));
            SortedMap<String, String> then = sunbird.cells();
            Map<Runnable, String> reasons = Map.of(
                    () -> await(statuses.batchJobs().dryRunOfArchive(Duration.ZERO, directory, TEST)),
                    "archived contents would no longer count",
                    () -> await(statuses.summaries().delete(key(STUCK)).make(TEST)),
                    "the scores of the row would be lost",
                    () -> await(statuses.collections()
                            .put(Batch.open(COURSE, BATCH))
                            .make(TEST)),
                    "also store batches in a search index",
                    () -> await(statuses.modes()
                            .switchTo(new ModeSetting(Mode.MOVE, CarryRule.STANDARD))
                            .make(TEST)),
                    "count each batch separately");
            reasons.forEach((platforms, reason) -> assertThatThrownBy(platforms::run)
                    .isInstanceOf(StatusRefusedException.class)
                    .hasMessageContaining("Only the platform")
                    .hasMessageContaining(reason));
            assertThat(statuses.batchJobs()
                            .refusal(BatchJobRecord.Kind.MIGRATE)
                            .orElseThrow()
                            .english())
                    .contains("ALTER TABLE " + sunbird.name()
                            + ".user_activity_agg ADD content_status frozen<map<text, int>>;");
            assertThatThrownBy(() -> await(statuses.batchJobs().dryRunOfMigration(TEST)))
                    .isInstanceOf(StatusRefusedException.class)
                    .hasMessageContaining("ALTER TABLE");
            assertThat(sunbird.cells()).isEqualTo(then);
        }
    }

    @Test
    void onceThereIsAColumnForThem_contentStatusesAndScoresAreMigrated_andCountsStay() {
        SunbirdKeyspace sunbird =
                new SunbirdKeyspace(lectern.session(), lectern.settings().keyspace() + "_m", Release.PRINTED);
        sunbird.run("ALTER TABLE %s.user_activity_agg ADD content_status frozen<map<text, int>>");
        sunbird.enrolment(STUCK, COURSE, 1, 1, Map.of("do_a", 2, "do_b", 1));
        sunbird.aggregate(STUCK, COURSE, "cb:" + BATCH, 1);
        sunbird.attempt(STUCK, "do_b", "one", 8);
        sunbird.enrolment(RIGHT, COURSE, 0, 0, Map.of("do_a", 1));
        sunbird.run(
                "INSERT INTO %s.user_enrolments (userid, courseid, batchid, lastreadcontentid, contentstatus) "
                        + "VALUES (?, ?, ?, 'do_a', {'do_a': 1})",
                GONE, COURSE, BATCH);
        SortedMap<String, String> before = sunbird.cells();
        try (Lectern console = Lectern.connect(lectern.settings(), sunbird.place(), Optional.empty(), said -> {})) {
            ContentStatuses statuses = console.contentStatuses();
            BatchJob.Report counted =
                    await(await(statuses.batchJobs().dryRunOfMigration(TEST)).ended());
            assertThat(counted.record().counts().found()).isEqualTo(2);
            assertThat(sunbird.cells()).isEqualTo(before);
            await(await(statuses.batchJobs().migrate().make(TEST)).ended());
            assertThat(SunbirdKeyspace.changes(before, sunbird.cells()).stream()
                            .filter(cell -> !cell.matches(".*\\.(agg_.*|activity_.*|context_id|user_id): .*"))
                            .map(cell -> cell.substring(cell.indexOf('/') + 1)))
                    .containsExactlyInAnyOrder(
                            row(RIGHT) + ": null > there",
                            row(RIGHT) + ".content_status[do_a]: null > 1",
                            row(STUCK) + ".content_status[do_a]: null > 2",
                            row(STUCK) + ".content_status[do_b]: null > 1",
                            row(STUCK) + ".aggregates[score:do_b]: 7.0 > 8.0",
                            row(STUCK) + ".aggregates[attempts_count:do_b]: 2.0 > 1.0");
            SortedMap<String, String> migrated = sunbird.cells();
            await(await(statuses.batchJobs().migrate().make(TEST)).ended());
            assertThat(sunbird.cells()).as("done again").isEqualTo(migrated);
        }
    }

    private static String row(String user) {
        return COURSE + "/Course/cb:" + BATCH + "/" + user;
    }

    @Test
    void whatTablesLackIsSaidBeforeAnythingIsRead() {
        String name = lectern.settings().keyspace() + "_l";
        SunbirdKeyspace sunbird = new SunbirdKeyspace(lectern.session(), name, Release.PRINTED);
        sunbird.run("ALTER TABLE %s.user_activity_agg DROP agg_last_updated");
        sunbird.run("DROP TABLE %s.user_enrolments");
        sunbird.run("CREATE TABLE %s.user_enrolments (userid text, courseid text, batchid text, active boolean, "
                + "progress text, status int, PRIMARY KEY (userid, courseid, batchid))");
        assertThatThrownBy(() -> Lectern.connect(lectern.settings(), sunbird.place(), Optional.empty(), said -> {}))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining(name + ".user_activity_agg has no column agg_last_updated (map<text,timestamp>).")
                .hasMessageContaining(name + ".user_enrolments.progress has the type text; required is int.");
        assertThat(tested(sunbird.place()).outcome()).isEqualTo(ConnectionCheck.Outcome.FAILED);
        assertThat(tested(sunbird.place()).sentence()).contains("no column agg_last_updated");
        assertThat(tested(new StatusKeyspace(
                                name,
                                Optional.of("cb:"),
                                Optional.of(lectern.settings().keyspace()),
                                Optional.empty()))
                        .outcome())
                .isEqualTo(ConnectionCheck.Outcome.FAILED);
    }

    @Test
    void contextsAreRecognisedByEnrolments_elseSaidByHand() {
        String name = lectern.settings().keyspace() + "_c";
        SunbirdKeyspace sunbird = new SunbirdKeyspace(lectern.session(), name, Release.PRINTED);
        assertThat(tested(sunbird.place()).sentence()).contains("contexts cb:\u2026 (assumed");
        sunbird.aggregate(RIGHT, COURSE, "batch/" + BATCH, 1);
        assertThat(tested(sunbird.place()))
                .satisfies(result -> assertThat(result.outcome()).isEqualTo(ConnectionCheck.Outcome.FAILED))
                .satisfies(result -> assertThat(result.sentence()).contains("batch/" + BATCH));
        assertThat(tested(new StatusKeyspace(name, Optional.of("batch/"), Optional.empty(), Optional.empty()))
                        .outcome())
                .isEqualTo(ConnectionCheck.Outcome.PASSED);
        sunbird.enrolment(RIGHT, COURSE, 1, 1, Map.of());
        assertThat(tested(sunbird.place()).sentence()).contains("contexts batch/\u2026", "release unknown");
        assertThat(tested(new StatusKeyspace(
                                name, Optional.empty(), Optional.empty(), Optional.of(SunbirdRelease.BEFORE_OPTIONAL)))
                        .sentence())
                .contains("computed by before-optional (set in the connection)");
    }

    private ConnectionCheck.Result tested(StatusKeyspace place) {
        return Connection.check(lectern.settings(), place, result -> {}, () -> false).run().stream()
                .filter(result -> result.step() == ConnectionCheck.Step.SCHEMA)
                .findFirst()
                .orElseThrow();
    }
}
