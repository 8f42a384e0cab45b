package org.lectern.console.activity;

import java.util.List;
import javafx.scene.control.TableColumn;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.Verified;
import org.lectern.console.table.Columns;
import org.lectern.console.table.Tips;
import org.lectern.console.view.Icon;
import org.lectern.console.view.KindIcons;

/** The columns of the writes: one line each. */
final class ActivityColumns {
    private ActivityColumns() {}

    static List<TableColumn<ActivityEntry, ?>> make(Columns<ActivityEntry> columns, ActivityTexts words) {
        return List.of(
                columns.time("began", 160, 166, words.times(), ActivityEntry::began),
                columns.cells("result", 96, 104, (cell, entry) -> {
                    cell.setGraphic(words.badge(entry.result()));
                    Tips.set(cell, words.outcome(entry));
                }),
                columns.cells("action", 150, 300, (cell, entry) -> {
                    cell.setText(words.action(entry));
                    cell.setGraphic(new Icon(KindIcons.icon(entry.kind())));
                    Tips.set(cell, words.kind(entry.kind()) + "\n" + words.action(entry));
                }),
                columns.mono("subject", 110, 160, words::subject),
                columns.number("rows", 56, 64, words::rows),
                columns.cells("verified", 112, 120, (cell, entry) -> {
                    if (entry.verified() != Verified.NOT_APPLICABLE) {
                        cell.setGraphic(words.badge(entry.verified()));
                    }
                }),
                columns.unlessSame(columns.text("who", 80, 110, ActivityEntry::who)),
                columns.unlessSame(columns.text(
                        "place",
                        90,
                        130,
                        entry -> words.place(entry.place()),
                        entry -> words.wholePlace(entry.place()))),
                columns.text("why", 60, 120, words::why));
    }
}
