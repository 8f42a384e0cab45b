package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ClusterException;
import org.lectern.console.page.Page;
import org.lectern.service.TestKeyspace;
import org.lectern.status.Classroom;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Question;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.wording.Message;

/** The ticket "I finished everything and it says 67 %": what the operator sees of it, and does about it. */
final class StatusPageTest extends WindowTest {
    @Override
    Page first() {
        return Page.OVERVIEW;
    }

    private static final EnrolmentKey BATCH_1 = Classroom.BATCH_1;
    private static final Aggregate.Key ROW =
            new Aggregate.Key(false, BATCH_1.collection(), BATCH_1.user(), BATCH_1.context());

    private Classroom school = new Classroom();

    @BeforeEach
    void begin() {
        school = lectern.classroom();
    }

    private void page() {
        toggle("#page-CONTENT_STATUS");
        awaitText(".page-title", "Content status");
    }

    private void rahul() {
        page();
        enter("#status-user", "Rahul");
        await("the enrolment is shown", () -> shows("#enrolment-title", Classroom.MATHS));
    }

    /** All three required contents are completed; the aggregate and the enrolment still say two. */
    private void twoOfThree() {
        for (String content : List.of(Classroom.SDA, "counting")) {
            school.view(BATCH_1, content);
        }
        TestKeyspace.await(school.store.insertView(BATCH_1.view("shapes"), View.completed(Classroom.NOW)));
    }

    private TreeTableView<?> tree(String selector) {
        return robot.lookup(selector).queryAs(TreeTableView.class);
    }

    private void pick(String selector, String text) {
        await("the row is there", () -> row(selector, text) >= 0);
        robot.interact(() -> tree(selector).getSelectionModel().select(row(selector, text)));
    }

    private int row(String selector, String text) {
        TreeTableView<?> view = tree(selector);
        for (int i = 0; i < view.getExpandedItemCount(); i++) {
            TreeItem<?> item = view.getTreeItem(i);
            if (String.valueOf(item.getValue()).startsWith("ContentRow[kind=CONTENT, id=" + text + ",")) {
                return i;
            }
        }
        return -1;
    }

    private String lines() {
        return robot.lookup("#change-lines").queryAs(TextArea.class).getText();
    }

    private String statements() {
        return robot.lookup("#change-statements").queryAs(TextArea.class).getText();
    }

    @Test
    void withoutAUserItSaysWhatToDo_andAnUnknownOneIsNamedAtTheField() {
        page();
        awaitText(".state-title", "Select a user");
        enter("#status-user", "u:cam:nobody");
        awaitText("#status-user-error", "The user u:cam:nobody does not exist");
        enter("#status-user", "u:cam:simon");
        awaitText(".state-title", "No enrolments");
    }

    @Test
    void theTicketIsExplained_recomputedAfterAPreview_andVerified() {
        twoOfThree();
        rahul();
        awaitText("#progress-raw", "3 of 3 \u00B7 100 %");
        awaitText("#progress-aggregate", "2 of 3 \u00B7 66 %");
        awaitText("#progress-enrolment", "2 of 3 \u00B7 66 %");
        awaitText("#user-enrolments .second-line", "raw rows: 100 %");
        awaitText("#drift-heading", "differences");
        awaitText("#drift-explanations .label", "The learner sees 66\u00A0% instead of 100\u00A0%.");
        pick("#status-contents", "shapes");
        awaitText("#drift-heading", "shapes: ");
        awaitText("#drift-explanations .label", "The raw rows say \u201CCompleted\u201D for shapes, but");

        fire("#status-recompute");
        awaitText("#change-summary", "Aggregate 66 % \u2192 100 %; the learner sees 66 % \u2192 100 %.");
        assertThat(lines()).contains("progress of the enrolment: 2 \u2192 3");
        assertThat(school.enrolment(BATCH_1).progress()).contains(2);
        fire("#change-confirm");
        awaitText("#change-summary", "Verified: raw rows, aggregate and enrolment agree.");
        assertThat(lines()).contains("verified: Missing \u00B7 shapes, in the collection\u2019s aggregate");
        fire("#change-cancel");
        awaitText("#progress-enrolment", "3 of 3 \u00B7 100 %");
        awaitText("#drift-heading", "No differences");
        assertThat(school.enrolment(BATCH_1).progress()).contains(3);
        assertThat(school.review(BATCH_1).isRight()).isTrue();
    }

