package org.lectern.console.uniqueness;

import java.util.List;
import java.util.Map;
import javafx.scene.control.TableColumn;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.Columns;

/** The columns of the subscribers. */
final class SubscriberColumns {
    private static final Map<String, Double> LEAST =
            Map.of("time", 162.0, "name", 110.0, "options", 90.0, "verdict", 132.0, "why", 120.0, "key", 90.0);

    private SubscriberColumns() {}

    static List<TableColumn<SubscriberRow, ?>> make(ColumnWidths widths, PollTexts words) {
        Columns<SubscriberRow> columns = new Columns<>(widths, words.texts(), "uniqueness.column.", LEAST);
        return List.of(
                columns.mono(
                        "time",
                        162,
                        words::time,
                        row -> words.times().utc(row.subscriber().key().time())),
                columns.text(
                        "name",
                        160,
                        row -> row.subscriber().name(),
                        row -> row.subscriber().name()),
                columns.text("options", 140, words::options, words::options),
                columns.cells("verdict", 136, (cell, row) -> {
                    cell.setGraphic(words.badge(row));
                    Columns.tip(cell, words.why(row));
                }),
                columns.text("why", 240, words::why, words::why),
                columns.mono(
                        "key",
                        200,
                        row -> row.subscriber().key().toString(),
                        row -> row.subscriber().key().toString()));
    }
}
