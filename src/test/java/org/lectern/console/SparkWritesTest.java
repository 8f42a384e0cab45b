package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javafx.scene.control.CheckBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.TooManyRowsException;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.command.spark.SparkCommandLine;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.CommandTarget;
import org.lectern.console.connection.Environment;
import org.lectern.console.page.Page;
import org.lectern.job.JobState;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.profile.Secrets;
import org.lectern.profile.SparkSettings;
import org.lectern.service.Lectern;
import org.lectern.service.PartsOfPollsTest;
import org.lectern.service.TestKeyspace;
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.Batch;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;
import org.lectern.wording.Message;

/** What commands write on Spark, a person has it write by mouse: seen before, reasoned, followed, and said where it is looked for. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SparkWritesTest extends WindowTest {
    private static final PrincipalId ANNE = PrincipalId.of("u:spark:anne");
    private static final String REASON = "Ticket 4711";

    @TempDir
    private static Path scripts = Path.of("");

    private TestKeyspace keyspace;
    private AutoCloseable submits;
    private Environment environment = Environment.EMBEDDED;
    private Supplier<String> submit = this::shared;

    @BeforeAll
    void plant() throws Exception {
        SparkCommandLine.require();
        submits = SparkCommandLine.submitsBy(scripts.resolve("submit"));
        keyspace = new TestKeyspace("sparkwrites");
        Lectern lectern = keyspace.lectern();
        TestKeyspace.await(lectern.principals()
                .put(new Principal(ANNE, "Anne", Visibility.PUBLIC))
                .make(TEST));
        for (String name : List.of("one", "two", "three")) {
            ContentId item = ContentId.of("c:spark:" + name);
            TestKeyspace.await(begin(
                            lectern.fanOuts().change(item, new Change.Put(name, Visibility.PUBLIC, Optional.empty())))
                    .done());
            TestKeyspace.await(begin(lectern.fanOuts().share(item, Set.of(ANNE), MemberRole.VIEWER))
                    .done());
        }
        PartsOfPollsTest.planted(keyspace);
        learners(lectern.contentStatuses(), "spring");
    }

    /** In a batch that is over, with views that no aggregate knows. */
    private static List<EnrolmentKey> learners(ContentStatuses status, String batch) {
        TestKeyspace.await(status.collections()
                .put(new CollectionTree("maths", List.of("addition", "counting"), Set.of(), Map.of(), Map.of()), TEST));
        Instant over = Instant.parse("2024-05-01T10:00:00Z");
        TestKeyspace.await(
                status.collections().put(new Batch("maths", batch, Optional.of(over), true, Optional.empty()), TEST));
        List<EnrolmentKey> learners = IntStream.range(0, 4)
                .mapToObj(i -> new EnrolmentKey("learner-" + i, "maths", batch))
                .toList();
        for (EnrolmentKey learner : learners) {
            TestKeyspace.await(status.store().swapEnrolment(Optional.empty(), Enrolment.of(learner, over)));
            TestKeyspace.await(status.store().insertView(learner.view("addition"), View.completed(over)));
        }
        return learners;
    }

    @AfterAll
    void closeKeyspace() throws Exception {
        if (keyspace != null) {
            keyspace.close();
            submits.close();
        }
    }

    @AfterEach
    void asBefore() {
        environment = Environment.EMBEDDED;
        submit = this::shared;
    }

    private String shared() {
        return "bash " + scripts.resolve("submit") + " lectern-spark.jar";
    }

    @Override
    ClusterSource source() {
        return FakeConsole.source(keyspace.another(), "", () -> environment, () -> {
            List<String> options = new ArrayList<>(TestKeyspace.options(keyspace.settings()));
            options.addAll(List.of("--environment", environment == Environment.PRODUCTION ? "production" : "local"));
            return Optional.of(new CommandTarget(options, new SparkSettings("", submit.get()), Secrets.NONE));
        });
    }

    @Override
    Page first() {
        return Page.DUPLICATES;
    }

    private String command() {
        return text("#change-statements");
    }

    private String lines() {
        return text("#change-lines");
    }

    private String text(String selector) {
        return robot.lookup(selector).queryAs(TextInputControl.class).getText();
    }

    /** In the dialog of a write that is open. */
    private void onSpark(String words) {
        awaitUsable("#on-spark");
        robot.interact(() -> robot.lookup("#on-spark").queryAs(CheckBox.class).fire());
        awaitText("#change-summary", "Submitted with the settings of the connection");
        assertThat(command()).contains(words + " --engine spark", "--reason REASON");
        type("#change-reason", REASON);
    }

    private void item(String menu, String id) {
        awaitUsable(menu);
        robot.interact(() -> robot.lookup(menu).queryAs(MenuButton.class).getItems().stream()
                .filter(item -> id.equals(item.getId()))
                .findAny()
                .orElseThrow()
                .fire());
    }

    private AuditRecord audited() {
        keyspace.session().execute("TRUNCATE library_by_principal");
        return TestKeyspace.await(keyspace.lectern()
                .audits()
                .start(
                        new AuditScope.Everything(),
                        new AuditOptions(ReadConsistency.LOCAL_ONE, Duration.ofMillis(100), 0, 2),
                        TEST)
                .ended());
    }

    private void showFindings() {
        toggle("#duplicates-audits");
        TableView<?> audits = robot.lookup("#last-audits").queryTableView();
        await("it is listed", () -> !audits.getItems().isEmpty());
        robot.interact(() -> audits.getSelectionModel().select(0));
        fire("#audit-show");
        await(
                "its findings are shown",
                () -> !robot.lookup("#findings").queryTableView().getItems().isEmpty());
        awaitUsable("#fix-all");
    }

    private void fixAll() {
        robot.interact(() -> robot.lookup("#fix-all")
                .queryAs(MenuButton.class)
                .getItems()
                .get(0)
                .fire());
    }

    @Test
    void whatAnAuditFoundIsPutRight_andTheFindingsSayIt() {
        AuditRecord audit = audited();
        showFindings();
        fixAll();
        awaitText("#change-summary", "rows to write");
        onSpark("repair --audit " + audit.id() + " --apply");
        awaitText("#change-summary", "rows to write");
        fire("#change-confirm");
        awaitText(".toast .label", "Done on Spark: Fix " + audit.total() + " findings");
        awaitText("#findings .badge", "Verified");
        assertThat(TestKeyspace.await(keyspace.lectern().audits().find(audit.id()))
                        .orElseThrow()
                        .fixed())
                .isEqualTo(audit.total());
        assertThat(TestKeyspace.await(keyspace.lectern().jobs().history(Optional.empty(), 1)))
                .allMatch(job -> job.state() == JobState.DONE);
    }

    @Test
    void allLibrariesAreBuiltAnew() {
        keyspace.session().execute("TRUNCATE library_by_principal");
        fire("#scope-rebuild");
        onSpark("rebuild --all");
        fire("#change-confirm");
        awaitText(".toast .label", "Done on Spark");
        assertThat(keyspace.session()
                        .execute("SELECT count(*) FROM library_by_principal")
                        .one()
                        .getLong(0))
                .isEqualTo(9);
    }

    @Test
    void aMigrationIsCountedAndMadeThere_andListed() {
        for (EnrolmentKey learner : learners(keyspace.lectern().contentStatuses(), "autumn")) {
            keyspace.session()
                    .execute(
                            "UPDATE user_enrolments SET contentstatus = {'counting': 2} WHERE userid = ? AND courseid"
                                    + " = ? AND batchid = ?",
                            learner.user(),
                            learner.collection(),
                            learner.context());
        }
        toJobs();
        fire("#status-migrate");
        awaitText("#change-summary", "Start a dry run first");
        robot.interact(() -> robot.lookup("#on-spark").queryAs(CheckBox.class).fire());
        fire("#dry-run");
        await(
                "the command that counts is shown",
                () -> robot.lookup("#change-lines").queryAllAs(TextInputControl.class).stream()
                        .anyMatch(area -> area.getText().contains("status migrate --engine spark")));
        robot.interact(() -> robot.lookup("#change-confirm").queryAll().stream()
                .filter(button -> !button.isDisabled())
                .forEach(button -> ((javafx.scene.control.Button) button).fire()));
        awaitText("#change-summary", "of 4 users");
        assertThat(command()).contains("status migrate --apply --engine spark");
        type("#change-reason", REASON);
        fire("#change-confirm");
        awaitText(".toast .label", "Done on Spark");
        await(
                "it is listed",
                () -> last(BatchJobRecord.Kind.MIGRATE)
                        .filter(BatchJobRecord::finished)
                        .isPresent());
        assertThat(last(BatchJobRecord.Kind.MIGRATE).orElseThrow().why()).isEqualTo(REASON);
    }

    private void toJobs() {
        toggle("#page-CONTENT_STATUS");
        awaitText(".page-title", "Content status");
        toggle("#contentstatus-view-jobs");
    }

    private Optional<BatchJobRecord> last(BatchJobRecord.Kind kind) {
        return TestKeyspace.await(
                        keyspace.lectern().contentStatuses().batchJobs().recent(Set.of(kind), 1))
                .stream()
                .findFirst();
    }

    @Test
    void allThatDiffersIsRecomputed() {
        toggle("#page-CONTENT_STATUS");
        awaitText(".page-title", "Content status");
        toggle("#contentstatus-view-collection");
        fire("#status-everything");
        fire("#status-begin");
        awaitUsable("#status-recompute-all");
        fire("#status-recompute-all");
        onSpark("status recompute --apply");
        fire("#change-confirm");
        awaitText(".toast .label", "Done on Spark");
        assertThat(last(BatchJobRecord.Kind.RECOMPUTE).orElseThrow().finished()).isTrue();
    }

    @Test
    void aReviewIsMade_andListed() {
        toJobs();
        item("#status-on-spark", "status-on-spark-REVIEW");
        awaitUsable("#change-confirm");
        assertThat(lines()).contains("status review --engine spark").doesNotContain("--reason");
        fire("#change-confirm");
        awaitText(".toast .label", "Done on Spark: ");
    }

    @Test
    void allPollsAreReviewed_andThoseThatAreNotRightAreMarked() {
        toggle("#page-POLLS");
        fire("#polls-on-spark");
        awaitUsable("#change-confirm");
        assertThat(lines()).contains("polls review --json --engine spark");
        fire("#change-confirm");
        awaitText(".toast .label", "30 polls; 10 have violations, marked in the list");
    }

    @Test
    void onProductionItsNameIsTyped_andTooManyRowsAreAskedAbout() throws Exception {
        Path heard = scripts.resolve("heard");
        Path script = scripts.resolve("refusing");
        TooManyRowsException refusal = new TooManyRowsException(Message.plain("Rebuild everything"), 5_000, 1_000);
        Files.writeString(
                script,
                String.join(
                        "\n",
                        "case \"$*\" in *--at-most*) echo \"$*\" > " + heard + "; exit 0 ;; esac",
                        "echo '" + refusal.getMessage() + " Confirm it with --at-most 5000.' >&2",
                        "exit 2\n"));
        submit = () -> "bash " + script + " lectern-spark.jar";
        environment = Environment.PRODUCTION;
        String name = keyspace.settings().keyspace();
        keyspace.session().execute("TRUNCATE library_by_principal");

        fire("#scope-rebuild");
        onSpark("rebuild --all");
        assertThat(command()).contains("--confirm " + name);
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        type("#confirm-name", name);
        fire("#change-confirm");
        awaitText(".consequences", "would write 5,000 rows or more");
        fire("#ask-confirm");
        awaitText(".toast .label", "Done on Spark");
        assertThat(heard).content().contains("--reason " + REASON, "--confirm " + name, "--at-most 5000");
    }
}
