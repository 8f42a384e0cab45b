package org.lectern.console.duplicates;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;
import org.lectern.audit.model.Finding;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.Columns;

/** The columns of the findings. */
final class FindingColumns {
    private static final Map<String, Double> LEAST = Map.of(
            "kind",
            96.0,
            "principal",
            84.0,
            "item",
            96.0,
            "buckets",
            68.0,
            "stands",
            90.0,
            "should",
            90.0,
            "seen",
            74.0,
            "fixed",
            124.0);

    private final Columns<FindingRow> columns;
    private final AuditTexts words;
    private final FindingTexts findings;

    FindingColumns(ColumnWidths widths, AuditTexts words, FindingTexts findings) {
        this.columns = new Columns<>(widths, words.texts(), "duplicates.column.", LEAST);
        this.words = words;
        this.findings = findings;
    }

    List<TableColumn<FindingRow, ?>> make() {
        return List.of(
                columns.cells("kind", 128, (cell, row) -> {
                    cell.setGraphic(KindBadges.of(row.finding().kind(), words));
                    Columns.tip(cell, words.kindTip(row.finding().kind()));
                }),
                columns.mono(
                        "principal",
                        150,
                        row -> row.finding().principal().value(),
                        row -> row.finding().principal().value()),
                columns.text(
                        "item",
                        170,
                        row -> FindingTexts.item(row.finding()),
                        row -> row.finding().content().value()),
                columns.text("buckets", 80, row -> buckets(row.finding()), row -> buckets(row.finding())),
                columns.mono(
                        "stands", 154, row -> findings.stands(row.finding()), row -> findings.stands(row.finding())),
                columns.mono(
                        "should", 154, row -> findings.should(row.finding()), row -> findings.should(row.finding())),
                columns.mono("seen", 78, this::time, this::seen),
                columns.cells("fixed", 128, (cell, row) -> {
                    cell.graphicProperty()
                            .bind(Bindings.createObjectBinding(
                                    () -> fixed(row.fixed().get()), row.fixed()));
                }));
    }

    private String buckets(Finding finding) {
        return findings.buckets(finding.faulty());
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
                .map(at -> words.times().local(at) + "\n" + words.times().utc(at))
                .orElse("");
    }

    private Node fixed(Optional<FindingRow.Fixed> result) {
        Label badge = result.map(known -> KindBadges.of(known.outcome(), words)).orElseGet(Label::new);
        result.map(findings::fixed).map(Tooltip::new).ifPresent(badge::setTooltip);
        return badge;
    }
}
