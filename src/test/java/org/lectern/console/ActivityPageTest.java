package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.InMemoryActivityRows;
import org.lectern.activity.Place;
import org.lectern.activity.SharedActivity;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.cluster.ClusterException;
import org.lectern.console.page.Page;
import org.lectern.model.Cause;
import org.lectern.wording.Message;

/** What the operator does on the Activity page. */
final class ActivityPageTest extends WindowTest {
    @Override
    Page first() {
        return Page.OVERVIEW;
    }

    private static final String WRITES = "#activity";

    private void page() {
        toggle("#page-ACTIVITY");
        awaitText(".page-title", "Activity");
    }

    private void awaitWrites(int count) {
        await("there are " + count + " writes", () -> writes().getItems().size() == count);
    }

    private TableView<?> writes() {
        return robot.lookup(WRITES).queryTableView();
    }

    @Test
    void nothingWasWrittenYetIsSaidAndWhatOthersWriteAppears() {
        page();
        awaitText("#activity-message", "No writes yet");
        written(ActivityKind.CHANGE, "c:cam:a", "Touch c:cam:a", "", ActivityResult.DONE);

        awaitWrites(1);
        awaitText(".badge", "Done");
    }

    @Test
    void aWriteShowsItsReasonItsEndAndItsStatementsAndLeadsToItsSubject() {
        written(ActivityKind.SHARE, "c:cam:a", "Share c:cam:a", "", ActivityResult.DONE);
        written(ActivityKind.REBUILD, "u:cam:nicolaas", "Rebuild nicolaas", "ticket 4711", ActivityResult.FAILED);
        page();
        awaitWrites(2);
        robot.interact(() -> writes().getSelectionModel().select(0));

        awaitText("#activity-action", "Rebuild nicolaas");
        awaitText("#activity-why", "ticket 4711");
        awaitText("#activity-sentence", "Only 1 of the 2 replicas");
        assertThat(robot.lookup("#activity-facts")
                        .queryAs(Label.class)
                        .getTooltip()
                        .getText())
                .as("UTC and how long ago")
                .contains(" UTC \u00B7 ")
                .endsWith(" ago");
        assertThat(robot.lookup("#activity-statements").queryAs(TextArea.class).getText())
                .isEqualTo("UPDATE u:cam:nicolaas;");
        fire("#activity-open");
        awaitText(".page-title", "Libraries");
        awaitRows(4);
    }

    @Test
    void theFilterFindsByTextEvenInStatementsAndSaysWhenNothingMatches() {
        written(ActivityKind.SHARE, "c:cam:a", "Share it", "", ActivityResult.DONE);
        written(ActivityKind.REMOVE, "c:cam:b", "Remove it", "", ActivityResult.DONE);
        page();
        awaitWrites(2);
        type("#activity-filter", "update c:cam:b");
        awaitWrites(1);
        type("#activity-filter", "nothing like it");
        awaitText("#activity-message", "No write matches");
    }

    @Test
    void damagedLinesAreCounted() throws IOException {
        written(ActivityKind.SHARE, "c:cam:a", "Share it", "", ActivityResult.DONE);
        try (var files = Files.list(data().resolve("activity"))) {
            Path log = files.filter(file -> file.toString().endsWith(".jsonl"))
                    .findFirst()
                    .orElseThrow();
            Files.writeString(log, "not JSON\n", StandardOpenOption.APPEND);
        }
        page();
        awaitWrites(1);
        awaitText("#activity-skipped", "1 damaged line of the log");
    }

    private final InMemoryActivityRows keyspaceLog = new InMemoryActivityRows();

    /** Another console of the keyspace, of this operator. */
    private void elsewhere(String who, String item, String why) {
        new SharedActivity(keyspaceLog, who, InstantSource.system())
                .of(new ActivityLog(data().resolve("elsewhere")), who, new Place("10.0.0.2:9042", "dc1", "lectern"))
                .record(
                        new WriteIntent(ActivityKind.SHARE, item, Message.plain("Share " + item), Cause.of(who, why)),
                        () -> CompletableFuture.completedStage(WriteEstimate.UNKNOWN),
                        () -> CompletableFuture.completedStage(""),
                        done -> WriteOutcome.done(1))
                .toCompletableFuture()
                .join();
    }

    private void keepLogInKeyspace() {
        lectern.connection.activity(new SharedActivity(keyspaceLog, "here", InstantSource.system())
                .of(new ActivityLog(data().resolve("activity")), "simon@desk", new Place("here", "dc1", "lectern")));
    }

    @Test
    void theWritesOfEveryoneAreListedAsTheyCome_andFilteredByPersonSubjectAndTicket() {
        keepLogInKeyspace();
        elsewhere("ann@tower", "c:cam:a", "ticket 4711");
        page();
        awaitWrites(1);
        elsewhere("bob@shed", "c:cam:b", "ticket 4712");
        awaitWrites(2);
        assertThat(visible(robot.lookup("#activity-local").query())).isFalse();

        type("#activity-person", "bob");
        awaitWrites(1);
        type("#activity-person", "");
        awaitWrites(2);
        type("#activity-subject", "c:cam:a");
        awaitWrites(1);
        type("#activity-ticket", "4712");
        awaitText("#activity-message", "No write matches");
        robot.push(KeyCode.ESCAPE);
        awaitWrites(2);
    }

    @Test
    void aListOfThisMachineAloneSaysSo() {
        written(ActivityKind.SHARE, "c:cam:a", "Share it", "", ActivityResult.DONE);
        page();
        awaitWrites(1);
        awaitText("#activity-local", "This keyspace keeps no log");
    }

    @Test
    void whileTheKeyspaceIsAwayThisMachinesWritesAreShown_andItIsSaid() {
        keepLogInKeyspace();
        written(ActivityKind.SHARE, "c:cam:mine", "Share it", "", ActivityResult.DONE);
        elsewhere("ann@tower", "c:cam:a", "");
        elsewhere("ann@tower", "c:cam:b", "");
        keyspaceLog.fail(ClusterException.Kind.UNREACHABLE, false);
        page();
        awaitWrites(1);
        awaitText("#activity-local", "could not be read");
        keyspaceLog.answer();
        robot.push(KeyCode.F5);
        awaitWrites(2);
        keyspaceLog.fail(ClusterException.Kind.UNREACHABLE, false);
        awaitText("#activity-local", "not up to date");
        keyspaceLog.answer();
        elsewhere("ann@tower", "c:cam:c", "");
        awaitWrites(3);
        await("it is up to date", () -> !visible(robot.lookup("#activity-local").query()));
    }

    @Test
    void aVerificationSaysWhichRowsAreMissing() {
        keepLogInKeyspace();
        elsewhere("ann@tower", "c:cam:a", "");
        page();
        awaitWrites(1);
        verify();
        awaitText(".toast .label", "No row is missing or edited");
        keyspaceLog.rows.rows.pollLastEntry();
        verify();
        await(
                "the fault is shown",
                () -> robot.lookup(node -> node instanceof TextArea area
                                && area.getText().contains("rows 2 to 2 of the chain \u201Cann@tower\u201D"))
                        .tryQuery()
                        .isPresent());
    }

    private void verify() {
        robot.interact(() -> robot.lookup("#activity-more")
                .queryAs(MenuButton.class)
                .getItems()
                .get(0)
                .fire());
    }
}