    @Test
    void rowsThatAPlatformKeepsAreSaidToBeSo_andSomebodyNewIsEnrolled() {
        school.store.keptAs(StatusLayout.deployed(
                true, true, "cb:", StatusLayout.COURSE, Duration.ZERO, Message.plain("Sunbird, contexts cb:")));
        page();
        awaitText("#status-layout", "Layout found: Sunbird, contexts cb:");
        fire("#enrol-anybody");
        type("#enrol-user", "0a1b-2c3d");
        type("#enrol-collection", Classroom.MATHS);
        type("#enrol-context", BATCH_1.context());
        await("it can be done", () -> !robot.lookup("#change-confirm").query().isDisabled());
        fire("#change-confirm");
        await(
                "the enrolment is there",
                () -> !TestKeyspace.await(school.store.enrolments("0a1b-2c3d")).isEmpty());
        enter("#status-user", "0a1b-2c3d");
        await("the enrolment is shown", () -> shows("#enrolment-title", Classroom.MATHS));
    }

    @Test
    void aCompletionIsLeftToThePlatform_unlessTheOperatorGoesWithoutTheCertificate() {
        for (String content : List.of(Classroom.SDA, "counting", "shapes")) {
            TestKeyspace.await(school.store.insertView(BATCH_1.view(content), View.completed(Classroom.NOW)));
        }
        school.store.keptAs(StatusLayout.deployed(
                true, true, "cb:", StatusLayout.COURSE, Duration.ZERO, Message.plain("Sunbird, contexts cb:")));
        rahul();
        fire("#status-complete");
        TextArea request = robot.lookup("#completion-request").queryAs(TextArea.class);
        assertThat(request.getText()).startsWith("curl -X PATCH").contains("\"userId\":\"Rahul\"");
        awaitText("#change-summary", "Lectern writes no rows. Send the request to the platform.");
        robot.interact(() ->
                robot.lookup("#completion-without").queryAs(CheckBox.class).fire());
        awaitText("#change-summary", "Rahul gets no certificate.");
        type("#change-reason", "ticket 4711");
        fire("#change-confirm");
        awaitText(".toast .label", "Completion of Rahul written");
        assertThat(school.enrolment(BATCH_1).status()).contains(ContentStatus.COMPLETED);
    }

    @Test
    void eachExportIsOfferedUnderANameThatSaysWhatIsInIt() {
        rahul();
        List<String> offered = new CopyOnWriteArrayList<>();
        robot.interact(() -> window().context().dialogs().onSave((chooser, owner) -> {
            offered.add(chooser.getInitialFileName());
            return Optional.empty();
        }));
        robot.interact(() -> robot.lookup("#export-enrolments")
                .queryAs(MenuButton.class)
                .getItems()
                .forEach(MenuItem::fire));
        assertThat(offered)
                .containsExactly(
                        "enrolments-Rahul.csv",
                        "enrolments-Rahul.json",
                        "content-state-Rahul-class-1-maths-batch-1.csv",
                        "content-state-Rahul-class-1-maths-batch-1.json",
                        "enrolment-list-Rahul.csv",
                        "enrolment-list-Rahul.json");
    }

    @Test
    void aViewWhoseEndWasLostIsEnded_forAReason() {
        school.view(BATCH_1, Classroom.SDA);
        TestKeyspace.await(school.services().views().start(BATCH_1.view("counting"), Classroom.NOW));
        rahul();
        assertThat(robot.lookup("#status-force-end").query().isDisabled()).isTrue();
        pick("#status-contents", "counting");
        fire("#status-force-end");
        awaitText("#change-summary", "Ends the view of counting");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        type("#change-reason", "Ticket 4711");
        fire("#change-confirm");
        awaitText("#change-summary", "Verified: counting is completed. The learner sees 66 %.");
        fire("#change-cancel");
        awaitText("#progress-raw", "2 of 3");
        assertThat(school.seen(BATCH_1.view("counting"))).isEqualTo(ContentStatus.COMPLETED);
        assertThat(school.onRecord).anyMatch(line -> line.startsWith("FORCED_END ") && line.endsWith(": Ticket 4711"));
    }

