package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Spinner;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import org.junit.jupiter.api.Test;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditSentence;
import org.lectern.cluster.ClusterException;
import org.lectern.console.page.Page;
import org.lectern.job.JobCounts;
import org.lectern.job.JobGoneException;
import org.lectern.job.JobKind;
import org.lectern.job.JobOwner;
import org.lectern.job.JobSentence;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.JobTask;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.wording.Message;

/** What the operator sees of fan-outs, and does with them. */
final class FanOutsPageTest extends WindowTest {
    @Override
    Page first() {
        return Page.OVERVIEW;
    }

    private static final String JOBS = "#job-list";

    private ScriptedJobs jobs() {
        return lectern.jobs;
    }

    private static JobStatus job(String id, JobOwner owner) {
        return ScriptedJobs.job(id, JobKind.TOUCH, "c:cam:License.txt", new JobCounts(100, 0, 900, true), owner);
    }

    private void page() {
        toggle("#page-FAN_OUTS");
    }

    private TableView<?> table(String selector) {
        return robot.lookup(selector).queryTableView();
    }

    private void awaitJobs(int count) {
        await("there are " + count + " fan-outs", () -> table(JOBS).getItems().size() == count);
    }

    private void pick(String selector, int row) {
        robot.interact(() -> {
            table(selector).requestFocus();
            table(selector).getSelectionModel().select(row);
        });
    }

    private void awaitSteered(JobStatus job, Steering steering) {
        await(
                job.id() + " is told: " + steering,
                () -> jobs().steered().contains(new ScriptedJobs.Steered(job.id(), steering)));
    }

    private static Steering order(Steering.Kind kind) {
        return new Steering.Order(kind);
    }

    @Test
    void progressIsSeenAsItIsMade() {
        JobStatus job = job("console-1/7", ScriptedJobs.HERE);
        jobs().put(job);
        page();
        awaitJobs(1);
        awaitText(".two-lines .label", "100 of 1,000");
        awaitText(".badge", "Running");

        jobs().put(ScriptedJobs.counts(job, new JobCounts(640, 2, 358, true), 300));
        awaitText(".two-lines .label", "640 of 1,000 libraries \u00B7 2 failed");
        awaitText(".job-details .label", "358 left");
        awaitText(".job-details .label", "of 1,000 libraries");
    }

    @Test
    void theStatusBarListsTheJobsOfOtherProcesses_withTheirActions() {
        JobStatus job = job("console-2/3", ScriptedJobs.OTHER);
        jobs().put(job);
        awaitUsable("#status-jobs");
        fire("#status-jobs");
        awaitText(".jobs .label", "ann@console-2");
        fire("#live-PAUSE");
        awaitSteered(job, order(Steering.Kind.PAUSE));

        fire(".jobs .job-link");
        awaitJobs(1);
    }

    @Test
    void withoutFanOutsItSaysWhatWillShowHere() {
        page();

        awaitText(".state-title", "Nothing has run yet");
        await(
                "a control of the page has the focus",
                () -> robot.lookup("#group-FAN_OUTS")
                        .query()
                        .equals(window().stage().getScene().getFocusOwner()));
    }

    @Test
    void theFirstLiveJobIsSelected_alsoBelowOneThatHasJustEnded() {
        JobStatus ended = job("console-1/7", ScriptedJobs.HERE);
        jobs().put(ended);
        awaitText("#fanouts-indicator", "1 ");
        jobs().put(job("console-1/8", ScriptedJobs.HERE));
        awaitText("#fanouts-indicator", "2 ");
        jobs().put(ScriptedJobs.state(ended, JobState.DONE, ""));
        awaitText("#fanouts-indicator", "1 job");
        page();

        awaitText(".job-details .label", "Job console-1/8");
    }

    @Test
    void aJobIsPausedAndResumedByTheSpaceBar() {
        JobStatus job = job("console-1/7", ScriptedJobs.HERE);
        jobs().put(job);
        page();
        awaitJobs(1);
        await("the first has the focus", () -> table(JOBS).isFocused());
        robot.push(KeyCode.SPACE);
        awaitSteered(job, order(Steering.Kind.PAUSE));
        awaitText(".badge", "Paused");
        awaitText(".job-reason", "Paused by operator@console-1");

        robot.push(KeyCode.SPACE);
        awaitSteered(job, order(Steering.Kind.RESUME));
        awaitText(".badge", "Running");
    }

