package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lectern.console.page.Page;
import org.lectern.service.TestKeyspace;
import org.lectern.status.Classroom;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CarryRule;
import org.lectern.status.model.Mode;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.wording.Message;

/** The batches of a collection by mouse: what each rule makes of them is said before any of them is written. */
final class BatchesViewTest extends WindowTest {
    private Classroom school = new Classroom();

    @Override
    Page first() {
        return Page.OVERVIEW;
    }

    @BeforeEach
    void begin() {
        school = lectern.classroom();
    }

    private void batches() {
        toggle("#page-CONTENT_STATUS");
        toggle("#contentstatus-view-batches");
        awaitText(".state-title", "Select a collection");
        enter("#batches-collection", Classroom.MATHS);
        awaitText("#batches-count", "2 batches \u00B7 2 are open");
    }

    private void choose(int row) {
        robot.interact(() -> table("#batches").getSelectionModel().select(row));
    }

    private TableView<?> table(String selector) {
        return robot.lookup(selector).queryTableView();
    }

    private String lines() {
        return robot.lookup("#change-lines").queryAs(TextArea.class).getText();
    }

    private Optional<Batch> stored(String batch) {
        return TestKeyspace.await(school.services().collections().batch(Classroom.MATHS, batch));
    }

    @Test
    void eachRuleIsSaidOfTheBatchThatIsChosen_asTheModeHasIt() {
        TestKeyspace.await(school.services()
                .modes()
                .switchTo(new ModeSetting(Mode.COPY, new CarryRule(Optional.empty(), true)))
                .make(TEST));
        TestKeyspace.await(school.store.putBatch(new Batch(
                Classroom.MATHS,
                "batch-1",
                Optional.of(Classroom.NOW.plus(Duration.ofDays(9))),
                false,
                Optional.of("primary"))));
        batches();
        awaitText("#batch-heading", "Select a batch");
        assertThat(robot.lookup("#batch-close").query().isDisabled()).isTrue();
        choose(0);
        awaitText("#batch-heading", "Rules for batch-1");
        awaitText("#batch-rules .label", "can record events up to 2024-05-10");
        awaitText("#batch-rules .label", "Learners can be enrolled");
        awaitText("#batch-rules .label", "other batches of class-1-maths, and in batches of the programme primary");
    }

    private List<String> confirmClasses() {
        awaitUsable("#change-cancel");
        return robot.lookup("#change-confirm").query().getStyleClass();
    }

    @Test
    void aBatchIsOpened_givenAnotherEnd_andClosed() {
        batches();
        fire("#batch-new");
        awaitText("#change-summary", "Enter the batch.");
        type("#batch-batch", "batch-1");
        awaitText("#change-summary", "The batch batch-1 of class-1-maths already exists.");
        type("#batch-batch", "batch-3");
        type("#batch-programme", "primary");
        type("#batch-end", "soon");
        awaitText("#change-summary", "\u201Csoon\u201D is not a date.");
        type("#batch-end", "2024-06-30");
        awaitText("#change-summary", "Opens the batch batch-3 of class-1-maths.");
        assertThat(lines()).contains("Progress: Enrolled learners can record events up to 2024-06-30");
        fire("#change-confirm");
        awaitText(".toast .label", "verified");
        awaitText("#batch-heading", "Rules for batch-3");
        assertThat(stored("batch-3").flatMap(Batch::programme)).contains("primary");

        fire("#batch-change");
        assertThat(confirmClasses()).as("a change").doesNotContain("danger");
        type("#batch-end", "2024-04-30 18:00");
        awaitText("#change-summary", "No learners enrolled.");
        assertThat(lines())
                .contains("Enrolment: Learners can be enrolled, withdrawn ones too. \u2192 Learners cannot be");
        assertThat(confirmClasses()).as("an earlier end").contains("danger");
        type("#change-reason", "Ticket 4711");
        fire("#change-confirm");
        awaitText("#batches-count", "3 batches \u00B7 2 are open");
        awaitText("#batch-rules .label", "count, even if reported late");
        assertThat(stored("batch-3").orElseThrow().isOver(Classroom.NOW)).isTrue();
    }

    @Test
    void whoIsEnrolledIsToldBeforeABatchIsClosed_andItIsOpenedAgain() {
        batches();
        choose(0);
        fire("#batch-close");
        awaitText("#change-summary", "1 learner enrolled.");
        assertThat(lines()).contains("enrolled: Rahul");
        assertThat(robot.lookup("#change-confirm").query().isDisabled())
                .as("without a reason")
                .isTrue();
        robot.interact(() -> robot.lookup("#batch-late").queryAs(CheckBox.class).setSelected(false));
        await("the rules follow", () -> lines().contains("All events are refused"));
        type("#change-reason", "Ticket 4711");
        fire("#change-confirm");
        awaitText("#batches .badge", "Nothing");
        assertThat(stored("batch-1").map(Batch::closed)).contains(true);

        assertThat(robot.lookup("#batch-close").query().isDisabled()).isTrue();
        fire("#batch-change");
        robot.interact(
                () -> robot.lookup("#batch-closed").queryAs(CheckBox.class).setSelected(false));
        await("the rules follow", () -> lines().contains("\u2192 Enrolled learners can record"));
        type("#change-reason", "Ticket 4712");
        fire("#change-confirm");
        awaitText("#batches-count", "2 batches \u00B7 2 are open");
        assertThat(stored("batch-1")).contains(Batch.open(Classroom.MATHS, "batch-1"));
    }

    @Test
    void batchesThatAPlatformKeepsAreLookedAtOnly() {
        school.store.keptAs(StatusLayout.deployed(
                true, true, "cb:", StatusLayout.COURSE, Duration.ZERO, Message.plain("Sunbird, contexts cb:")));
        batches();
        choose(0);
        awaitText("#batch-heading", "Rules for batch-1");
        for (String action : new String[] {"#batch-new", "#batch-change", "#batch-close"}) {
            assertThat(robot.lookup(action).query().isDisabled()).isTrue();
        }
    }
}
