package org.lectern.console.duplicates;

import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;
import org.lectern.console.table.Columns;
import org.lectern.console.table.Tips;

/** The columns of the findings. */
record FindingColumns(AuditTexts words, FindingTexts findings) {
    List<TableColumn<FindingRow, ?>> make(Columns<FindingRow> columns) {
        return List.of(
                columns.cells("kind", 96, 128, (cell, row) -> {
                    cell.setGraphic(KindBadges.of(row.finding().kind(), words));
                    Tips.set(cell, words.kindTip(row.finding().kind()));
                }),
                columns.mono(
                        "principal", 84, 150, row -> row.finding().principal().value()),
                columns.text(
                        "item",
                        86,
                        170,
                        row -> FindingTexts.item(row.finding()),
                        row -> row.finding().content().value()),
                columns.text(
                        "buckets", 68, 80, row -> findings.buckets(row.finding().faulty())),
                columns.mono("stands", 90, 154, row -> findings.stands(row.finding())),
                columns.mono("should", 90, 154, row -> findings.should(row.finding())),
                columns.mono("seen", 84, 88, this::time, this::seen),
                columns.changing("fixed", 124, 128, row -> row.fixed(), this::fixed));
    }

    /** The time of day; the day is in the tooltip, and mostly today. */
    private String time(FindingRow row) {
        return row.seen()
                .map(words.times()::local)
                .map(text -> text.substring(text.indexOf(' ') + 1))
                .orElse("");
    }

    private String seen(FindingRow row) {
        return row.seen()
                .map(at -> words.times().local(at) + "\n" + words.texts().hover(at))
                .orElse("");
    }

    private Node fixed(Optional<FindingRow.Fixed> result) {
        Label badge = result.map(known -> KindBadges.of(known.outcome(), words.texts()))
                .orElseGet(Label::new);
        result.map(findings::fixed).map(Tooltip::new).ifPresent(badge::setTooltip);
        return badge;
    }
}