    @Test
    void aViewThatWasNeverEndedIsNamed_thoughEverythingAgrees_andCanBeEndedThere() {
        school.view(BATCH_1, Classroom.SDA);
        TestKeyspace.await(school.services().views().start(BATCH_1.view("shapes"), Classroom.NOW));
        TestKeyspace.await(
                school.services().views().start(BATCH_1.view("counting"), Classroom.NOW.minus(Duration.ofDays(30))));
        TestKeyspace.await(school.services().summaries().recompute(BATCH_1).make(TEST));
        rahul();
        awaitText("#user-enrolments .badge", "1 not ended");
        awaitText("#enrolment-badges .badge", "1 not ended");
        awaitText("#drift-explanations .label", "counting started ");
        assertThat(shows("#drift-explanations .label", "shapes started")).isFalse();
        assertThat(shows("#drift-explanations .label", "match the raw rows")).isFalse();
        fire("#drift-explanations .button");
        type("#change-reason", "Ticket 4711");
        fire("#change-confirm");
        awaitText("#change-summary", "Verified: counting is completed.");
        fire("#change-cancel");
        awaitText("#user-enrolments .badge", "Agrees");
    }

    @Test
    void theViewOfAContentIsShown_andItsProgressUpdated_inABatchAndByItself() {
        TestKeyspace.await(school.services().views().start(BATCH_1.view("counting"), Classroom.NOW));
        ViewKey own = BATCH_1.view("counting").own();
        TestKeyspace.await(school.services().views().start(own, Classroom.NOW));
        rahul();
        pick("#status-contents", "counting");
        for (ViewKey key : List.of(BATCH_1.view("counting"), own)) {
            fire("#show-content");
            awaitText("#change-summary", "In progress. ");
            if (key.isOwn()) {
                type("#content-collection", "");
                type("#content-context", "");
            }
            type("#content-details", "{\"page\": 3}");
            awaitText("#change-summary", "Replaces the progress details of counting.");
            assertThat(statements()).contains("SwapView");
            fire("#change-confirm");
            awaitText("#change-summary", "Verified: counting has these progress details.");
            fire("#change-cancel");
            assertThat(TestKeyspace.await(school.store.view(key)).orElseThrow().details())
                    .contains("{\"page\": 3}");
        }
    }

    @Test
    void contentsThatAreNotTheCollections_andOptionalOnes_areMarked() {
        school.view(BATCH_1, Classroom.SDA);
        TestKeyspace.await(school.store.insertView(BATCH_1.view("an-older-quiz"), View.completed(Classroom.NOW)));
        rahul();
        awaitText("#enrolment-facts", "3 contents required, 1 optional");
        awaitText("#status-contents .badge", "optional");
        awaitText("#status-contents .label", "Viewed here, but not part of this collection");
        pick("#status-contents", "an-older-quiz");
        awaitText("#drift-explanations .label", "an-older-quiz");
    }

    @Test
    void attemptsStandInOrder_theBestIsMarked_andTheQuestionsBehindAScoreAreShown() {
        TestKeyspace.await(school.services()
                .assessments()
                .submit(
                        BATCH_1.view("counting"),
                        "first",
                        Classroom.NOW.minusSeconds(60),
                        List.of(
                                Question.of("q1", Classroom.NOW.minusSeconds(70), 1, 1),
                                Question.of("q2", Classroom.NOW.minusSeconds(70), 0.33, 1))));
        TestKeyspace.await(school.services()
                .assessments()
                .submit(
                        BATCH_1.view("counting"),
                        "second",
                        Classroom.NOW,
                        List.of(Question.of("q1", Classroom.NOW, 1, 1))));
        rahul();
        awaitText("#contentstatus-part-attempts", "Attempts (2)");
        toggle("#contentstatus-part-attempts");
        awaitText("#questions-heading", "first at counting: 1.33/2.0, from 2 questions");
        awaitText("#status-attempts .badge", "Best");
        awaitText("#status-attempts .label", "2. second");
        TableView<?> questions = robot.lookup("#status-questions").queryTableView();
        assertThat(questions.getItems()).hasSize(2);
        robot.interact(() -> tree("#status-attempts").getSelectionModel().select(2));
        awaitText("#questions-heading", "second at counting: 1.0/1.0, from 1 question");
    }

