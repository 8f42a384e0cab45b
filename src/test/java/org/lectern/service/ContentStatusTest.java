package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.lane.AlsoOnSharedNode;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.status.ContentStatuses;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.BatchJobHoldsTest;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CarryRule;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Question;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.View;
import org.lectern.status.store.BatchJobStore;
import org.lectern.status.store.BatchJobStore.Lease;
import org.lectern.status.store.StatusStatements;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.write.Plan;

/** Content status on a real Cassandra, under the labels of Sunbird's design and under those of deployments. */
@AlsoOnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ContentStatusTest {
    private static final Instant NOW = Instant.parse("2024-05-01T10:00:00Z");
    private static final CollectionTree TREE = new CollectionTree(
            "class-1-maths",
            List.of("addition", "counting", "songs"),
            Set.of("songs"),
            Map.of("numbers", Set.of("addition", "counting")),
            Map.of());

    private TestKeyspace keyspace;
    private ContentStatuses status;
    private Lectern deployment;
    private String deployed;

    @Test
    void theStatementsThatStandForManyRowsAreTheTablesOwn() {
        for (ContentStatuses of : List.of(status, deployment.contentStatuses())) {
            for (String cql : of.store().templates(List.of(StatusStatements.RowKind.values()))) {
                assertThat(keyspace.session().prepare(cql)).as(cql).isNotNull();
            }
        }
    }

    @BeforeAll
    void connect() {
        keyspace = new TestKeyspace("status");
        status = keyspace.lectern().contentStatuses();
        deployed = keyspace.settings().keyspace() + "_d";
        for (String cql : List.of(
                "CREATE KEYSPACE %s WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
                "CREATE TYPE %s.question (id text, assess_ts timestamp, max_score double, score double)",
                "CREATE TABLE %s.user_content_consumption (userid text, courseid text, batchid text, contentid text, "
                        + "last_access_time timestamp, last_completed_time timestamp, status int, viewcount int, "
                        + "PRIMARY KEY (userid, courseid, batchid, contentid))",
                "CREATE TABLE %s.assessment_aggregator (user_id text, course_id text, batch_id text, content_id text, "
                        + "attempt_id text, created_on timestamp, last_attempted_on timestamp, total_max_score double, "
                        + "total_score double, question list<frozen<question>>, questions list<frozen<question>>, "
                        + "PRIMARY KEY ((user_id, course_id), batch_id, content_id, attempt_id))",
                "CREATE TABLE %s.user_activity_agg (activity_type text, activity_id text, user_id text, context_id"
                        + " text, agg map<text, int>, content_status frozen<map<text, int>>, agg_last_updated map<text,"
                        + " timestamp>, PRIMARY KEY ((activity_type, activity_id, user_id), context_id))",
                "CREATE TABLE %s.user_enrolments (userid text, courseid text, batchid text, active boolean, "
                        + "enrolled_date timestamp, completedon timestamp, progress int, status int, "
                        + "PRIMARY KEY (userid, courseid, batchid))")) {
            keyspace.session().execute(cql.replace("%s", deployed));
        }
        deployment = Lectern.connect(keyspace.settings(), StatusKeyspace.of(deployed), Optional.empty(), said -> {});
    }

    @AfterAll
    void close() {
        deployment.close();
        keyspace.close();
    }

    private EnrolmentKey enrolled(ContentStatuses services, String user) {
        await(keyspace.lectern()
                .principals()
                .put(new Principal(new PrincipalId("u:cam:" + user), user, Visibility.PUBLIC))
                .make(TEST));
        EnrolmentKey key = new EnrolmentKey("u:cam:" + user, "class-1-maths", "batch-1");
        await(services.collections().put(TREE).make(TEST));
        await(services.collections().put(Batch.open("class-1-maths", "batch-1")).make(TEST));
        await(services.enrolments().enrol(key).make(TEST));
        return key;
    }

    private static void view(ContentStatuses services, EnrolmentKey key, String content, Instant at) {
        await(services.views().start(key.view(content), at));
        await(services.views().progress(key.view(content), "{\"page\": 1}", at.plusSeconds(1)));
        await(services.views().end(key.view(content), at.plusSeconds(2)));
    }

    @Test
    void viewsAttemptsAndSummaryStandInTheDesignsTables() {
        EnrolmentKey key = enrolled(status, "rahul");
        view(status, key, "addition", NOW);
        Attempt sent = await(status.assessments().submit(key.view("counting"), "attempt-1", NOW, """
            [{"id": "q1", "assess_ts": "2024-05-01T10:00:00Z", "score": 0.33, "max_score": 1, "duration": 2.5,
              "title": "1 + 1", "resvalues": [{"1": "two"}], "params": [{"correct": "2"}]},
             {"id": "q2", "assess_ts": 1714557600000, "score": 1, "max_score": 1}]\
            """));
        assertThat(sent.grandTotal()).isEqualTo("1.33/2.0");
        assertThat(await(status.assessments().attempts(key.view("counting")))).containsExactly(sent);

        Review review = await(status.summaries().review(key));
        assertThat(review.drift()).isEmpty();
        assertThat(review.summary().isComplete()).isTrue();
        await(status.views().start(key.view("songs"), NOW.minusSeconds(60))); // on record only now
        assertThat(await(status.store().writtenAt(key.view("songs"))))
                .hasValueSatisfying(at -> assertThat(at).isAfter(NOW));
        assertThat(await(status.summaries().review(key)).drift()).isEmpty();
        var row = keyspace.session()
                .execute("SELECT * FROM user_activity_agg WHERE activity_type = 'Course' "
                        + "AND activity_id = 'class-1-maths' AND user_id = 'u:cam:rahul'")
                .one();
        assertThat(row.getMap("content_status", String.class, Integer.class))
                .isEqualTo(Map.of("addition", 2, "counting", 2));
        assertThat(row.getMap("agg", String.class, Integer.class)).isEqualTo(Map.of("completedCount", 2));
        assertThat(row.getMap("aggregates", String.class, Double.class))
                .isEqualTo(Map.of("score:counting", 1.33, "max_score:counting", 2.0, "attempts_count:counting", 1.0));
        assertThat(await(status.enrolments().of(key.user())).get(0).completedOn())
                .contains(NOW.plusSeconds(2));
        assertThat(await(status.store().aggregate(new Aggregate.Key(true, "numbers", key.user(), "batch-1")))
                        .orElseThrow()
                        .completedCount())
                .contains(2);
    }

    @Test
    void aDeploymentsLabelsAndColumnsAreTakenAsTheyAre() {
        ContentStatuses theirs = deployment.contentStatuses();
        EnrolmentKey key = enrolled(theirs, "priya");
        view(theirs, key, "addition", NOW);
        await(theirs.assessments()
                .submit(
                        key.view("counting"),
                        "a",
                        NOW,
                        "[{\"id\": \"q\", \"assess_ts\": 1714557600000, \"score\": 1, \"max_score\": 2}]"));
        assertThat(await(theirs.summaries().review(key)).drift()).isEmpty();
        assertThat(keyspace.session()
                        .execute("SELECT courseid, batchid, status FROM " + deployed
                                + ".user_content_consumption WHERE userid = 'u:cam:priya'")
                        .all())
                .hasSize(2);
        // A status above 2 from elsewhere counts as 2, and can still be changed.
        keyspace.session()
                .execute("UPDATE " + deployed + ".user_content_consumption SET status = 3 WHERE userid = 'u:cam:priya' "
                        + "AND courseid = 'class-1-maths' AND batchid = 'batch-1' AND contentid = 'addition'");
        View earlier = await(theirs.views().end(key.view("addition"), NOW.minusSeconds(5)));
        assertThat(earlier.lastCompleted()).contains(NOW.minusSeconds(5));
    }

    @Test
    void batchesAreListedPageByPage_alsoBesideADeploymentsTables() {
        Instant end = NOW.plusSeconds(60);
        int number = 0;
        for (ContentStatuses services : List.of(status, deployment.contentStatuses())) {
            String collection = "listed-" + ++number;
            await(services.collections()
                    .put(new CollectionTree(collection, List.of("leaf"), Set.of(), Map.of(), Map.of()))
                    .make(TEST));
            for (String id : List.of("b3", "b1", "b2")) {
                Batch batch = new Batch(collection, id, Optional.of(end), id.equals("b2"), Optional.empty());
                assertThat(await(services.collections()
                                .change(Optional.empty(), batch)
                                .make(TEST)))
                        .contains(batch);
            }
            List<Batch> first = await(services.collections().batches(collection, Optional.empty(), 2));
            assertThat(first).extracting(Batch::context).containsExactly("b1", "b2");
            assertThat(first).extracting(Batch::closed).containsExactly(false, true);
            assertThat(await(services.collections().batches(collection, Optional.of("b2"), 2)))
                    .containsExactly(new Batch(collection, "b3", Optional.of(end), false, Optional.empty()));
        }
    }

    @Test
    void afterASwitchToCarryForwardEnteringPutsWhatWasCompletedAtItsOwnLevel() {
        EnrolmentKey from = enrolled(status, "carrier");
        EnrolmentKey to = new EnrolmentKey(from.user(), "class-1-maths", "batch-2");
        view(status, from, "addition", NOW);
        await(status.enrolments().enrol(to).make(TEST));
        await(status.modes()
                .switchTo(new ModeSetting(Mode.CARRY_FORWARD, CarryRule.STANDARD))
                .make(TEST));
        try {
            assertThat(await(status.modes().entries().enter(to, false).preview(TEST))
                            .statements())
                    .anyMatch(line -> line.contains("user_content_consumption"));
            assertThat(await(status.modes().entries().enter(to, false).make(TEST)))
                    .containsExactly("addition");
            assertThat(await(status.summaries().review(to)).drift()).isEmpty();
            assertThat(await(status.summaries().enrolmentList(from.user())))
                    .allMatch(one -> one.fromAggregate() && one.completedCount() == 1);
        } finally {
            await(status.modes().switchTo(ModeSetting.STANDARD).make(TEST));
        }
    }

    @Test
    void computationsAtOnceEndAsOne() {
        EnrolmentKey key = enrolled(status, "crowd");
        List<String> contents = List.of("addition", "counting", "songs");
        contents.forEach(content -> await(status.views().start(key.view(content), NOW)));
        try (Lectern other = Lectern.connect(keyspace.settings())) {
            List<CompletableFuture<?>> ends = new ArrayList<>();
            for (ContentStatuses process : List.of(status, other.contentStatuses())) {
                contents.forEach(content ->
                        ends.add(process.views().end(key.view(content), NOW).toCompletableFuture()));
            }
            await(CompletableFuture.allOf(ends.toArray(CompletableFuture<?>[]::new)));
        }
        assertThat(await(status.summaries().review(key)).drift()).isEmpty();
        assertThat(await(status.enrolments().of(key.user())).get(0).progress()).contains(2);
    }

    @Test
    void aMoveTakesViewsAttemptsAndScoresAlong() {
        EnrolmentKey from = enrolled(status, "mover");
        EnrolmentKey to = new EnrolmentKey(from.user(), "class-1-maths", "batch-2");
        view(status, from, "addition", NOW);
        await(status.assessments()
                .submit(
                        from.view("addition"),
                        "a",
                        NOW,
                        "[{\"id\": \"q\", \"assess_ts\": 1714557600000, \"score\": 1, \"max_score\": 2}]"));
        await(status.enrolments().enrol(to).make(TEST));
        await(status.modes()
                .switchTo(new ModeSetting(Mode.MOVE, CarryRule.STANDARD))
                .make(TEST));
        try {
            assertThat(await(status.modes().enter(to))).containsExactly("addition");
        } finally {
            await(status.modes().switchTo(ModeSetting.STANDARD).make(TEST));
        }
        Review there = await(status.summaries().review(to));
        Review here = await(status.summaries().review(from));
        assertThat(there.drift()).isEmpty();
        assertThat(here.drift()).isEmpty();
        assertThat(there.stored().course().orElseThrow().scores()).hasSize(3);
        assertThat(here.stored().course().orElseThrow().scores()).isEmpty();
        assertThat(here.raw().views()).isEmpty();
        assertThat(await(status.store().transfers().usersWithTransfers())).isEmpty();
    }

    @Test
    void driftIsFoundOverEverything_andRecomputed_andOldContextsAreArchived(@TempDir Path directory) {
        EnrolmentKey key = enrolled(status, "reviewed");
        view(status, key, "addition", NOW);
        keyspace.session()
                .execute("UPDATE user_activity_agg SET content_status = {'addition': 1} WHERE activity_type = 'Course'"
                        + " AND activity_id = 'class-1-maths' AND user_id = 'u:cam:reviewed' AND context_id ="
                        + " 'batch-1'");
        keyspace.session()
                .execute("INSERT INTO user_activity_agg (activity_type, activity_id, user_id, context_id,"
                        + " content_status) VALUES ('Course', 'class-1-maths', 'u:cam:ghost', 'batch-1',"
                        + " {'addition': 2})");
        BatchJob.Report found = await(await(status.batchJobs().review(Optional.of("class-1-maths"), TEST))
                .ended());
        assertThat(found.drift()).extracting(one -> one.where().user()).contains("u:cam:reviewed", "u:cam:ghost");
        BatchJob.Report fixed = await(
                await(status.batchJobs().recompute(Optional.empty()).make(TEST)).ended());
        assertThat(fixed.notes()).isEmpty();
        assertThat(fixed.record().counts().written())
                .isEqualTo(fixed.record().counts().found())
                .isPositive();
        assertThat(await(await(status.batchJobs().review(Optional.empty(), TEST))
                                .ended())
                        .drift())
                .isEmpty();

        EnrolmentKey old = new EnrolmentKey(key.user(), "class-1-maths", "batch-old");
        await(status.enrolments().enrol(old).make(TEST));
        view(status, old, "counting", NOW);
        await(status.collections()
                .put(new Batch("class-1-maths", "batch-old", Optional.of(NOW.plusSeconds(60)), true, Optional.empty()))
                .make(TEST));
        await(await(status.batchJobs().dryRunOfArchive(Duration.ZERO, directory, TEST))
                .ended());
        BatchJob.Report archived =
                await(await(status.batchJobs().archive(Duration.ZERO, directory).make(TEST))
                        .ended());
        assertThat(archived.notes()).isEmpty();
        assertThat(await(status.store().views(old))).isEmpty();
        assertThat(await(status.summaries().review(old)).summary().contentStatus())
                .isEqualTo(Map.of("counting", ContentStatus.COMPLETED));
        assertThat(await(status.summaries().review(old)).drift()).isEmpty();
    }

    @Test
    void aConnectionThatIsReadOnlyRefusesEveryWrite_andReads() {
        EnrolmentKey key = enrolled(status, "reader");
        view(status, key, "addition", NOW);
        ConnectionSettings settings = keyspace.settings();
        try (Lectern readOnly = Lectern.connect(new ConnectionSettings(
                settings.contactPoints(), settings.datacenter(), settings.keyspace(), false, true))) {
            ContentStatuses services = readOnly.contentStatuses();
            assertThat(await(services.summaries().review(key)).drift()).isEmpty();
            for (CompletableFuture<?> write : List.<CompletableFuture<?>>of(
                    services.views().start(key.view("counting"), NOW).toCompletableFuture(),
                    services.views().forceEnd(key.view("addition")).make(TEST).toCompletableFuture(),
                    services.enrolments().withdraw(key).make(TEST).toCompletableFuture(),
                    services.collections().put(TREE).make(TEST).toCompletableFuture(),
                    services.summaries().delete(key).make(TEST).toCompletableFuture(),
                    services.modes().switchTo(ModeSetting.STANDARD).make(TEST).toCompletableFuture(),
                    services.batchJobs().recompute(Optional.empty()).make(TEST).toCompletableFuture())) {
                assertThatThrownBy(() -> await(write))
                        .isInstanceOf(ClusterException.class)
                        .hasMessageContaining("read-only");
            }
        }
    }

    @Test
    void aPreviewIsTheCqlThatIsThenRun_andCanBeRunAsItIsShown() {
        EnrolmentKey key = enrolled(status, "shown");
        await(status.store().insertView(key.view("addition"), View.completed(NOW)));
        await(status.store()
                .swapAttempt(
                        key,
                        Optional.empty(),
                        Attempt.of("counting", "a", NOW, NOW, List.of(Question.of("q", NOW, 1.5, 2)))));
        Plan preview = await(status.summaries().recompute(key).preview(TEST));
        assertThat(preview.rows()).hasValue(3); // the unit, the enrolment, the collection
        assertThat(preview.statements()).hasSize(3).allMatch(cql -> !cql.contains("?"));
        preview.statements().forEach(cql -> keyspace.session().execute(cql));
        assertThat(await(status.summaries().review(key)).drift()).isEmpty();
        assertThat(await(status.summaries().recompute(key).preview(TEST)).isNothing())
                .isTrue();

        await(status.views().start(key.view("songs"), NOW));
        await(status.views().forceEnd(key.view("songs")).preview(TEST))
                .statements()
                .forEach(cql -> keyspace.session().execute(cql));
        assertThat(await(status.views().read(key.view("songs"))).map(View::isCompleted))
                .contains(true);
        await(status.summaries().delete(key).preview(TEST))
                .statements()
                .forEach(cql -> keyspace.session().execute(cql));
        assertThat(await(status.summaries().review(key)).stored().course()).isEmpty();
        assertThat(await(status.modes()
                                .switchTo(new ModeSetting(Mode.COPY, CarryRule.STANDARD))
                                .preview(TEST))
                        .statements())
                .singleElement()
                .asString()
                .contains("'COPY', null, true");
    }

    @Test
    void aKeyspaceWithoutTheTablesIsNamed() {
        assertThatThrownBy(() ->
                        Lectern.connect(keyspace.settings(), StatusKeyspace.of("system"), Optional.empty(), said -> {}))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("system.user_content_consumption");
    }

    @Test
    void anAggregateWithAStatusBelowZeroIsDrift_andPutRight() {
        EnrolmentKey key = enrolled(status, "below");
        view(status, key, "addition", NOW);
        keyspace.session()
                .execute("UPDATE user_activity_agg SET content_status = {'addition': -1} WHERE activity_type = 'Course'"
                        + " AND activity_id = 'class-1-maths' AND user_id = 'u:cam:below' AND context_id ="
                        + " 'batch-1'");
        keyspace.session()
                .execute("UPDATE user_enrolments SET status = -1 WHERE userid = 'u:cam:below' "
                        + "AND courseid = 'class-1-maths' AND batchid = 'batch-1'");
        assertThat(await(status.summaries().review(key)).drift()).isNotEmpty();
        await(status.summaries().recompute(key).make(TEST));
        assertThat(await(status.summaries().review(key)).drift()).isEmpty();
    }

    @Test
    void anAttemptWhoseScoreIsNoNumberOrAboveItsMaximumIsNamed() {
        EnrolmentKey key = enrolled(status, "scored");
        for (String score : List.of("NaN", "Infinity", "3")) {
            keyspace.session()
                    .execute("INSERT INTO assessment_aggregator (user_id, collection_id, context_id, content_id, "
                            + "attempt_id, last_attempted_on, questions, total_score, total_max_score) VALUES "
                            + "('u:cam:scored', 'class-1-maths', 'batch-1', 'counting', 'x', 1, [{id: 'q', score: "
                            + score + ", max_score: 2}], 1, 2)");
            assertThatThrownBy(() -> await(status.summaries().review(key)))
                    .isInstanceOf(StatusRefusedException.class)
                    .hasMessageContaining("attempt x at counting");
        }
        keyspace.session()
                .execute("DELETE FROM assessment_aggregator WHERE user_id = 'u:cam:scored' "
                        + "AND collection_id = 'class-1-maths'");
    }

    @Test
    void anAttemptWithoutATimeCompletesItsContent_givesWayToAnyOther_andCanBeDeleted() {
        EnrolmentKey key = enrolled(status, "untimed");
        for (String id : List.of("sent again", "deleted")) {
            keyspace.session()
                    .execute("INSERT INTO assessment_aggregator (user_id, collection_id, context_id, content_id, "
                            + "attempt_id, questions, total_score, total_max_score) VALUES ('u:cam:untimed', "
                            + "'class-1-maths', 'batch-1', 'counting', '" + id
                            + "', [{id: 'q', score: 1, max_score: 2}], 1, 2)");
        }
        assertThat(await(status.summaries().review(key)).raw().effective()).hasEntrySatisfying("counting", implied -> {
            assertThat(implied.isCompleted()).isTrue();
            assertThat(implied.lastCompleted()).isEmpty();
        });
        Attempt untimed = await(status.store().attempts(key)).get(0);
        assertThat(untimed.id()).isEqualTo("deleted");
        assertThat(await(status.store().deleteAttempt(key, untimed))).isTrue();
        await(status.assessments()
                .submit(key.view("counting"), "sent again", NOW, List.of(Question.of("q", NOW, 2, 2))));
        assertThat(await(status.store().attempts(key)))
                .singleElement()
                .extracting(Attempt::attemptedOn, Attempt::totalScore)
                .containsExactly(NOW, 2.0);
    }

    @Test
    void whatIsArchivedAndRestoredIsTheSame(@TempDir Path directory) {
        EnrolmentKey key = new EnrolmentKey(enrolled(status, "restored").user(), "class-1-maths", "batch-r");
        await(status.collections().put(Batch.open("class-1-maths", "batch-r")).make(TEST));
        await(status.enrolments().enrol(key).make(TEST));
        view(status, key, "addition", NOW);
        await(status.assessments()
                .submit(
                        key.view("counting"),
                        "a",
                        NOW,
                        "[{\"id\": \"q\", \"assess_ts\": 1714557600000, \"score\": 1.5, \"max_score\": 2}]"));
        Review before = await(status.summaries().review(key));
        await(status.collections()
                .put(new Batch("class-1-maths", "batch-r", Optional.of(NOW.plusSeconds(60)), true, Optional.empty()))
                .make(TEST));
        BatchJob.Report dry = await(await(status.batchJobs().dryRunOfArchive(Duration.ZERO, directory, TEST))
                .ended());
        assertThat(dry.coverage().rows()).isEqualTo(before.raw().size());
        assertThat(await(status.batchJobs().report(dry.record())).sample())
                .anyMatch(cql -> cql.startsWith("DELETE FROM") && cql.contains("'addition'") && cql.contains(" IF "))
                .anyMatch(cql -> cql.startsWith("INSERT INTO") && cql.contains("status_archived ("));
        await(await(status.batchJobs()
                        .archive(Duration.ZERO, directory.resolve("r"))
                        .make(TEST))
                .ended());
        assertThat(await(status.store().views(key))).isEmpty();
        assertThat(await(status.summaries().review(key)).drift()).isEmpty();
        BatchJob.Report look = await(await(status.batchJobs().dryRunOfRestore(directory.resolve("r"), TEST))
                .ended());
        assertThat(await(status.batchJobs().report(look.record())).sample())
                .anyMatch(cql -> cql.startsWith("INSERT INTO") && cql.contains("'addition'"));
        assertThat(await(status.batchJobs().list(10)))
                .filteredOn(one -> one.record().id().equals(look.record().id()))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.state()).isEqualTo(ListedBatchJob.State.FINISHED);
                    assertThat(one.coverage()).isEqualTo(look.coverage());
                    assertThat(one.written()).isPresent();
                });
        assertThat(await(await(status.batchJobs()
                                        .restore(directory.resolve("r"))
                                        .make(TEST))
                                .ended())
                        .notes())
                .isEmpty();
        Review after = await(status.summaries().review(key));
        assertThat(after.raw()).isEqualTo(before.raw());
        assertThat(after.drift()).isEmpty();
        assertThat(await(status.store().archive().archived(key))).isEmpty();
    }

    @Test
    void aBatchJobIsHeldByOneProcess_andNoNodesClockEndsTheHold() {
        BatchJobStore jobs = status.store().batchJobs();
        BatchJobHoldsTest.requireOnlyTheExpectedLeaseIsReplaced(jobs);
        await(jobs.compareAndSetLease("ttl", Optional.empty(), Optional.of(new Lease("one", 1, 0))));
        assertThat(keyspace.session()
                        .execute("SELECT TTL(value) AS ttl FROM status_sweep_row WHERE sweep_id = 'ttl' AND kind ="
                                + " 'lease'")
                        .one()
                        .isNull("ttl"))
                .isTrue();
    }

    /** Earlier releases wrote the owner without a number, which expires, and renewed it by writing the same again. */
    @Test
    void aLeaseOfAnEarlierReleaseIsRead_andTakenOver() {
        BatchJobStore jobs = status.store().batchJobs();
        String renewal = "INSERT INTO status_sweep_row (sweep_id, kind, name, value) "
                + "VALUES ('older', 'lease', 'owner', 'process/1') USING TTL 600";
        keyspace.session().execute(renewal);
        Lease first = await(jobs.lease("older")).orElseThrow();
        keyspace.session().execute(renewal);
        Lease renewed = await(jobs.lease("older")).orElseThrow();

        assertThat(first.owner()).isEqualTo("process/1");
        assertThat(renewed).isNotEqualTo(first);
        assertThat(await(jobs.compareAndSetLease("older", Optional.of(renewed), Optional.of(new Lease("new/1", 1, 0)))))
                .isTrue();
        assertThat(await(jobs.lease("older")))
                .get()
                .extracting(Lease::owner, Lease::beat)
                .containsExactly("new/1", 1L);
    }

    @Test
    void aRowWithAStatusBelowZeroIsNamed() {
        EnrolmentKey key = enrolled(status, "broken");
        keyspace.session()
                .execute("INSERT INTO user_content_consumption (userid, collectionid, contextid, contentid, status) "
                        + "VALUES ('u:cam:broken', 'class-1-maths', 'batch-1', 'addition', -1)");
        assertThatThrownBy(() -> await(status.summaries().review(key)))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("addition");
        // The user's other places can still be looked for; there are none.
        assertThat(await(status.summaries().withoutEnrolment(key.user(), () -> true)))
                .isEmpty();
        keyspace.session().execute("DELETE FROM user_content_consumption WHERE userid = 'u:cam:broken'");
    }
}
