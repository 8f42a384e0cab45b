package org.lectern.console.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.settings.SavedSettings;
import org.lectern.console.settings.Settings;
import org.lectern.console.settings.SettingsFile;
import org.lectern.console.text.Texts;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** A column that is declared once is drawn, sorted, copied and exported by that declaration. */
@ExtendWith(ApplicationExtension.class)
final class ColumnListTest {
    private static final Texts TEXTS = Texts.load();
    private static final Instant AT = Instant.parse("2026-03-01T10:00:00Z");

    private record Row(String who, StringProperty place, OptionalLong rows) {}

    @TempDir
    private Path directory = Path.of("");

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final Row ann = new Row("ann", new SimpleStringProperty("local"), OptionalLong.of(12));
    private final Row bob = new Row("=bob", new SimpleStringProperty("far"), OptionalLong.empty());
    private Optional<TableView<Row>> made = Optional.empty();

    private TableView<Row> table() {
        return made.orElseThrow();
    }

    private static ColumnList<Row> shownOnly() {
        return new ColumnList<Row>("activity", "activity.column.")
                .text("who", 50, 50, Row::who)
                .graphic("place", 50, 50, row -> new Label(row.place().get()))
                .watching(Row::place)
                .number("rows", 50, 50, row -> row.rows().isPresent() ? "many" : "");
    }

    private static ColumnList<Row> exported() {
        return new ColumnList<Row>("activity", "activity.column.")
                .sorted()
                .exportOnly("at", row -> AT)
                .text("who", 50, 50, Row::who)
                .exported("who", Row::who)
                .graphic("place", 50, 50, row -> new Label(row.place().get()))
                .number("rows", 50, 50, row -> "")
                .exported("rows", Row::rows);
    }

    @Start
    void start(Stage stage) {
        TableView<Row> table = new TableView<>(FXCollections.observableArrayList(ann, bob));
        made = Optional.of(table);
        table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        stage.setScene(new Scene(table, 600, 200));
        stage.show();
    }

    @AfterEach
    void stop() {
        timer.shutdown();
    }

    private void show(ColumnList<Row> list, FxRobot robot) {
        Settings settings =
                new Settings(new SettingsFile(directory.resolve("settings.json")), SavedSettings.DEFAULTS, timer);
        robot.interact(() -> {
            table().getColumns().setAll(list.make(table(), new ColumnWidths(settings, list.name()), TEXTS));
            Copying.follow(table(), list::line);
            table().requestFocus();
            table().getSelectionModel().selectAll();
        });
    }

    private List<String> places(FxRobot robot) {
        return robot.lookup(".table-cell .label").queryAllAs(Label.class).stream()
                .map(Label::getText)
                .toList();
    }

    @Test
    void aCellIsDrawnAgainWhenWhatItWatchesChanges(FxRobot robot) {
        show(shownOnly(), robot);
        assertThat(places(robot)).containsExactlyInAnyOrder("local", "far");

        robot.interact(() -> ann.place().set("moved"));
        assertThat(places(robot)).containsExactlyInAnyOrder("moved", "far");
    }

    @Test
    void theSelectedRowsAreCopiedAsTheyAreExported(FxRobot robot) {
        show(exported(), robot);
        robot.push(KeyCode.SHORTCUT, KeyCode.C);

        robot.interact(() -> assertThat(Clipboard.getSystemClipboard().getString())
                .isEqualTo("2026-03-01T10:00:00Z\tann\t12\n2026-03-01T10:00:00Z\t'=bob\t"));
    }

    @Test
    void whatIsNotExportedIsCopiedAsItIsShown(FxRobot robot) {
        show(shownOnly(), robot);
        robot.push(KeyCode.SHORTCUT, KeyCode.C);

        robot.interact(() ->
                assertThat(Clipboard.getSystemClipboard().getString()).isEqualTo("ann\tlocal\tmany\n'=bob\tfar\t"));
    }

    @Test
    void headingsSortByTextOrAsTheColumnSays_andOnlyWhereTheTableShowsAllOfIt(FxRobot robot) {
        show(exported(), robot);
        assertThat(table().getColumns()).extracting(TableColumn::isSortable).containsExactly(true, false, true);
        robot.interact(() -> {
            table().getSortOrder().setAll(List.of(table().getColumns().get(0)));
        });
        assertThat(table().getItems()).extracting(Row::who).containsExactly("=bob", "ann");

        show(shownOnly(), robot);
        assertThat(table().getColumns()).extracting(TableColumn::isSortable).containsOnly(false);
    }

    @Test
    void anEmptyValueIsAnEmptyCellOfTheExport() {
        assertThat(exported().columns()).containsExactly("at", "who", "rows");
        assertThat(exported().cells(ann)).containsExactly(AT, "ann", 12L);
        assertThat(exported().cells(bob)).containsExactly(AT, "=bob", "");
    }
}