    @Test
    void theFourModesAreCompared_andTheInstancesIsSwitchedAfterAPreview() {
        school.view(BATCH_1, Classroom.SDA);
        school.clock(Classroom.NOW.plusSeconds(60));
        TestKeyspace.await(
                school.services().enrolments().enrol(Classroom.BATCH_2).make(TEST));
        rahul();
        awaitText("#status-mode", "Mode: Strict context");
        toggle("#contentstatus-part-modes");
        await(
                "the modes are compared",
                () -> robot.lookup("#modes-table").queryTableView().getItems().size() == Mode.values().length);
        awaitText("#modes-why", "single-digit-addition was completed in class-1-maths, batch-1.");
        awaitText("#modes-table .label", "Strict context (now)");
        assertThat(seen(Mode.STRICT)).containsExactly("Completed", "Not started", "Not started");
        assertThat(seen(Mode.CARRY_FORWARD)).containsExactly("Completed", "Completed", "Completed");
        assertThat(seen(Mode.COPY)).containsExactly("Completed", "Completed", "Not started");
        assertThat(seen(Mode.MOVE)).containsExactly("Not started", "Completed", "Not started");

        fire("#modes-switch");
        awaitText(
                "#change-summary",
                "Select another mode to preview the switch. The instance is in the mode \u201CStrict context\u201D.");
        assertThat(robot.lookup("#change-summary").query().getStyleClass())
                .contains("muted")
                .doesNotContain("danger");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        robot.interact(() -> robot.lookup("#mode-next")
                .queryAs(ComboBox.class)
                .getSelectionModel()
                .select(2));
        awaitText("#change-summary", "1 content looks different to Rahul");
        assertThat(lines()).contains("single-digit-addition in class-1-maths, batch-2: Not started \u2192 Completed");
        fire("#mode-everybody");
        awaitText("#mode-counted", "1 user of 1 would see a difference, in 1 content.");
        type("#mode-days", "soon");
        awaitText("#change-summary", "\u201Csoon\u201D is not a number of days.");
        type("#mode-days", "30");
        awaitText("#change-summary", "Writes one row");
        type("#change-reason", "Ticket 4711");
        fire("#change-confirm");
        awaitText(".toast .label", "The instance is in the mode \u201CCopy\u201D.");
        awaitText("#status-mode", "Mode: Copy");
    }

    private void carries(Mode mode) {
        TestKeyspace.await(school.services()
                .modes()
                .switchTo(new ModeSetting(mode, ModeSetting.STANDARD.rule()))
                .make(TEST));
    }

    @Test
    void afterASwitchTheContextIsEntered_andWhatWasCompletedElsewhereComesAlong() {
        school.view(BATCH_1, Classroom.SDA);
        TestKeyspace.await(
                school.services().enrolments().enrol(Classroom.BATCH_2).make(TEST));
        carries(Mode.MOVE);
        rahul();
        robot.interact(() -> robot.lookup("#user-enrolments")
                .queryTableView()
                .getSelectionModel()
                .select(1));
        awaitText("#enrolment-context", "batch-2");
        awaitText("#progress-enrolment", "0 of 3");
        fire("#status-enter");
        awaitText("#change-summary", "Moves 1 completed content into class-1-maths, batch-2");
        assertThat(lines()).contains("single-digit-addition, from class-1-maths, batch-1 to class-1-maths, batch-2");
        assertThat(statements()).contains("DELETE_VIEW");
        assertThat(robot.lookup("#change-confirm").query().isDisabled())
                .as("a move without a reason")
                .isTrue();
        type("#change-reason", "Ticket 4711");
        fire("#change-confirm");
        awaitText("#change-summary", "1 content brought into class-1-maths, batch-2, verified.");
        fire("#change-cancel");
        awaitText("#progress-enrolment", "1 of 3");
        assertThat(school.seen(BATCH_1.view(Classroom.SDA))).isEqualTo(ContentStatus.NOT_STARTED);

        fire("#status-enter");
        awaitText("#change-summary", "No content to bring into class-1-maths, batch-2");
    }

