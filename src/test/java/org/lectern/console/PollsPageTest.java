package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javafx.scene.control.CheckBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.lectern.console.page.Page;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.poll.PollWrite;
import org.lectern.poll.Polls;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;
import org.lectern.service.TestKeyspace;

/** What the operator sees of polls, and does about them. */
final class PollsPageTest extends WindowTest {
    @Override
    Page first() {
        return Page.OVERVIEW;
    }

    private static final PollId LUNCH = new PollId("lunch");
    private static final PollId OLD = new PollId("old");

    private Polls polls() {
        return lectern.services.polls();
    }

    private void lunch(String... names) {
        TestKeyspace.await(polls().create(new Poll(
                        LUNCH, "Lunch", false, true, List.of(PollOption.of("soup", 2), PollOption.of("salad", 9))))
                .make(TEST));
        for (String name : names) {
            TestKeyspace.await(polls().subscribe(LUNCH, name, Set.of("soup")).make(TEST));
        }
    }

    /** A poll written by keys alone: two of one name, and one too many. */
    private void old() {
        TestKeyspace.await(lectern.polls.writeAnyway(OLD, List.of(new PollWrite.AddOption(PollOption.of("yes", 2)))));
        int millis = 0;
        for (String name : List.of("Ada", "Ada", "Mia", "Zoe")) {
            Subscriber one = new Subscriber(
                    new SubscriberKey(1_272_188_400_000L + millis++, "3", 17), name, new TreeSet<>(Set.of("yes")));
            TestKeyspace.await(lectern.polls.writeAnyway(OLD, List.of(new PollWrite.Enter(one))));
        }
    }

    private void page(String poll) {
        toggle("#page-POLLS");
        awaitText(".page-title", "Polls");
        await("the polls are listed", () -> !table("#polls").getItems().isEmpty());
        type("#poll-search", poll);
        await("the poll is found", () -> table("#polls").getItems().size() == 1);
        pick("#polls", 0);
        awaitText("#poll-title", "");
    }

    private TableView<?> table(String selector) {
        return robot.lookup(selector).queryTableView();
    }

    private void awaitSubscribers(int count) {
        await(
                count + " subscribers are shown",
                () -> table("#subscribers").getItems().size() == count);
    }

    private void pick(String selector, int row) {
        robot.interact(() -> {
            table(selector).getSelectionModel().clearSelection();
            table(selector).getSelectionModel().select(row);
        });
    }

    private List<String> names(PollId poll) {
        return TestKeyspace.await(polls().subscribers(poll, Optional.empty(), 100)).rows().stream()
                .map(Subscriber::name)
                .toList();
    }

    @Test
    void withoutAPollItSaysWhatToDo() {
        toggle("#page-POLLS");
        awaitText(".state-title", "No polls");
        awaitText(".state-title", "No poll selected");
        lunch();
        robot.push(KeyCode.F5);
        await("the poll is listed", () -> table("#polls").getItems().size() == 1);
        type("#poll-search", "nothing like it");
        awaitText(".state-title", "No poll matches");
    }

    @Test
    void allAreReviewedByAJob_andThoseWithViolationsAreMarked() {
        lunch("Ada");
        old();
        toggle("#page-POLLS");
        await("the polls are listed", () -> table("#polls").getItems().size() == 2);
        fire("#polls-review");
        await(
                "the review is over",
                () -> window().context().notices().current().stream()
                        .anyMatch(notice -> notice.text().startsWith("Reviewed: 2 polls; 1 has violations")));
        await(
                "its button can be used again",
                () -> !robot.lookup("#polls-review").query().isDisabled());
    }

    @Test
    void subscribersStandInOrderWithTheirVerdicts() {
        old();
        page("old");
        awaitSubscribers(4);
        awaitText("#poll-badges .badge", "Without claims");
        awaitText("#poll-badges .badge", "2 violations");
        awaitText("#fill-yes .fill-figures", "2 of 2 \u00B7 2 without a place");
        awaitText("#subscriber-count", "4 of 4 shown \u00B7 2 violations");
        pick("#subscribers", 1);
        awaitText("#subscriber-why", "Ada: The name \u201CAda\u201D has been taken by");
        toggle("#violations");
        awaitSubscribers(2);
        assertThat(robot.lookup("#poll-subscribe").query().isDisabled()).isTrue();
    }

