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
import org.lectern.cluster.ClusterException;
import org.lectern.console.page.Page;
import org.lectern.job.JobCounts;
import org.lectern.job.JobGoneException;
import org.lectern.job.JobKind;
import org.lectern.job.JobOwner;
import org.lectern.job.JobSentence;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.Steering;
import org.lectern.model.Cause;

/** What the operator sees of fan-outs, and does with them. */
final class FanOutsPageTest extends WindowTest {
    @Override
    Page first() {
        return Page.OVERVIEW;
    }

    private static final String OPEN = "#open-jobs";
    private static final String ENDED = "#ended-jobs";

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
        await("there are " + count + " fan-outs", () -> table(OPEN).getItems().size() == count);
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
    void withoutFanOutsItSaysWhatWillShowHere() {
        page();

        awaitText(".state-title", "All changes have reached every library");
    }

    @Test
    void aJobIsPausedAndResumedByTheSpaceBar() {
        JobStatus job = job("console-1/7", ScriptedJobs.HERE);
        jobs().put(job);
        page();
        awaitJobs(1);
        await("the first has the focus", () -> table(OPEN).isFocused());
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
        pick(OPEN, 0);
        robot.interact(() -> {
            ContextMenu menu = table(OPEN).getContextMenu();
            menu.show(table(OPEN), 0, 0);
            assertThat(menu.getItems()).extracting(MenuItem::getText).contains("Cancel\u2026 (Delete)");
            menu.hide();
        });

        assertThat(table(OPEN).getScene().getAccelerators().keySet())
                .doesNotContain(new KeyCodeCombination(KeyCode.DELETE), new KeyCodeCombination(KeyCode.SPACE));
    }

    @Test
    void cancelSaysFirstWhatItLeavesBehind() {
        JobStatus job = job("console-2/7", ScriptedJobs.OTHER);
        jobs().put(job);
        page();
        awaitJobs(1);
        pick(OPEN, 0);
        robot.push(KeyCode.DELETE);
        awaitText("#change-summary", "900 libraries will still show c:cam:License.txt as it was");
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

        awaitText(".toast .label", "Pausing console-2/7: The job console-2/7 has ended.");
    }

    @Test
    void whatIsKnownStaysWhileTheClusterIsAway() {
        jobs().put(job("console-2/7", ScriptedJobs.OTHER));
        page();
        awaitJobs(1);
        jobs().accidents.onReads().fail(new ClusterException(ClusterException.Kind.UNREACHABLE, "No node answers."));
        awaitText(".banner .label", "Fan-outs of other consoles cannot be read since");
        assertThat(table(OPEN).getItems()).hasSize(1);

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
        assertThat(robot.lookup(OPEN).queryAll().stream().anyMatch(WindowTest::visible))
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
        toggle("#fanouts-history");
        await("a page is there", () -> table(ENDED).getItems().size() == 200);
        fire("#history-more");
        await("there is more", () -> table(ENDED).getItems().size() > 200);

        robot.interact(
                () -> robot.lookup("#history-filter").queryAs(TextField.class).setText("handout-44"));
        await(
                "all that match are found, however far back",
                () -> table(ENDED).getItems().size() == 10);
        awaitText("#history-count", "10 of 450 match");

        robot.interact(
                () -> robot.lookup("#history-filter").queryAs(TextField.class).setText("u:cam:nicolaas"));
        await("rebuilds match", () -> table(ENDED).getItems().size() == 45);
        pick(ENDED, 0);
        awaitText(".job-head .item-name", "Rebuild u:cam:nicolaas");
        fire(".job-head .button-icon");
        awaitText(".principal-name", "Nicolaas");
    }

    @Test
    void anEmptyHistorySaysSo() {
        page();
        toggle("#fanouts-history");
        awaitText(".state-title", "No ended fan-outs");
        DemoJobs.history(jobs(), 3, Instant.now());
        robot.push(KeyCode.F5);

        await("what has ended since is read", () -> table(ENDED).getItems().size() == 3);
    }

    @Test
    void aHistoryThatCannotBeReadSaysSoAndIsTriedAgain() {
        DemoJobs.history(jobs(), 3, Instant.now());
        jobs().accidents.onReads().fail(new ClusterException(ClusterException.Kind.OVERLOADED, "The cluster is busy."));
        page();
        toggle("#fanouts-history");
        awaitText("#retry-line .label", "The cluster is busy.");
        jobs().accidents.clear();
        fire("#retry-now");

        await("it is read", () -> table(ENDED).getItems().size() == 3);
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
        pick(OPEN, 1);
        jobs().put(ScriptedJobs.state(three.get(1), JobState.DONE, ""));
        jobs().put(job("console-1/4", ScriptedJobs.HERE));
        awaitJobs(4);
        awaitText(".job-head .badge", "Done");

        assertThat(table(OPEN).getSelectionModel().getSelectedIndex()).isEqualTo(1);
    }
}