    @Test
    void aMoveThatWasCutShortIsShown_andFinishedByAClick() {
        school.view(BATCH_1, Classroom.SDA);
        TestKeyspace.await(
                school.services().enrolments().enrol(Classroom.BATCH_2).make(TEST));
        carries(Mode.MOVE);
        school.store.dieAfter(2);
        assertThatThrownBy(() -> TestKeyspace.await(school.services().modes().enter(Classroom.BATCH_2)))
                .isInstanceOf(ClusterException.class);
        school.store.accidents.clear();
        page();
        awaitText("#status-transfers-text", "A copy or move was interrupted.");
        fire("#status-finish");
        awaitText("#change-summary", "Finishes 1 copy or move");
        assertThat(lines()).contains("of Rahul:");
        fire("#change-confirm");
        await(
                "nothing is cut short",
                () -> !visible(robot.lookup("#status-transfers").query()));
        assertThat(school.seen(Classroom.BATCH_2.view(Classroom.SDA))).isEqualTo(ContentStatus.COMPLETED);
    }

    private List<String> seen(Mode mode) {
        TableView<?> table = robot.lookup("#modes-table").queryTableView();
        return robot.lookup("#modes-table .table-row-cell").queryAll().stream()
                .filter(row -> row instanceof javafx.scene.control.TableRow<?> one && mode.equals(one.getItem()))
                .flatMap(row -> row.lookupAll(".badge").stream())
                .sorted(java.util.Comparator.comparingDouble(
                        badge -> badge.localToScene(badge.getBoundsInLocal()).getMinX()))
                .map(badge -> ((javafx.scene.control.Labeled) badge).getText())
                .limit(table.getColumns().size())
                .toList();
    }

    @Test
    void aSummaryIsDeletedForAReason_andTheRawRowsStay() {
        school.view(BATCH_1, Classroom.SDA);
        rahul();
        fire("#status-delete");
        awaitText("#change-summary", "Raw rows (1 view, no attempts)");
        type("#change-reason", "Ticket 4711");
        fire("#change-confirm");
        awaitText("#change-summary", "deleted and verified");
        fire("#change-cancel");
        awaitText("#progress-aggregate", "not stored");
        awaitText("#drift-explanations .label", "The summary was deleted or never computed");
        assertThat(shows("#drift-explanations .label", "was lost")).isFalse();
        assertThat(TestKeyspace.await(school.store.aggregate(ROW))).isEmpty();
        assertThat(school.seen(BATCH_1.view(Classroom.SDA))).isEqualTo(ContentStatus.COMPLETED);
    }

    @Test
    void viewsWithoutAnEnrolmentAreFound_andTheUserIsEnrolled() {
        TestKeyspace.await(
                school.store.insertView(Classroom.BATCH_2.view(Classroom.SDA), View.completed(Classroom.NOW)));
        rahul();
        awaitText("#user-enrolments .second-line", "batch-2 \u00B7 not enrolled");
        robot.interact(() -> robot.lookup("#user-enrolments")
                .queryTableView()
                .getSelectionModel()
                .select(1));
        awaitText("#drift-explanations .label", "batch-2 has raw rows but no enrolment");
        fire("#status-enrol");
        awaitText("#change-summary", "Enrols Rahul in class-1-maths, batch-2");
        fire("#change-confirm");
        awaitText(".toast .label", "verified");
        awaitText("#enrolments-count", "2 enrolments \u00B7 all agree");
        assertThat(school.enrolment(Classroom.BATCH_2).progress()).contains(1);
    }

