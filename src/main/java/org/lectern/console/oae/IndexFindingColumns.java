package org.lectern.console.oae;

import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import org.lectern.console.duplicates.KindBadges;
import org.lectern.console.table.Columns;
import org.lectern.console.view.Badge;
import org.lectern.library.Bucket;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.repair.IndexFix;

/** The columns of the findings in OAE's libraries. */
record IndexFindingColumns(OaeTexts words) {
    List<TableColumn<IndexFindingRow, ?>> make(Columns<IndexFindingRow> columns) {
        return List.of(
                columns.cells(
                        "fault",
                        142,
                        146,
                        (cell, row) -> cell.setGraphic(Badge.of(
                                name(row.finding().fault()), icon(row.finding().fault()), "warning"))),
                columns.unlessSame(columns.text(
                        "kind",
                        118,
                        124,
                        row -> words.kind(row.finding().library().kind()))),
                columns.unlessSame(columns.mono(
                        "library",
                        90,
                        180,
                        row -> row.finding().library().owner().value())),
                columns.mono("resource", 90, 200, row -> row.finding().resource()),
                columns.text(
                        "lists",
                        130,
                        150,
                        row -> lists(row.finding()),
                        row -> IndexFindingExport.buckets(row.finding(), ", ")),
                columns.changing("fixed", 124, 128, row -> row.fixed(), this::fixed));
    }

    String name(IndexFault fault) {
        return words.texts().get("oae.fault." + fault);
    }

    /** In few words where it is all of them, as it often is. */
    private String lists(IndexFinding finding) {
        return finding.faulty().size() == Bucket.values().length
                ? words.texts().get("oae.list.all")
                : IndexFindingExport.buckets(finding, ", ");
    }

    private static String icon(IndexFault fault) {
        return switch (fault) {
            case DUPLICATE -> "fth-copy";
            case STALE_RANK -> "fth-clock";
            case ORPHAN -> "fth-slash";
            case LEFT_OVER -> "fth-trash-2";
            case STALE_CACHE -> "fth-database";
            case MISSING -> "fth-minus-circle";
            case WRONG_BUCKET -> "fth-eye";
            case OTHER_TENANT -> "fth-globe";
            case TRUNCATED -> "fth-scissors";
            case VALUE -> "fth-user-x";
            case UNREADABLE -> "fth-help-circle";
        };
    }

    private Node fixed(Optional<IndexFix> fix) {
        return fix.map(one -> KindBadges.of(one.outcome(), words.texts())).orElseGet(Label::new);
    }
}