    @Test
    void theMenuShowsItsKeysAndTakesNoneOfTheWindow() {
        jobs().put(job("console-1/7", ScriptedJobs.HERE));
        page();
        awaitJobs(1);
        pick(JOBS, 0);
        robot.interact(() -> {
            ContextMenu menu = table(JOBS).getContextMenu();
            menu.show(table(JOBS), 0, 0);
            assertThat(menu.getItems()).extracting(MenuItem::getText).contains("Cancel\u2026 (Delete)");
            menu.hide();
        });

        assertThat(table(JOBS).getScene().getAccelerators().keySet())
                .doesNotContain(new KeyCodeCombination(KeyCode.DELETE), new KeyCodeCombination(KeyCode.SPACE));
    }

    @Test
    void cancelSaysFirstWhatItLeavesBehind() {
        JobStatus job = job("console-2/7", ScriptedJobs.OTHER);
        jobs().put(job);
        page();
        awaitJobs(1);
        pick(JOBS, 0);
        robot.push(KeyCode.DELETE);
        awaitText("#change-summary", "900 libraries will still show c:cam:License.txt as before the change");
        awaitText("#change-summary", "Resume the fan-out at any time");
        assertThat(jobs().steered()).isEmpty();
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        type("#change-reason", "Ticket 4711");
        fire("#change-confirm");

        awaitSteered(job, order(Steering.Kind.STOP));
        awaitText(".badge", "Cancelled");
    }

    @Test
    void whatIsLeftAloneIsNotCancelled() {
        jobs().put(job("console-1/7", ScriptedJobs.HERE));
        page();
        awaitJobs(1);
        fire("#job-STOP");
        awaitUsable("#change-cancel");
        fire("#change-cancel");

        assertThat(jobs().steered()).isEmpty();
    }

    @Test
    void theThrottleIsTurnedWhileItRuns() {
        JobStatus job = job("console-1/7", ScriptedJobs.HERE);
        jobs().put(job);
        page();
        awaitJobs(1);
        awaitUsable("#throttle-limited");
        robot.interact(() -> {
            robot.lookup("#throttle-limited").queryAs(CheckBox.class).setSelected(true);
            for (int i = 0; i < 3; i++) {
                robot.lookup("#throttle-rate").queryAs(Spinner.class).increment();
            }
        });
        // 600 a second is what it does at half its rate, rounded up to 1,000; then 2,000, 5,000, 10,000.
        awaitSteered(job, new Steering.Throttle(OptionalInt.of(10_000)));
        assertThat(jobs().steered()).hasSize(1);

        await("the limit is known", () -> jobs().here().get(0).limit().isPresent());
        robot.interact(
                () -> robot.lookup("#throttle-limited").queryAs(CheckBox.class).setSelected(false));
        awaitSteered(job, new Steering.Throttle(OptionalInt.empty()));
    }

    @Test
    void whatFailedIsListedWithItsReasonAndRetried() {
        JobStatus job = ScriptedJobs.state(
                ScriptedJobs.counts(job("console-1/7", ScriptedJobs.HERE), new JobCounts(998, 2, 0, true), 0),
                JobState.INCOMPLETE,
                "2 libraries could not be written.");
        jobs().failures(
                        job.id(),
                        List.of(
                                DemoJobs.failure("u:cam:simon", "No replica answered.", Instant.now()),
                                DemoJobs.failure("u:cam:nicolaas", "The row is too large.", Instant.now())));
        jobs().put(job);
        page();
        awaitJobs(1);
        await("the failures are listed", () -> table("#job-failures").getItems().size() == 2);
        robot.interact(
                () -> robot.lookup("#failures-filter").queryAs(TextField.class).setText("replica"));
        await("they are filtered", () -> table("#job-failures").getItems().size() == 1);
        pick("#job-failures", 0);
        robot.push(KeyCode.CONTROL, KeyCode.C);
        robot.interact(() ->
                assertThat(Clipboard.getSystemClipboard().getString()).startsWith("u:cam:simon\tNo replica answered."));

        fire("#job-RETRY");
        awaitSteered(job, order(Steering.Kind.RETRY));
    }

    @Test
    void theJobOfADeadProcessIsTakenOver() {
        JobStatus job = job("console-3/7", ScriptedJobs.GONE);
        jobs().put(job);
        page();
        awaitJobs(1);
        awaitText(".two-lines .label", "stopped");
        fire("#job-TAKE_OVER");
        awaitText("#change-summary", "bob@console-3 stopped before it finished");
        fire("#change-confirm");

        awaitSteered(job, order(Steering.Kind.TAKE_OVER));
        awaitText(".two-lines .label", "This console");
        awaitJobs(1);
    }

