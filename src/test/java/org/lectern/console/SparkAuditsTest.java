package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.input.Clipboard;
import javafx.stage.WindowEvent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.cluster.Secret;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.CommandTarget;
import org.lectern.console.connection.Environment;
import org.lectern.console.page.Page;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.profile.SecretKind;
import org.lectern.profile.Secrets;
import org.lectern.profile.SparkSettings;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** Audits that Spark does are started, followed, steered and put right in the console, by mouse. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SparkAuditsTest extends WindowTest {
    private static final PrincipalId ANNE = PrincipalId.of("u:spark:anne");

    @TempDir
    private Path scripts = Path.of("");

    private TestKeyspace keyspace;
    private AuditRecord audit;
    private boolean here;

    @BeforeAll
    void makeKeyspace() {
        keyspace = new TestKeyspace("sparkpage");
        Lectern lectern = keyspace.lectern();
        TestKeyspace.await(lectern.principals()
                .put(new Principal(ANNE, "Anne", Visibility.PUBLIC))
                .make(TEST));
        ContentId item = ContentId.of("c:spark:one");
        Change made = new Change.Put("One", Visibility.PUBLIC, Optional.empty());
        TestKeyspace.await(begin(lectern.fanOuts().change(item, made)).done());
        TestKeyspace.await(begin(lectern.fanOuts().share(item, Set.of(ANNE), MemberRole.VIEWER))
                .done());
    }

    /** As Spark leaves it: without slices of the ring, so that nobody can go on from its steps. */
    @BeforeEach
    void audited() {
        here = false;
        keyspace.session().execute("TRUNCATE audit");
        keyspace.session().execute("TRUNCATE library_by_principal");
        audit = TestKeyspace.await(keyspace.lectern()
                .audits()
                .start(
                        new AuditScope.Everything(),
                        new AuditOptions(ReadConsistency.LOCAL_ONE, Duration.ofMillis(100), 0, 2),
                        TEST)
                .ended());
        assertThat(audit.total()).isPositive();
        keyspace.session()
                .execute("UPDATE audit SET slice_bits = 0, range_bits = 10 WHERE year = ? AND id = ?", year(), id());
    }

    @AfterAll
    void closeKeyspace() {
        keyspace.close();
    }

    private int year() {
        return keyspace.session().execute("SELECT year FROM audit").one().getInt(0);
    }

    private UUID id() {
        return audit.id().value();
    }

    /** From now on Spark is at work on it. */
    private void runs() {
        runs(audit);
    }

    private void runs(AuditRecord record) {
        keyspace.session()
                .execute(
                        "UPDATE audit SET state = 'RUNNING', phase = 'READING_CONTENT', done = 0x0f, "
                                + "ended = 0, slice_bits = 0, range_bits = 10, beat = toTimestamp(now()) "
                                + "WHERE year = ? AND id = ?",
                        year(),
                        record.id().value());
    }

    private String wanted() {
        return wanted(audit);
    }

    private String wanted(AuditRecord record) {
        String wanted = keyspace.session()
                .execute(
                        "SELECT wanted FROM audit WHERE year = ? AND id = ?",
                        year(),
                        record.id().value())
                .one()
                .getString(0);
        return wanted == null ? "" : wanted;
    }

    @Override
    ClusterSource source() {
        CommandTarget there = new CommandTarget(
                List.of("--profile", "University"),
                new SparkSettings("", "sh " + script() + " lectern-spark.jar"),
                Secrets.NONE
                        .with(SecretKind.PASSWORD, Secret.of("guess me"))
                        .with(SecretKind.KEY_STORE, Secret.of("key")));
        CommandTarget local = new CommandTarget(
                TestKeyspace.options(keyspace.settings()), new SparkSettings("local[1]", ""), Secrets.NONE);
        return FakeConsole.source(
                keyspace.another(), "University", () -> Environment.EMBEDDED, () -> Optional.of(here ? local : there));
    }

    private Path script() {
        return scripts.resolve("submit");
    }

    @Override
    Page first() {
        return Page.DUPLICATES;
    }

    /** In place of spark-submit. */
    private void submits(String... lines) throws Exception {
        Files.writeString(script(), String.join("\n", lines) + "\n");
    }

    private void toAudits() {
        toggle("#duplicates-audits");
        await("they are listed", () -> !audits().getItems().isEmpty());
    }

    private TableView<?> audits() {
        return robot.lookup("#last-audits").queryTableView();
    }

    @Test
    void whatSparkFoundIsFixedHere() {
        toAudits();
        awaitText("#last-audits .table-cell", "Spark");
        robot.interact(() -> audits().getSelectionModel().select(0));
        fire("#audit-show");
        await(
                "its findings are shown",
                () -> !robot.lookup("#findings").queryTableView().getItems().isEmpty());
        awaitUsable("#fix-all");
        robot.interact(() -> robot.lookup("#fix-all")
                .queryAs(MenuButton.class)
                .getItems()
                .get(0)
                .fire());
        awaitText("#change-summary", "rows to write");
        type("#change-reason", "Ticket 4711");
        fire("#change-confirm");
        awaitText("#change-summary", "fixed and verified");

        AuditRecord now =
                TestKeyspace.await(keyspace.lectern().audits().find(audit.id())).orElseThrow();
        assertThat(now.fixed()).isEqualTo(audit.total());
    }

    @Test
    void whileItRunsItIsPausedSlowedAndEndedByWhatIsOnRecord() {
        runs();
        toAudits();
        awaitText("#audit-phase", "On Spark: Reading the items");
        awaitText("#audit-figures", "4 of 1,024 parts");
        awaitText("#last-audits .badge", "Running, 0 %");

        fire("#audit-pause");
        awaitText(".toast .label", "The process finishes its current pages, then waits");
        awaitText("#audit-phase", "Paused");
        awaitText("#last-audits .badge", "Paused, 0 %");
        assertThat(wanted()).isEqualTo("PAUSE");

        fire("#audit-resume");
        awaitText("#last-audits .badge", "Running, 0 %");
        assertThat(wanted()).isEqualTo("RESUME");

        fire("#audit-cancel");
        await("it is to end", () -> wanted().equals("STOP"));
    }

    @Test
    void ofSeveralTheSelectedOneIsSteered_elseTheNewest() {
        AuditRecord newer = TestKeyspace.await(keyspace.lectern()
                .audits()
                .start(new AuditScope.Tenant("spark"), AuditOptions.STANDARD, TEST)
                .ended());
        runs();
        runs(newer);
        toAudits();
        await("both are listed", () -> audits().getItems().size() == 2);
        robot.interact(() -> audits().getSelectionModel().clearSelection());
        awaitText("#audit-phase", "On Spark (tenant spark, ");

        robot.interact(() -> audits().getSelectionModel().select(1));
        awaitText("#audit-phase", "On Spark (everything, ");
        fire("#audit-pause");
        await("the older one is to pause", () -> wanted().equals("PAUSE"));
        assertThat(wanted(newer)).isEmpty();

        robot.interact(() -> audits().getSelectionModel().select(0));
        fire("#audit-cancel");
        await("the newer one is to end", () -> wanted(newer).equals("STOP"));
        assertThat(wanted()).isEqualTo("PAUSE");
        robot.interact(() -> audits().getSelectionModel().select(1));
        awaitUsable("#audit-cancel");
    }

    @Test
    void whatDidNotComeToItsEndBeginsAnew_andTheButtonSaysSo() throws Exception {
        keyspace.session().execute("UPDATE audit SET state = 'CANCELLED' WHERE year = ? AND id = ?", year(), id());
        submits("exit 0");
        toAudits();
        awaitText("#tile-open-show", "Restart\u2026");
        robot.interact(() -> audits().getSelectionModel().select(0));
        awaitUsable("#audit-take-up");
        assertThat(robot.lookup("#audit-take-up").queryAs(Labeled.class).getText())
                .isEqualTo("Restart on Spark\u2026");
        fire("#audit-take-up");
        awaitUsable("#change-confirm");
        assertThat(command()).contains("audit --resume " + audit.id() + " --engine spark");
        fire("#change-cancel");
    }

    private String command() {
        return robot.lookup("#change-lines").queryAs(TextArea.class).getText();
    }

    @Test
    void theCommandIsShownAndRun_withItsPasswordsWhereNobodySeesThem_untilItIsCancelled() throws Exception {
        runs();
        Path heard = scripts.resolve("heard");
        Path ended = scripts.resolve("ended");
        submits(
                "cat > " + heard,
                "echo 'Audit " + audit.id() + " of everything.' >&2",
                "trap 'echo ended > " + ended + "; exit 2' TERM",
                "while :; do sleep 0.1; done");
        fire("#audit-on-spark");
        awaitUsable("#change-confirm");
        awaitText("#change-summary", "the command uses its own Spark");
        assertThat(command())
                .startsWith("sh " + script() + " --class org.lectern.spark.SparkProgram lectern-spark.jar audit all")
                .contains(
                        "--engine spark",
                        "--profile University",
                        "--data " + data(),
                        "--password-stdin --key-store-password-stdin")
                .doesNotContain("guess");
        fire("#change-copy");
        String[] copied = {""};
        robot.interact(() -> copied[0] = Clipboard.getSystemClipboard().getString());
        assertThat(copied[0]).isEqualTo(command());
        fire("#change-confirm");

        await("its passwords are there", () -> read(heard).equals("guess me\nkey"));
        await("the status bar follows it", () -> work().contains("Reading the items"));
        robot.interact(() -> window().stage()
                .getOnCloseRequest()
                .handle(new WindowEvent(window().stage(), WindowEvent.WINDOW_CLOSE_REQUEST)));
        awaitText(".consequences", "runs on Spark and stops with the console");
        fire("#ask-cancel");

        robot.interact(() -> window().context().works().running().forEach(job -> job.cancel()));
        await("it has ended", () -> Files.exists(ended));
        await("nothing is under way", () -> work().isEmpty());
        try (var left = Files.list(data().resolve("spark"))) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .as("files with passwords")
                    .containsExactly("log");
        }
    }

    private String work() {
        return String.join(
                "",
                window().context().works().running().stream()
                        .map(job -> job.message().get())
                        .toList());
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file).strip() : "";
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Test
    void whatFailsSaysItsLastSentence_andWhereTheRestIs() throws Exception {
        submits("echo 'The cluster does not answer.' >&2", "echo '12:00:01 WARN Executor: lost' >&2", "exit 2");
        fire("#audit-on-spark");
        awaitUsable("#change-confirm");
        fire("#change-confirm");

        awaitText(".toast .label", "The cluster does not answer. The full output is in " + data().resolve("spark"));
    }

    @Test
    void itRunsOnThisMachine_fromTheClickToItsFindings() {
        assumeTrue(
                Files.exists(Path.of(System.getProperty("lectern.spark.jar"))),
                "what runs on Spark is built by ./lectern test, not by Maven alone");
        here = true;
        fire("#audit-on-spark");
        awaitText("#change-summary", "MB) of Spark to");
        awaitUsable("#change-confirm");
        fire("#change-confirm");

        awaitText(".toast .label", "The audit of everything is finished");
        toAudits();
        await("both are listed", () -> audits().getItems().size() == 2);
        robot.interact(() -> audits().getSelectionModel().select(0));
        fire("#audit-show");
        await(
                "what it found is shown",
                () -> robot.lookup("#findings").queryTableView().getItems().size() == audit.total());
    }

    @Test
    void aRateIsToldToTheProcessThatRunsIt() {
        runs();
        toAudits();
        awaitText("#audit-phase", "On Spark");
        toggle("#audit-limited");
        await(
                "it is on record",
                () -> keyspace.session().execute("SELECT rate FROM audit").one().getLong(0) == 10_000);
        assertThat(TestKeyspace.await(keyspace.lectern().audits().find(audit.id()))
                        .orElseThrow()
                        .state())
                .isEqualTo(AuditState.RUNNING);
    }
}