    @Test
    void allWhoShouldNotBeThereAreTakenOut_afterAPreviewAndAReason_andItIsVerified() {
        old();
        page("old");
        awaitSubscribers(4);
        awaitText("#poll-badges .badge", "2 violations");
        fire("#poll-fix");
        awaitText("#change-summary", "Removes 2 subscribers. No violations remain");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        assertThat(robot.lookup("#change-statements").queryAs(TextArea.class).getText())
                .contains("Leave");
        assertThat(names(OLD)).hasSize(4);
        type("#change-reason", "Ticket 4711");
        fire("#change-confirm");
        awaitText("#change-summary", "2 of 2 subscribers removed and verified; 2 got claims.");
        assertThat(robot.lookup("#change-lines").queryAs(TextArea.class).getText())
                .contains("removed, verified");
        fire("#change-cancel");
        awaitSubscribers(2);
        awaitText("#poll-badges .badge", "Claimed");
        assertThat(names(OLD)).containsExactly("Ada", "Mia");
        assertThat(TestKeyspace.await(polls().notes(OLD, 10)))
                .allSatisfy(note -> assertThat(note.why()).isEqualTo("Ticket 4711"));
    }

    @Test
    void onlyTheChosenOnesAreTakenOut() {
        old();
        page("old");
        awaitText("#poll-badges .badge", "2 violations");
        pick("#subscribers", 3);
        awaitText("#poll-fix", "Fix selected");
        fire("#poll-fix");
        awaitText("#change-summary", "Removes 1 subscriber. 1 violation remains");
        type("#change-reason", "Ticket 4711");
        fire("#change-confirm");
        awaitText("#change-summary", "1 of 1 subscriber removed");
        assertThat(names(OLD)).containsExactly("Ada", "Ada", "Mia");
    }

    @Test
    void somebodySubscribes_andIsRefusedWithTheReason() {
        lunch("Ada");
        page("Lunch");
        awaitSubscribers(1);
        awaitText("#fill-soup .fill-figures", "1 of 2");
        fire("#poll-subscribe");
        // Nothing is wrong before anything is typed.
        awaitText("#change-summary.muted", "Fill in the fields above");
        type("#uniqueness-subscribe-name", " ");
        awaitText("#change-summary.danger", "The name is empty");
        type("#uniqueness-subscribe-name", "ADA");
        robot.interact(
                () -> robot.lookup("#option-soup").queryAs(CheckBox.class).setSelected(true));
        awaitText("#change-summary", "all or none");
        fire("#change-confirm");
        awaitText("#change-summary", "The name \u201CADA\u201D has been taken by");
        type("#uniqueness-subscribe-name", "Mia");
        awaitText("#change-summary", "Subscribes \u201CMia\u201D");
        fire("#change-confirm");
        awaitText(".toast .label", "Mia subscribed");
        awaitSubscribers(2);
        awaitText("#fill-soup .fill-figures", "2 of 2");
    }

    @Test
    void aSubscriberGoesForAReason_andALimitThatIsTooLowIsExplained() {
        lunch("Ada", "Mia");
        page("Lunch");
        awaitSubscribers(2);
        fire("#poll-limit");
        type("#uniqueness-limit-limit", "none");
        awaitText("#change-summary", "\u201Cnone\u201D is not a whole number");
        type("#uniqueness-limit-limit", "0");
        awaitText("#change-summary", "limit of 1 or more");
        robot.interact(() -> robot.lookup("#uniqueness-limit-option")
                .queryComboBox()
                .getSelectionModel()
                .select("soup"));
        type("#uniqueness-limit-limit", "1");
        awaitText("#change-summary", "1 of them must be removed");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        fire("#change-cancel");
        pick("#subscribers", 1);
        fire("#poll-unsubscribe");
        awaitText("#change-summary", "Removes \u201CMia\u201D and frees the name");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        type("#change-reason", "She asked");
        fire("#change-confirm");
        awaitText(".toast .label", "Mia unsubscribed");
        awaitSubscribers(1);
        assertThat(names(LUNCH)).containsExactly("Ada");
    }

    @Test
    void aPollIsCreated_andMistakesAreNamedWithTheirLine() {
        toggle("#page-POLLS");
        fire("#poll-create");
        awaitText("#change-summary", "Fill in the fields above to see a preview.");
        type("#uniqueness-create-id", " ");
        awaitText("#change-summary", "The poll id is empty");
        type("#uniqueness-create-id", "trip");
        type("#uniqueness-create-options", "sea | 12 | where\nhills | 0");
        awaitText("#change-summary", "Line 2: The limit of the option");
        type("#uniqueness-create-options", "sea | 12 | where\nhills");
        awaitText("#change-summary", "Creates the poll with 2 options.");
        fire("#change-confirm");
        awaitText(".toast .label", "Poll trip created");
        Poll made = TestKeyspace.await(polls().find(new PollId("trip"))).orElseThrow();
        assertThat(made.option("sea")).contains(new PollOption("sea", "where", 12, 0));
        assertThat(made.option("hills").orElseThrow().limit()).isEqualTo(PollOption.UNLIMITED);
    }

    @Test
    void whatIsShownCanBeExported() {
        lunch("Ada");
        page("Lunch");
        awaitSubscribers(1);
        awaitUsable("#export-subscribers");
        assertThat(robot.lookup("#export-subscribers").queryAs(MenuButton.class).getItems())
                .hasSize(2);
    }
}
