package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import org.junit.jupiter.api.Test;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityResult;
import org.lectern.console.page.Page;

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
}
