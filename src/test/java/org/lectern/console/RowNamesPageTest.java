package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lectern.console.page.Page;
import org.lectern.counter.CounterReading;
import org.lectern.rowname.RowName;
import org.lectern.service.TestKeyspace;

/** What the operator learns of row names. */
final class RowNamesPageTest extends WindowTest {
    @Override
    Page first() {
        return Page.OVERVIEW;
    }

    @BeforeEach
    void fill() {
        for (String name : new String[] {"http://a.example/", "HTTP://A.example:80", "http://a.example/b"}) {
            TestKeyspace.await(lectern.rowNames.write(RowName.parse(name), name).make(TEST));
        }
        toggle("#page-ROW_NAMES");
        awaitText(".page-title", "Row names");
    }

    private void paste(String text) {
        awaitUsable("#row-name");
        robot.interact(
                () -> robot.lookup("#row-name").queryAs(TextInputControl.class).setText(text));
    }

    private TableView<?> table(String selector) {
        return robot.lookup(selector).queryTableView();
    }

    @Test
    void aNameIsTakenApart_andItsRowIsFound() {
        paste(" HTTP://A.example:80 ");
        awaitText(".badge", "not written in its canonical form");
        awaitText("#rownames-fact-canonical", "http://a.example/");
        awaitText("#rownames-fact-token", "-4611686018427387904");
        awaitText("#rownames-fact-replicas", "127.0.0.1 (datacenter1, rack1, up)");
        awaitText("#rownames-fact-stored", "in site_row; under its canonical name in site_row");
        paste("http://a.example/c#en_GB/1.2");
        awaitText("#rownames-part-revision", "2");
        awaitText("#rownames-part-locale", "en_GB");
        awaitText("#rownames-fact-stored", "in no table");
        assertThat(window().context().lastRead().figures().get().orElseThrow().rows())
                .as("the counters below are what was read")
                .isPositive();
    }

    @Test
    void theRowIsFoundThatAnEarlierVersionWroteUnderAnotherName() {
        TestKeyspace.await(lectern.rowNames
                .write(RowName.parse("http://a.example/d/"), "earlier")
                .make(TEST));
        paste("http://a.example/d//");
        awaitText("#rownames-fact-stored", "under http://a.example/d/, the canonical form of earlier versions");
    }

    @Test
    void whatIsNoNameIsRefusedWithThePlace() {
        paste("http://a.example/a b");
        awaitText("#row-name-error", "at position 19, the name contains a space; write it as %20");
        paste("http://" + "x".repeat(100_000));
        awaitText("#row-name-error", "100,007 characters");
        paste("");
        await(
                "nothing is complained of",
                () -> !robot.lookup("#row-name-error").query().isVisible());
    }

    @Test
    void rowsThatAreOneAreMadeOne_afterAPreviewAndAReason() {
        fire("#rownames-search");
        await("they are found", () -> table("#same-rows").getItems().size() == 1);
        assertThat(robot.lookup("#rownames-merge").query().isDisabled()).isTrue();
        robot.interact(() -> table("#same-rows").getSelectionModel().select(0));
        fire("#rownames-merge");
        awaitText(".summary", "Keeps http://a.example/");
        robot.interact(() -> robot.lookup("#rownames-merge-stays")
                .queryComboBox()
                .getSelectionModel()
                .select(2));
        awaitText(".summary", "Keeps HTTP://A.example:80");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        robot.interact(
                () -> robot.lookup("#change-reason").queryAs(TextField.class).setText("Ticket 4711"));
        fire("#change-confirm");

        awaitText(".label", "kept; 2 values added");
        await(
                "they are searched for again",
                () -> table("#same-rows").getItems().isEmpty());
    }

    @Test
    void rowsThatAreOneAreSearchedFor_withProgressAndCancel() {
        awaitText(".state-title", "Search all rows");
        lectern.rowNames.hold();
        fire("#rownames-search");
        awaitUsable("#rownames-cancel");
        fire("#rownames-cancel");
        lectern.rowNames.release();
        awaitText(".toast .label", "Search cancelled");
        assertThat(table("#same-rows").getItems()).isEmpty();

        fire("#rownames-search");
        awaitText("#rownames-summary", "1 shared name \u00B7 3 rows read \u00B7 1 not canonical");
        await("the row is shown", () -> table("#same-rows").getItems().size() == 1);
        robot.interact(() -> table("#same-rows").getSelectionModel().select(0));
        awaitText("#rownames-fact-same", "HTTP://A.example:80");
    }

    @Test
    void theCountersOfAllHostsAreListed() {
        toggle("#rownames-counters");
        await("both hosts are shown", () -> table("#host-counters").getItems().size() == 2);
        assertThat(table("#host-counters").getColumns().get(1).getCellData(0).toString())
                .contains("4711");
    }

    @Test
    void aTableThatShowsAllItHasIsSortedByItsHeadings_nowAndAfterTheNextStart() {
        toggle("#rownames-counters");
        await("both hosts are shown", () -> table("#host-counters").getItems().size() == 2);
        List<Long> values = new ArrayList<>();
        robot.interact(() -> {
            TableColumn<?, ?> value = table("#host-counters").getColumns().get(1);
            value.setSortType(TableColumn.SortType.DESCENDING);
            sortBy(table("#host-counters"), value);
            table("#host-counters").getItems().forEach(row -> values.add(((CounterReading) row).value()));
        });
        assertThat(values).hasSize(2).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(window().context().settings().sort("rownames.counters")).containsExactly("value", "DESCENDING");
    }

    private static <R> void sortBy(TableView<R> table, TableColumn<?, ?> column) {
        table.getColumns().stream()
                .filter(one -> one == column)
                .forEach(one -> table.getSortOrder().setAll(List.of(one)));
    }
}