    @Test
    void anAssessmentThatEndedWithoutItsEventsIsFound_andNoComputationIsOffered() {
        TestKeyspace.await(school.services()
                .collections()
                .put(Classroom.TREE_WITH_ASSESSMENT)
                .make(TEST));
        school.view(BATCH_1, "counting");
        rahul();
        awaitText("#user-enrolments .badge", "1 differs");
        awaitText("#drift-explanations .label", "Events missing \u00B7 counting");
        awaitText("#drift-explanations .label", "but has no attempt");
        awaitText("#drift-explanations .label", "Submit the events again");
        fire("#status-recompute");
        awaitText("#change-summary", "recomputing does not fix these findings");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
    }

    @Test
    void aUserIsWithdrawn_andEnrolledAgain() {
        school.view(BATCH_1, Classroom.SDA);
        rahul();
        fire("#status-withdraw");
        awaitText("#change-summary", "Raw rows (1 view, no attempts)");
        awaitText("#change-summary", "Enrol the user to reverse it.");
        assertThat(robot.lookup("#change-confirm").query().isDisabled())
                .as("without a reason")
                .isTrue();
        type("#change-reason", "Ticket 4711");
        fire("#change-confirm");
        awaitText("#enrolment-badges .badge", "Withdrawn");
        assertThat(school.enrolment(BATCH_1).active()).isFalse();
        assertThat(visible(robot.lookup("#status-withdraw").query())).isFalse();
        fire("#status-enrol");
        awaitText("#change-summary", "Enrols Rahul in class-1-maths, batch-1");
        fire("#change-confirm");
        await(
                "it can be withdrawn again",
                () -> visible(robot.lookup("#status-withdraw").query()));
        assertThat(school.enrolment(BATCH_1).active()).isTrue();
        assertThat(school.enrolment(BATCH_1).progress()).contains(1);
    }

    @Test
    void aWithdrawalFromABatchThatIsOver_saysThatItIsFinal() {
        TestKeyspace.await(school.store.putBatch(new Batch(
                Classroom.MATHS, "batch-1", Optional.of(Classroom.NOW.minusSeconds(60)), false, Optional.empty())));
        rahul();
        fire("#status-withdraw");
        awaitText("#change-summary", "cannot be reversed unless the batch is reopened");
    }

    @Test
    void aCollectionWithoutLeavesIsNamed_andNothingCanBeOverwritten() {
        EnrolmentKey empty = new EnrolmentKey("Rahul", "emptied", "batch-1");
        TestKeyspace.await(
                school.store.putTree(new CollectionTree("emptied", List.of(), Set.of(), Map.of(), Map.of())));
        TestKeyspace.await(school.store.swapEnrolment(Optional.empty(), Enrolment.of(empty, Classroom.NOW)));
        page();
        enter("#status-user", "Rahul");
        awaitText("#user-enrolments .badge", "No summary");
        robot.interact(() -> robot.lookup("#user-enrolments")
                .queryTableView()
                .getSelectionModel()
                .select(1));
        awaitText("#enrolment-message", "The collection emptied has no leaf contents");
    }

    @Test
    void whatCannotBeReadIsTriedAgain_andWhatWasShownStays() {
        rahul();
        lectern.classroom()
                .store
                .accidents
                .onReads()
                .fail(new ClusterException(ClusterException.Kind.UNREACHABLE, "No node of the cluster answers."));
        robot.push(KeyCode.F5);
        awaitText("#retry-line .label", "No node of the cluster answers.");
        assertThat(shows("#enrolment-title", Classroom.MATHS)).isTrue();
        lectern.classroom().store.accidents.clear();
        awaitText("#enrolments-count", "1 enrolment \u00B7 all agree");
    }

    @Test
    void enrolmentsCanBeDownloaded() {
        rahul();
        awaitUsable("#export-enrolments");
        assertThat(robot.lookup("#export-enrolments").queryAs(MenuButton.class).getItems())
                .hasSize(6);
    }
}
