package org.lectern.round;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.connection.DataLoading;
import org.lectern.event.EventKind;
import org.lectern.event.Events;
import org.lectern.event.SubscriptionName;
import org.lectern.job.TestCause;
import org.lectern.model.ContentId;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.node.EmbeddedNode;
import org.lectern.node.NodeSettings;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Batch;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Transfer;
import org.lectern.status.model.View;

/**
 * An operator's round by mouse through the real program: from an empty home, on its own node, with its demo data. Each step says
 * what came of it by what is stored; pictures go to {@code target/round}. Needs a minute of two cores, and the toolkit for itself,
 * so only {@code -Dlectern.test.round=true} runs it; {@code -Dlectern.test.round.home=DIRECTORY} goes on in a home that is there.
 */
@EnabledIfSystemProperty(named = "lectern.test.round", matches = "true")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class MouseRoundTest {
    private static final String TICKET = "Ticket 4711";
    private static final String MATHS = "class-1-maths";
    private static final String RAHUL = "u:school:Rahul";
    private static final String ADDITION = "single-digit-addition";

    /** As many as the page reads at a time. */
    private static final int PAGE = 200;

    private static Mouse mouse;
    private static OpenedConsole console;
    private static Path home;

    @BeforeAll
    static void open() throws Exception {
        home = Path.of(System.getProperty(
                        "lectern.test.round.home",
                        "target/round/home-" + ProcessHandle.current().pid()))
                .toAbsolutePath();
        Files.createDirectories(home);
        mouse = new Mouse(Path.of("target/round").toAbsolutePath());
        console = OpenedConsole.open(home, "--language", System.getProperty("lectern.test.round.language", "en"));
        mouse.picture("opened");
    }

    @AfterAll
    static void close() {
        console.close();
    }

    private static Lectern services() {
        mouse.await(
                "there is a connection",
                () -> console.window().context().connection().state().get() instanceof ConsoleConnection.State.Open);
        return console.services();
    }

    private static void awaitRows(String table, int rows) {
        mouse.until(rows + " rows in " + table, () -> mouse.rows(table) == rows);
    }

    /** Gives a reason, and makes what the dialog in front has shown. */
    private static void confirm() {
        mouse.type("#change-reason", TICKET);
        mouse.click("#change-confirm");
    }

    /** Likewise, where what came of it stays in the dialog. */
    private static void confirm(String outcome) {
        confirm();
        mouse.awaitText("#change-summary", outcome);
        mouse.click("#change-cancel");
        mouse.awaitGone("#change-summary");
    }

    /** Unfolds what this is in, unless it is unfolded. */
    private static void unfold(String fold, String part) {
        if (!mouse.sees(part)) {
            mouse.click(fold);
        }
    }

    private static void page(String page, String title) {
        unfold("#navigation-more", "#page-" + page);
        mouse.click("#page-" + page);
        mouse.awaitText(".page-title", title);
    }

    @Test
    @Order(10)
    void theFirstStartSaysWhatItWaitsFor_andShowsALibrary() {
        mouse.awaitSeen("#welcome-see");
        mouse.picture("welcome");
        mouse.click("#welcome-see");
        awaitRows(".entries-table", 4);
        mouse.await(
                "the demo data is complete",
                () -> console.window().loading().state().get() instanceof DataLoading.State.Complete);
        mouse.picture("library");
    }

    @Test
    @Order(20)
    void allRolesStandSideBySide_andTwoNamedViewersBeside_andARebuildIsOneClick() {
        page("LIBRARIES", "Libraries");
        mouse.enter("#principal-search", "g:cam:book-club");
        awaitRows(".entries-table", 5);
        mouse.awaitText(".verdict-line .label", "Managers also change");
        mouse.click("#sideBySide");
        mouse.enter("#viewer-search", "u:cam:nicolaas");
        mouse.enter("#viewer-search", "g:cam:book-club-hosts");
        mouse.awaitText(".verdict-line .label", "g:cam:book-club-hosts is a member of g:cam:book-club");
        mouse.awaitText(".column-header .label", "u:cam:nicolaas");
        mouse.row(".entries-table", "Academic calendar");
        mouse.awaitText(".section", "Visible to");
        mouse.picture("side-by-side");
        mouse.click("#sideBySide");
        mouse.click("#rebuild");
        mouse.awaitText(".toast .label", "g:cam:book-club");
        mouse.picture("rebuilt");
    }

    @Test
    @Order(30)
    void theMigrationIsCounted_hasItsCql_andFillsTheAggregates() {
        page("CONTENT_STATUS", "Content status");
        mouse.click("#contentstatus-view-jobs");
        mouse.click("#status-migrate");
        mouse.awaitText("#change-summary", "Start a dry run first");
        mouse.click("#dry-run");
        mouse.awaitText("#change-summary", "Fills 5 aggregates");
        unfold("#change-advanced", "#change-statements");
        assertThat(mouse.read("#change-statements")).contains("UPDATE lectern.user_activity_agg");
        mouse.picture("migration-counted");
        confirm();
        mouse.awaitText("#batch-job-state", "It has finished.");
        mouse.awaitText("#batch-report .label, #batch-report .table-cell", "Enrolments written");
        mouse.picture("migrated");
        assertThat(TestKeyspace.await(services()
                                .contentStatuses()
                                .store()
                                .aggregate(
                                        Aggregate.Key.of(new EnrolmentKey("u:school:drift-missing", MATHS, "batch-1"))))
                        .orElseThrow()
                        .contentStatus())
                .containsKey("class-1-maths-practice");
        mouse.click("#status-migrate");
        mouse.click("#dry-run");
        mouse.awaitText("#change-summary", "Nothing to migrate.");
        mouse.picture("migration-again");
        mouse.click("#change-cancel");
    }

    @Test
    @Order(40)
    void batchesAreOpened_givenAnEnd_andClosed_withWhatEachRuleMakesOfThem() {
        page("CONTENT_STATUS", "Content status");
        mouse.click("#contentstatus-view-batches");
        mouse.enter("#batches-collection", MATHS);
        mouse.awaitText("#batches-count", "2 batches");
        mouse.click("#batch-new");
        mouse.type("#batch-batch", "batch-3");
        mouse.type("#batch-programme", "primary");
        mouse.type("#batch-end", "2030-12-24 18:00");
        mouse.awaitText("#change-lines", "up to 2030-12-24 18:00:00, even if reported later");
        mouse.picture("batch-new");
        mouse.click("#change-confirm");
        mouse.awaitText("#batches-count", "3 batches");
        assertThat(batch("batch-3").programme()).contains("primary");

        mouse.row("#batches", "batch-1");
        mouse.awaitText("#batch-heading", "batch-1");
        mouse.click("#batch-change");
        mouse.type("#batch-end", "2025-06-30");
        mouse.awaitText("#change-summary", "30 learners enrolled");
        mouse.picture("batch-end");
        confirm();
        mouse.awaitText("#batches-count", "2 are open");
        mouse.awaitText("#batch-rules .label", "count, even if reported late");

        mouse.row("#batches", "batch-3");
        mouse.awaitText("#batch-heading", "batch-3");
        mouse.click("#batch-close");
        mouse.awaitText("#change-summary", "No learners enrolled.");
        mouse.picture("batch-close");
        confirm();
        mouse.awaitText("#batches-count", "1 is open");
        assertThat(batch("batch-3").closed()).isTrue();
        mouse.picture("batches");
    }

    private static Batch batch(String name) {
        return TestKeyspace.await(services().contentStatuses().collections().batch(MATHS, name))
                .orElseThrow();
    }

    @Test
    @Order(50)
    void whatIsLongOverIsArchived_andRestored() {
        page("CONTENT_STATUS", "Content status");
        mouse.click("#contentstatus-view-jobs");
        Path archive = home.resolve("round-archive");
        EnrolmentKey learner = new EnrolmentKey("u:school:learner-036", MATHS, "batch-1");
        int views = views(learner).size();
        assertThat(views).isPositive();
        mouse.click("#status-archive");
        mouse.type("#archive-directory", archive.toString());
        mouse.click("#dry-run");
        mouse.awaitText("#change-summary", "27 enrolments of 27 users");
        assertThat(mouse.read("#change-statements")).contains("INSERT INTO lectern.status_archived");
        mouse.picture("archive-counted");
        confirm();
        mouse.awaitText(".toast .label", "27 written");
        mouse.picture("archived");
        assertThat(views(learner)).isEmpty();
        assertThat(archive).isDirectoryContaining(file -> file.toString().endsWith(".gz"));

        mouse.click("#status-restore");
        mouse.type("#restore-archive", archive.toString());
        mouse.click("#dry-run");
        mouse.awaitText("#change-summary", "of 27 enrolments");
        mouse.picture("restore-counted");
        confirm();
        mouse.awaitText("#batch-job-title", "Restore");
        mouse.awaitText("#batch-job-state", "It has finished.");
        mouse.until("the rows are back", () -> views(learner).size() == views);
        mouse.picture("restored");
    }

    private static Map<String, View> views(EnrolmentKey key) {
        return TestKeyspace.await(services().contentStatuses().store().views(key));
    }

    @Test
    @Order(60)
    void workIsPaused_continued_cutShort_andTakenUp() {
        page("CONTENT_STATUS", "Content status");
        mouse.click("#contentstatus-view-collection");
        mouse.click("#status-everything");
        unfold("#status-review-advanced", "#status-rate");
        mouse.choose("#status-rate", "10 users");
        mouse.click("#status-begin");
        mouse.click("#status-pause");
        mouse.awaitText("#status-proceed", "Resume");
        mouse.picture("review-paused");
        mouse.click("#contentstatus-view-jobs");
        mouse.row("#batch-jobs", "Review");
        mouse.awaitText("#batch-job-phase", "Paused");
        mouse.picture("job-paused");
        mouse.click("#batch-job-resume");
        mouse.awaitText("#batch-job-phase", "Running");
        mouse.click("#batch-job-cancel");
        mouse.awaitText("#batch-job-state", "It was cancelled");
        mouse.picture("job-cut-short");
        mouse.click("#batch-job-take-up");
        mouse.awaitText("#batch-job-state", "It has finished.");
        mouse.picture("job-taken-up");
    }

    private static void mode(String mode) {
        page("SETTINGS", "Settings");
        mouse.click("#instance-mode-switch");
        mouse.choose("#mode-next", mode);
        mouse.awaitText("#change-summary", "Writes one row");
        confirm();
        mouse.awaitText("#instance-mode", mode);
        mouse.awaitGone("#change-confirm");
        page("CONTENT_STATUS", "Content status");
    }

    private static void learner(String user, String batch) {
        mouse.enter("#status-user", user);
        mouse.awaitText("#user-enrolments .mono, #user-enrolments .label", batch);
        mouse.row("#user-enrolments", batch);
        mouse.awaitText("#enrolment-context", batch);
    }

    @Test
    @Order(70)
    void whoEntersAContextTakesAlongWhatTheModeLetsIn() {
        page("CONTENT_STATUS", "Content status");
        mouse.click("#contentstatus-view-user");
        mode("Copy");
        learner(RAHUL, "batch-2");
        unfold("#status-more", "#status-enter");
        mouse.click("#status-enter");
        mouse.awaitText("#change-summary", "Copies 1 completed content into");
        mouse.picture("enter-copy");
        confirm("1 content brought");
        assertThat(views(rahul("batch-1"))).containsKey(ADDITION);
        assertThat(views(rahul("batch-2"))).containsKey(ADDITION);

        mode("Move");
        mouse.click("#enrol-anybody");
        mouse.type("#enrol-user", "u:school:learner-012");
        mouse.type("#enrol-collection", MATHS);
        mouse.type("#enrol-context", "batch-2");
        mouse.awaitText("#change-summary", "enrolled in class-1-maths, batch-2");
        mouse.click("#change-confirm");
        mouse.awaitText(".toast .label", "u:school:learner-012 is enrolled");
        learner("u:school:learner-012", "batch-2");
        EnrolmentKey before = new EnrolmentKey("u:school:learner-012", MATHS, "batch-1");
        EnrolmentKey after = new EnrolmentKey("u:school:learner-012", MATHS, "batch-2");
        Set<String> moved = Set.copyOf(views(before).keySet());
        unfold("#status-more", "#status-enter");
        mouse.click("#status-enter");
        mouse.awaitText("#change-summary", "into class-1-maths, batch-2, with views");
        mouse.picture("enter-move");
        confirm("brought");
        assertThat(views(after).keySet()).isSubsetOf(moved).isNotEmpty();
        assertThat(views(before)).doesNotContainKeys(views(after).keySet().toArray(String[]::new));
        mouse.picture("moved");

        unfold("#status-more", "#status-withdraw");
        mouse.click("#status-withdraw");
        mouse.awaitText("#change-summary", "from class-1-maths, batch-2, so no further events");
        mouse.picture("withdraw");
        confirm();
        mouse.awaitText(".toast .label", "withdrawn from");
        assertThat(TestKeyspace.await(services().contentStatuses().store().enrolment(after))
                        .orElseThrow()
                        .active())
                .isFalse();
        mouse.picture("withdrawn");
    }

    private static EnrolmentKey rahul(String batch) {
        return new EnrolmentKey(RAHUL, MATHS, batch);
    }

    @Test
    @Order(80)
    void aMoveThatAKilledProcessHasLeftIsShown_andFinished() {
        TestKeyspace.await(services()
                .contentStatuses()
                .store()
                .transfers()
                .putTransfer(new Transfer(rahul("batch-2"), true, Map.of(rahul("batch-1"), Set.of(ADDITION)))));
        page("CONTENT_STATUS", "Content status");
        mouse.click("#contentstatus-view-user");
        mouse.push(KeyCode.F5);
        mouse.awaitText("#status-transfers-text", "copy or move was interrupted");
        mouse.picture("cut-short");
        mouse.click("#status-finish");
        mouse.awaitText("#change-summary", "with their original contents");
        mouse.picture("finish");
        confirm();
        mouse.awaitText(".toast .label", "All copies and moves are done");
        mouse.picture("finished");
        assertThat(views(rahul("batch-1"))).doesNotContainKey(ADDITION);
        mouse.awaitGone("#status-transfers");
        mode("Carry forward");
        learner(RAHUL, "batch-2");
        unfold("#status-more", "#status-enter");
        mouse.click("#status-enter");
        mouse.awaitText("#change-summary", "content");
        mouse.picture("enter-carry-forward");
        confirm("brought");
        mode("Strict context");
    }

    @Test
    @Order(90)
    void anAssessmentThatEndsWithoutItsEventsIsAFinding() {
        page("CONTENT_STATUS", "Content status");
        mouse.click("#contentstatus-view-user");
        learner("u:school:lost-end", "batch-1");
        mouse.row("#status-contents", "class-1-maths-quiz");
        mouse.click("#status-force-end");
        mouse.awaitText("#change-summary", "Ends the view of class-1-maths-quiz");
        confirm("class-1-maths-quiz");
        mouse.awaitText("#drift-explanations .label", "has no attempt");
        mouse.picture("events-missing");
    }

    @Test
    @Order(100)
    void treesAreImported_andWhatTheOlderApiReadsIsExported() throws Exception {
        Path trees = home.resolve("trees.json");
        Files.writeString(
                trees,
                "[{\"identifier\": \"spelling\", \"children\": [{\"identifier\": \"letters\", \"children\": "
                        + "[{\"identifier\": \"abc\"}, {\"identifier\": \"xyz\", \"optional\": true}]}]}]");
        // The system's own window for files.
        Path exported = home.resolve("exported.csv");
        choose(trees);
        page("CONTENT_STATUS", "Content status");
        mouse.click("#contentstatus-view-collection");
        mouse.click("#import-trees");
        mouse.awaitText("#change-lines", "spelling: 2 leaves, 1 optional, 1 unit");
        mouse.picture("trees");
        confirm();
        mouse.awaitText(".toast .label", "1 collection imported.");
        assertThat(TestKeyspace.await(services()
                                .contentStatuses()
                                .store()
                                .collections()
                                .tree("spelling"))
                        .orElseThrow()
                        .required())
                .containsExactly("abc");

        Mouse.look(() -> {
            console.window().context().dialogs().onSave((chooser, owner) -> Optional.of(exported.toFile()));
            return true;
        });
        mouse.click("#contentstatus-view-user");
        learner(RAHUL, "batch-2");
        mouse.click("#export-enrolments");
        mouse.picture("older-api");
        mouse.click(".menu-item .label", "Content state");
        mouse.until("the state is exported", () -> Files.exists(exported));
        assertThat(exported).content().contains("content,status", ADDITION);
        Files.delete(exported);
        mouse.pick("#export-enrolments", "nrolment list");
        mouse.until("the list is exported", () -> Files.exists(exported));
        assertThat(exported).content().contains("from_aggregate", "batch-2,true");
    }

    @Test
    @Order(110)
    void librariesOfASelection_ofATenant_andOfEverybodyAreRebuiltByJobs() {
        page("DUPLICATES", "Duplicates");
        mouse.choose("#audit-scope", "Selected principals");
        mouse.enter("#audit-principals", "u:cam:nicolaas");
        mouse.enter("#audit-principals", "g:cam:book-club");
        mouse.awaitText(".chip .label", "g:cam:book-club");
        rebuild("selection", false);
        mouse.choose("#audit-scope", "One tenant");
        mouse.type("#audit-tenant", "cam");
        rebuild("tenant", true);
        mouse.choose("#audit-scope", "Everything");
        rebuild("everything", true);
    }

    /** @param beyond whether it writes more rows than one write may: then it asks once more, with the number */
    private static void rebuild(String scope, boolean beyond) {
        int before = jobs();
        unfold("#duplicates-advanced", "#scope-rebuild");
        mouse.click("#scope-rebuild");
        mouse.awaitText("#change-summary", "libraries are rebuilt");
        mouse.picture("rebuild-" + scope);
        confirm();
        if (beyond) {
            mouse.awaitText("#ask-confirm", "rows");
            mouse.picture("beyond-the-bound-" + scope);
            mouse.click("#ask-confirm");
        }
        mouse.until("it has ended, or can be left", () -> jobs() > before || mouse.sees("#change-background"));
        if (mouse.sees("#change-background")) {
            mouse.picture("rebuilding-" + scope);
            mouse.click("#change-background");
        }
        mouse.until("it has ended", () -> jobs() > before);
        mouse.awaitText(".toast .label", "rebuilt");
        mouse.picture("rebuilt-" + scope);
    }

    private static int jobs() {
        return TestKeyspace.await(services().jobs().history(Optional.empty(), 100))
                .size();
    }

    @Test
    @Order(105)
    void anAuditOfEverythingFindsTheSpecimens_andTheRowsOfTheOverviewLeadToTheirPages() {
        page("DUPLICATES", "Duplicates");
        mouse.choose("#audit-scope", "Everything");
        mouse.click("#audit-start");
        mouse.awaitSeen("#kind-DUPLICATE");
        mouse.picture("audit");
        page("OVERVIEW", "Overview");
        mouse.awaitSeen("#overview-drift-DUPLICATE");
        mouse.picture("overview");
        mouse.click("#overview-drift-DUPLICATE");
        mouse.awaitText(".page-title", "Duplicates");
        page("OVERVIEW", "Overview");
        mouse.click("#overview-activities .overview-bar");
        mouse.awaitText(".page-title", "Activity");
        page("OVERVIEW", "Overview");
        mouse.click("#overview-audits .overview-bar");
        mouse.awaitText(".page-title", "Duplicates");
        page("OVERVIEW", "Overview");
        mouse.click("#overview-collections .overview-bar");
        mouse.awaitText(".page-title", "Content status");
        page("OVERVIEW", "Overview");
        mouse.click("#overview-day .overview-bar");
        mouse.awaitText(".page-title", "Fan-outs and jobs");
    }

    @Test
    @Order(130)
    void rowsThatAreOneAreMadeOne() {
        page("ROW_NAMES", "Row names");
        mouse.click("#rownames-search");
        mouse.until("some are found", () -> mouse.rows("#same-rows") > 0);
        int before = mouse.rows("#same-rows");
        mouse.row("#same-rows", "about");
        mouse.click("#rownames-merge");
        mouse.awaitText("#change-summary", "stays");
        mouse.picture("merge");
        confirm();
        mouse.until("one less", () -> mouse.rows("#same-rows") < before);
        mouse.picture("merged");
    }

    @Test
    @Order(140)
    void whoRemovesWhatIsNotThereIsToldSo() {
        page("LIBRARIES", "Libraries");
        mouse.enter("#principal-search", "u:cam:nicolaas");
        awaitRows(".entries-table", 4);
        mouse.row(".entries-table", "License.txt");
        mouse.push(KeyCode.DELETE);
        mouse.awaitText("#change-summary", "is removed from");
        mouse.type("#change-reason", TICKET);
        TestKeyspace.await(begin(
                        services()
                                .fanOuts()
                                .remove(ContentId.of("c:cam:License.txt"), Set.of(PrincipalId.of("u:cam:nicolaas"))),
                        TestCause.TEST)
                .done());
        mouse.click("#change-confirm");
        mouse.awaitText(".toast .label", "Nothing to remove");
        mouse.picture("nothing-to-remove");
    }

    @Test
    @Order(150)
    void eventsHaveAView() {
        page("SUBSCRIPTIONS", "Subscriptions");
        mouse.awaitText(".state-title", "No subscriptions");
        mouse.picture("events-none");
        page("OVERVIEW", "Overview");
        try (Events.Registration certificates = TestKeyspace.await(services()
                .events()
                .register(
                        new SubscriptionName("certificates"),
                        EnumSet.of(EventKind.VIEW_ENDED),
                        event -> CompletableFuture.completedStage(null))
                .make(TestCause.TEST))) {
            page("SUBSCRIPTIONS", "Subscriptions");
            mouse.awaitText(".table-cell", certificates.subscription().name().value());
            mouse.picture("events");
        }
        mouse.row("#subscriptions", "certificates");
        mouse.push(KeyCode.DELETE);
        mouse.awaitText("#change-summary", "No events wait.");
        confirm();
        mouse.awaitText(".state-title", "No subscriptions");
    }

    @Test
    @Order(160)
    void aPageThatEndsExactlyAtItsSizeIsTheLastOne() throws Exception {
        Path file = home.resolve("full.jsonl");
        StringBuilder lines = new StringBuilder(
                "{\"type\":\"principal\",\"id\":\"g:round:full\",\"displayName\":\"Full\",\"visibility\":\"PUBLIC\"}\n");
        for (int i = 0; i < PAGE; i++) {
            lines.append(String.format(
                    "{\"type\":\"content\",\"id\":\"c:round:%1$d\",\"displayName\":\"Item"
                            + " %1$d\",\"visibility\":\"PUBLIC\",\"lastModified\":\"2024-01-08T08:00:00Z\"}%n"
                            + "{\"type\":\"membership\",\"content\":\"c:round:%1$d\",\"principal\":\"g:round:full\",\"role\":\"VIEWER\"}%n",
                    i));
        }
        Files.writeString(file, lines);
        choose(file);
        page("DATA", "Import and export");
        mouse.click("#import-file");
        mouse.awaitSeen("#change-confirm");
        mouse.picture("import");
        confirm();
        mouse.awaitText(".toast .label", "full.jsonl imported");
        mouse.picture("imported");
        page("LIBRARIES", "Libraries");
        mouse.enter("#principal-search", "g:round:full");
        awaitRows(".entries-table", PAGE);
        mouse.awaitText(".table-foot .label", "200 items");
        mouse.click(".entries-table .table-row-cell", "1");
        mouse.push(KeyCode.END);
        mouse.picture("exact-page");
        assertThat(mouse.shows(".table-foot .label", "more")).isFalse();
        assertThat(mouse.rows(".entries-table")).isEqualTo(PAGE);
    }

    private static void choose(Path file) {
        Mouse.look(() -> {
            console.window().context().dialogs().onChoose((chooser, owner) -> Optional.of(file.toFile()));
            return true;
        });
    }

    @Test
    @Order(170)
    void everyWriteIsOnRecord_andTheBoundIsSetInSettings() {
        page("ACTIVITY", "Activity");
        mouse.awaitText(".table-row-cell .label, .table-row-cell .text", "full.jsonl");
        page("SETTINGS", "Settings");
        mouse.choose("#row-bound", "1,000 rows");
        mouse.awaitText("#row-bound", "1,000 rows");
        mouse.picture("bound");
        mouse.choose("#row-bound", "10,000 rows");
    }

    @Test
    @Order(180)
    void aKeyspaceIsMadeFromTheFirstClick_andTheProfileHasItsSwitches() throws Exception {
        assertThat(services().connection().status().nodesUp()).isOne();
        JsonNode node = new ObjectMapper().readTree(home.resolve("node.json").toFile());
        mouse.click("#connections");
        mouse.click("#connection-new");
        mouse.picture("connection-new");
        mouse.type("#connection-name", "Second");
        mouse.type(
                "#connection-contact-points",
                "127.0.0.1:" + node.path("cqlPort").asInt());
        mouse.type("#connection-datacenter", "datacenter1");
        mouse.type("#connection-keyspace", "second");
        mouse.click("#connection-read-only");
        mouse.type("#connection-user", "lectern");
        mouse.type("#connection-password", node.path("token").asText());
        mouse.click("#connection-test");
        mouse.awaitSeen("#connection-schema");
        mouse.picture("connection-tested");
        mouse.click("#connection-grants");
        mouse.awaitText("#grants-cql", "GRANT SELECT");
        mouse.click(".toggle-button", "Operator");
        mouse.awaitText("#grants-cql", "GRANT MODIFY");
        mouse.picture("rights");
        mouse.push(KeyCode.ESCAPE);
        mouse.click("#connection-schema");
        mouse.awaitText("#change-statements", "CREATE KEYSPACE IF NOT EXISTS second");
        mouse.awaitText("#schema-cost-datacenter1", "While a node is down");
        mouse.picture("schema");
        mouse.type("#confirm-name", "second");
        mouse.click("#change-confirm");
        mouse.awaitGone("#change-confirm");
        mouse.awaitGone("#connection-schema");
        mouse.picture("schema-made");
        mouse.click("#connection-asks-before-rebuild");
        mouse.scrollTo("#connection-managers-own", "#connection-tls");
        mouse.click("#connection-managers-own");
        mouse.picture("managers-own");
        mouse.click("#connection-save");
        mouse.awaitText("#connection-list .label, #connection-list .text", "Second");
        // The node ends with the last who holds it, and this console is about to leave it for a cluster like any other.
        NodeSettings standard = NodeSettings.standard();
        try (EmbeddedNode held = EmbeddedNode.open(
                new NodeSettings(home, standard.nodeLibraries(), standard.heapMegabytes()), said -> {})) {
            mouse.click("#connection-connect");
            mouse.awaitText("#status-connection", "second");
            inTheSecondKeyspaceARebuildAsks_andOnlyManagersOwnAGroup(held);
        }
    }

    private static void inTheSecondKeyspaceARebuildAsks_andOnlyManagersOwnAGroup(EmbeddedNode node) {
        PrincipalId club = PrincipalId.of("g:round:club");
        try (Lectern second = Lectern.connect(node.settings("second"))) {
            TestKeyspace.await(second.principals()
                    .put(new Principal(club, "Club", Visibility.PUBLIC))
                    .make(TestCause.TEST));
        }
        page("LIBRARIES", "Libraries");
        mouse.enter("#principal-search", club.value());
        mouse.awaitText(".principal-bar .label", "Club");
        mouse.click("#role-GROUP_OWNER");
        mouse.awaitText(".verdict-line .label", "managers");
        mouse.picture("group-owner");
        mouse.click("#rebuild");
        mouse.awaitSeen("#change-confirm");
        mouse.picture("rebuild-asks");
        mouse.click("#change-cancel");
    }

    @Test
    @Order(190)
    void theLanguageIsChosenForTheNextStart() {
        page("SETTINGS", "Settings");
        mouse.choose("#settings-language", "Deutsch");
        mouse.awaitText(".toast .label", "Deutsch");
        mouse.picture("language");
    }
}
