package org.lectern.console.polls;

import java.util.List;
import javafx.scene.control.TableColumn;
import org.lectern.console.table.Columns;
import org.lectern.console.table.Tips;

/** The columns of the subscribers. */
final class SubscriberColumns {
    private SubscriberColumns() {}

    static List<TableColumn<SubscriberRow, ?>> make(Columns<SubscriberRow> columns, PollTexts words) {
        return List.of(
                columns.time(
                        "time",
                        162,
                        162,
                        words.times(),
                        row -> row.subscriber().key().time()),
                columns.text("name", 110, 160, row -> row.subscriber().name()),
                columns.text("options", 90, 140, words::options),
                columns.cells("verdict", 132, 136, (cell, row) -> {
                    cell.setGraphic(words.badge(row));
                    Tips.set(cell, words.why(row));
                }),
                columns.text("why", 120, 240, words::why),
                columns.mono("key", 90, 200, row -> row.subscriber().key().toString()));
    }
}