    @Test
    void aRefusedOrderIsSaid() {
        jobs().put(job("console-2/7", ScriptedJobs.OTHER));
        jobs().accidents
                .onWrites()
                .fail(new JobGoneException(JobSentence.ENDED.of(
                        job("console-2/7", ScriptedJobs.OTHER).id())));
        page();
        awaitJobs(1);
        fire("#job-PAUSE");

        awaitText(".toast .label", "Pause the job console-2/7: The job console-2/7 has already ended.");
    }

    @Test
    void whatIsKnownStaysWhileTheClusterIsAway() {
        jobs().put(job("console-2/7", ScriptedJobs.OTHER));
        page();
        awaitJobs(1);
        jobs().accidents.onReads().fail(new ClusterException(ClusterException.Kind.UNREACHABLE, "No node answers."));
        awaitText(".banner .label", "Fan-outs of other consoles cannot be read since");
        assertThat(table(JOBS).getItems()).hasSize(1);

        jobs().accidents.clear();
        await("it goes on", () -> !shows(".banner .label", "Fan-outs of other consoles"));
    }

    @Test
    void theManyChangesOfAnImportAreOneLine() {
        for (int i = 0; i < 37; i++) {
            jobs().put(ScriptedJobs.because(
                    job("console-1/" + i, ScriptedJobs.HERE),
                    "",
                    Cause.bulk("operator@console-1", "import"),
                    Instant.now().plusSeconds(600)));
        }
        page();

        awaitText(".table-foot .label", "import: 37 changes running");
        awaitText("#fanouts-indicator", "1 job");
        assertThat(robot.lookup(JOBS).queryAll().stream().anyMatch(WindowTest::visible))
                .isFalse();
    }

    @Test
    void theIndicatorCountsAllConsolesAndOpensThePage() {
        jobs().put(job("console-1/7", ScriptedJobs.HERE));
        jobs().put(job("console-2/7", ScriptedJobs.OTHER));
        awaitText("#fanouts-indicator", "2 jobs");
        fire("#fanouts-indicator");

        awaitText(".page-title", "Fan-outs and jobs");
        awaitJobs(2);
    }

    @Test
    void theEndOfALongOneIsToldAndLeadsThere() {
        JobStatus job =
                ScriptedJobs.because(job("console-1/7", ScriptedJobs.HERE), "", Cause.of("a@b", ""), Instant.now());
        jobs().put(job);
        awaitText("#fanouts-indicator", "1 job");
        // It ended longer after it was first seen than a short one does.
        jobs().put(ScriptedJobs.because(
                ScriptedJobs.state(ScriptedJobs.counts(job, new JobCounts(1_000, 0, 0, true), 0), JobState.DONE, ""),
                "",
                job.cause(),
                Instant.now()));
        awaitText(".toast .label", "\u201CTouch c:cam:License.txt\u201D done: 1,000 of 1,000 libraries.");
        fire(".toast .button.small");

        awaitText(".page-title", "Fan-outs and jobs");
        awaitText(".job-head .badge", "Done");
    }

    @Test
    void theEndOfAShortOneIsNotTold() {
        JobStatus job = job("console-1/7", ScriptedJobs.HERE);
        jobs().put(job);
        page();
        awaitJobs(1);
        // It ended when it was first seen, however long the window took to show it.
        Instant begun = job.started().minus(ScriptedJobs.TIME_TAKEN);
        jobs().put(ScriptedJobs.because(ScriptedJobs.state(job, JobState.DONE, ""), "", job.cause(), begun));
        awaitText(".badge", "Done");

        assertThat(window().context().notices().current()).isEmpty();
    }

    @Test
    void historyIsFilteredAndPagedAndLeadsToTheLibrary() {
        DemoJobs.history(jobs(), 450, Instant.now());
        page();
        await("a page is there", () -> table(JOBS).getItems().size() == 200);
        fire("#job-list-more");
        await("there is more", () -> table(JOBS).getItems().size() > 200);

        robot.interact(
                () -> robot.lookup("#history-filter").queryAs(TextField.class).setText("handout-44"));
        await(
                "all that match are found, however far back",
                () -> table(JOBS).getItems().size() == 10);
        awaitText("#job-list-count", "10 of 450 ended match");

        robot.interact(
                () -> robot.lookup("#history-filter").queryAs(TextField.class).setText("u:cam:nicolaas"));
        await("rebuilds match", () -> table(JOBS).getItems().size() == 45);
        pick(JOBS, 0);
        awaitText(".job-head .item-name", "Rebuild u:cam:nicolaas");
        fire("#job-place");
        awaitText(".principal-name", "Nicolaas");
    }

    @Test
    void anEmptyHistorySaysSo() {
        page();
        awaitText(".state-title", "Nothing has run yet");
        DemoJobs.history(jobs(), 3, Instant.now());
        robot.push(KeyCode.F5);

        await("what has ended since is read", () -> table(JOBS).getItems().size() == 3);
    }

