package org.lectern.console.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
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

/** A column that says the same in all rows takes no room, unless the operator wants it. */
@ExtendWith(ApplicationExtension.class)
final class ConstantColumnsTest {
    private record Row(String who, String place) {}

    @TempDir
    private Path directory;

    private final FxRobot robot = new FxRobot();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final ObservableList<Row> rows = FXCollections.observableArrayList();

    @AfterEach
    void stop() {
        timer.shutdown();
    }

    private TableView<Row> table(Settings settings) {
        ColumnWidths widths = new ColumnWidths(settings, "activity");
        ColumnList<Row> list = new ColumnList<Row>("activity", "activity.column.")
                .text("who", 50, 50, Row::who)
                .text("place", 50, 50, Row::place)
                .unlessSame();
        TableView<Row> table = new TableView<>(rows);
        table.getColumns().setAll(list.make(table, widths, Texts.load()));
        ConstantColumns.follow(table, list, rows, widths);
        return table;
    }

    private SettingsFile file() {
        return new SettingsFile(directory.resolve("settings.json"));
    }

    private static TableColumn<Row, ?> place(TableView<Row> table) {
        return table.getColumns().get(1);
    }

    private static CheckMenuItem choice(TableView<Row> table) {
        return (CheckMenuItem)
                table.getColumns().get(0).getContextMenu().getItems().get(0);
    }

    @Test
    void itIsHiddenWhileAllRowsSayTheSame() {
        robot.interact(() -> {
            TableView<Row> table = table(new Settings(file(), SavedSettings.DEFAULTS, timer));
            rows.setAll(new Row("ann", "local"));
            assertThat(place(table).isVisible()).as("one row").isTrue();

            rows.add(new Row("ann", "local"));
            assertThat(place(table).isVisible()).as("two that say the same").isFalse();
            assertThat(table.getColumns().get(0).isVisible()).as("not marked").isTrue();

            rows.add(new Row("bob", "cluster"));
            assertThat(place(table).isVisible()).as("another one").isTrue();
        });
    }

    @Test
    void theHeadingsMenuShowsItAgain_andThatIsRemembered() {
        robot.interact(() -> {
            rows.setAll(new Row("ann", "local"), new Row("bob", "local"));
            try (Settings settings = new Settings(file(), SavedSettings.DEFAULTS, timer)) {
                TableView<Row> table = table(settings);
                assertThat(choice(table).isSelected()).isFalse();
                choice(table).setSelected(true);
                choice(table).fire();
                assertThat(settings.columnShown("activity", "place")).contains(true);
            }

            TableView<Row> next = table(new Settings(file(), file().load(), timer));
            assertThat(place(next).isVisible()).isTrue();
        });
    }
}
