package org.lectern.console.activity;

import java.util.List;
import java.util.Map;
import javafx.scene.control.TableColumn;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.Verified;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.Columns;
import org.lectern.console.view.Icon;

/** The columns of the writes: one line each. */
final class ActivityColumns {
    private static final Map<String, Double> LEAST = Map.of(
            "began",
            160.0,
            "result",
            96.0,
            "action",
            150.0,
            "subject",
            110.0,
            "rows",
            56.0,
            "verified",
            112.0,
            "who",
            80.0,
            "place",
            90.0,
            "why",
            60.0);

    private final Columns<ActivityEntry> columns;
    private final ActivityTexts words;

    ActivityColumns(ColumnWidths widths, ActivityTexts words) {
        this.columns = new Columns<>(widths, words.texts(), "activity.column.", LEAST);
        this.words = words;
    }

    List<TableColumn<ActivityEntry, ?>> make() {
        TableColumn<ActivityEntry, ActivityEntry> rows =
                columns.text("rows", 64, words::rows, entry -> words.rows(entry));
        rows.getStyleClass().add("numbers");
        return List.of(
                columns.mono(
                        "began",
                        166,
                        entry -> words.times().local(entry.began()),
                        entry -> words.times().utc(entry.began())),
                columns.cells("result", 104, (cell, entry) -> {
                    cell.setGraphic(words.badge(entry.result()));
                    Columns.tip(cell, words.outcome(entry));
                }),
                columns.cells("action", 300, (cell, entry) -> {
                    cell.setText(words.action(entry));
                    cell.setGraphic(new Icon(ActivityTexts.icon(entry.kind())));
                    Columns.tip(cell, words.kind(entry.kind()) + "\n" + words.action(entry));
                }),
                columns.mono("subject", 160, ActivityEntry::subject, ActivityEntry::subject),
                rows,
                columns.cells("verified", 120, (cell, entry) -> {
                    if (entry.verified() != Verified.NOT_APPLICABLE) {
                        cell.setGraphic(words.badge(entry.verified()));
                    }
                }),
                columns.text("who", 110, ActivityEntry::who, ActivityEntry::who),
                columns.text(
                        "place", 130, entry -> words.place(entry.place()), entry -> words.wholePlace(entry.place())),
                columns.text("why", 120, ActivityEntry::why, ActivityEntry::why));
    }
}