    @Test
    void aHistoryThatCannotBeReadSaysSoAndIsTriedAgain() {
        DemoJobs.history(jobs(), 3, Instant.now());
        jobs().accidents.onReads().fail(new ClusterException(ClusterException.Kind.OVERLOADED, "The cluster is busy."));
        page();
        awaitText("#retry-line .label", "The cluster is busy.");
        jobs().accidents.clear();
        fire("#retry-now");

        await("it is read", () -> table(JOBS).getItems().size() == 3);
    }

    @Test
    void rowsStayWhereTheyAreWhileJobsComeAndGo() {
        List<JobStatus> three = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            three.add(job("console-1/" + i, ScriptedJobs.HERE));
            jobs().put(three.get(i - 1));
        }
        page();
        awaitJobs(3);
        pick(JOBS, 1);
        jobs().put(ScriptedJobs.state(three.get(1), JobState.DONE, ""));
        jobs().put(job("console-1/4", ScriptedJobs.HERE));
        awaitJobs(4);
        awaitText(".job-head .badge", "Done");

        assertThat(table(JOBS).getSelectionModel().getSelectedIndex()).isEqualTo(1);
    }

    private void awaitKinds(String... subjects) {
        await(
                "there are " + List.of(subjects),
                () -> robot.lookup(JOBS + " .what").queryAll().stream()
                        .filter(WindowTest::visible)
                        .map(node -> ((javafx.scene.control.Label) node).getText())
                        .toList()
                        .equals(List.of(subjects)));
    }

    @Test
    void openJobsAreAboveThoseThatHaveEnded_andAChipShowsOneKind() {
        JobStatus audit = ScriptedJobs.job(
                "console-2/8",
                new JobTask(JobKind.AUDIT, AuditSentence.OF_TENANT.of("cam"), Message.NONE, true),
                new JobCounts(40, 0, 60, true),
                ScriptedJobs.OTHER);
        jobs().put(audit);
        JobStatus imported = ScriptedJobs.job(
                "console-1/3",
                JobTask.step(JobKind.IMPORT, Message.plain("people.csv"), Message.NONE),
                new JobCounts(10, 0, 0, true),
                ScriptedJobs.HERE);
        jobs().put(ScriptedJobs.because(
                ScriptedJobs.state(imported, JobState.DONE, Message.NONE), "", imported.cause(), Instant.now()));
        page();
        awaitJobs(2);
        awaitKinds("the libraries of cam", "people.csv");

        toggle("#group-TRANSFERS");
        awaitKinds("people.csv");
        pick(JOBS, 0);
        awaitText("#job-place", "Open Import and export");
        toggle("#group-AUDITS");
        awaitKinds("the libraries of cam");
        pick(JOBS, 0);
        assertThat(robot.lookup("#job-THROTTLE").tryQuery()).isEmpty();
        fire("#job-place");
        awaitText(".page-title", "Duplicates");
    }

    @Test
    void anAuditOfThisConsoleIsListedWhileItRuns_andWithWhatItFoundAfterwards() {
        lectern.audits
                .service()
                .start(new AuditScope.Tenant("cam"), AuditOptions.STANDARD, Cause.of("a@b", "Ticket 1"));
        page();
        awaitJobs(1);
        awaitText(JOBS + " .label", "the libraries of cam");
        lectern.audits.begun.get(0).end();
        awaitText(JOBS + " .badge", "Done");
        awaitText(JOBS + " .second-line", "No findings.");
    }

    @Test
    void aJobThatEndsMovesBelowTheOpenOnes() {
        JobStatus first = job("console-1/1", ScriptedJobs.HERE);
        jobs().put(first);
        JobStatus second = ScriptedJobs.job(
                "console-1/2", JobKind.SHARE, "c:cam:Other.txt", new JobCounts(1, 0, 9, true), ScriptedJobs.HERE);
        jobs().put(second);
        page();
        awaitJobs(2);
        pick(JOBS, 1);
        jobs().put(ScriptedJobs.because(
                ScriptedJobs.state(first, JobState.DONE, ""), "", first.cause(), Instant.now()));
        await(
                "the open one is on top",
                () -> table(JOBS).getItems().size() == 2
                        && robot.lookup(JOBS + " .what").queryAllAs(javafx.scene.control.Label.class).stream()
                                .filter(WindowTest::visible)
                                .map(javafx.scene.control.Label::getText)
                                .toList()
                                .equals(List.of("c:cam:Other.txt", "c:cam:License.txt")));
        awaitText(".job-head .item-name", "Share c:cam:Other.txt");
    }
}
