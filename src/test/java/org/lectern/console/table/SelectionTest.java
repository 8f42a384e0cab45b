package org.lectern.console.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/** What becomes of the selection while rows are read again. */
@ExtendWith(ApplicationExtension.class)
final class SelectionTest {
    private record Row(String key, int told) {}

    private final FxRobot robot = new FxRobot();
    private final ObservableList<Row> rows =
            FXCollections.observableArrayList(new Row("a", 1), new Row("b", 1), new Row("c", 1));

    private TableView<Row> table() {
        TableView<Row> table = new TableView<>();
        table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        Sorting.none(table, rows, (before, now) -> before.key().equals(now.key()));
        return table;
    }

    private List<String> selected(TableView<Row> table) {
        return table.getSelectionModel().getSelectedItems().stream()
                .map(row -> row.key() + row.told())
                .toList();
    }

    @Test
    void aRowThatIsToldAnewStaysSelected() {
        robot.interact(() -> {
            TableView<Row> table = table();
            table.getSelectionModel().select(1);
            rows.set(1, new Row("b", 2));
            assertThat(selected(table)).containsExactly("b2");
            rows.set(0, new Row("a", 2));
            rows.add(0, new Row("new", 1));
            rows.set(2, new Row("b", 3));
            assertThat(selected(table)).containsExactly("b3");
        });
    }

    @Test
    void severalThatAreToldAnewStaySelected() {
        robot.interact(() -> {
            TableView<Row> table = table();
            table.getSelectionModel().selectIndices(0, 2);
            rows.set(0, new Row("a", 2));
            rows.set(2, new Row("c", 2));
            assertThat(selected(table)).containsExactlyInAnyOrder("a2", "c2");
        });
    }

    @Test
    void nothingIsSelectedWhereOtherRowsTakeTheirPlace() {
        robot.interact(() -> {
            TableView<Row> table = table();
            table.getSelectionModel().select(1);
            rows.setAll(new Row("d", 1), new Row("e", 1), new Row("f", 1));
            assertThat(selected(table)).isEmpty();
        });
    }

    @Test
    void whoIsToldAnewStaysSelectedAlsoWhereAllAre() {
        robot.interact(() -> {
            TableView<Row> table = table();
            table.getSelectionModel().selectIndices(0, 2);
            rows.setAll(new Row("a", 2), new Row("b", 2), new Row("d", 1));
            assertThat(selected(table)).containsExactly("a2");
        });
    }

    @Test
    void nothingIsSelectedWhereAnotherRowTakesThePlaceOfTheOnlyOne() {
        robot.interact(() -> {
            TableView<Row> table = table();
            rows.setAll(new Row("a", 1));
            table.getSelectionModel().select(0);
            rows.setAll(new Row("a", 2), new Row("b", 1));
            assertThat(selected(table)).containsExactly("a2");
            rows.setAll(new Row("a", 3));
            table.getSelectionModel().select(0);
            rows.setAll(new Row("d", 1));
            assertThat(selected(table)).isEmpty();
        });
    }
}
