package org.lectern.console.duplicates;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.scene.control.TableColumn;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.Columns;

/** The columns of the last audits. */
final class AuditColumns {
    private static final Map<String, Double> LEAST = Map.of(
            "started", 156.0, "scope", 90.0, "state", 96.0, "found", 110.0, "rows", 64.0, "took", 60.0, "who", 76.0);

    private final Columns<AuditRecord> columns;
    private final AuditTexts words;

    AuditColumns(ColumnWidths widths, AuditTexts words) {
        this.columns = new Columns<>(widths, words.texts(), "duplicates.audits.column.", LEAST);
        this.words = words;
    }

    List<TableColumn<AuditRecord, ?>> make() {
        TableColumn<AuditRecord, ?> rows =
                columns.text("rows", 90, record -> words.texts().get("duplicates.number", record.rows()), record -> "");
        rows.getStyleClass().add("numbers");
        TableColumn<AuditRecord, ?> fixed = columns.text("fixed", 90, this::fixed, record -> "");
        fixed.getStyleClass().add("numbers");
        return List.of(
                columns.mono(
                        "started",
                        166,
                        record -> words.times().local(record.started()),
                        record -> words.times().utc(record.started())),
                columns.text("scope", 150, record -> words.scope(record.scope()), AuditColumns::principals),
                columns.cells("state", 118, (cell, record) -> {
                    cell.setGraphic(KindBadges.of(record.state(), words));
                    Columns.tip(cell, words.texts().say(record.reason()));
                }),
                columns.text("found", 240, this::found, this::found),
                fixed,
                rows,
                columns.text("took", 74, words::took, record -> ""),
                columns.text("who", 190, this::who, this::who));
    }

    private static String principals(AuditRecord record) {
        return record.scope() instanceof AuditScope.Selection selection
                ? selection.principals().stream()
                        .limit(20)
                        .map(Object::toString)
                        .collect(Collectors.joining("\n"))
                : "";
    }

    private String found(AuditRecord record) {
        return record.total() == 0
                ? words.texts().get("duplicates.audits.none")
                : record.found().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry -> words.texts().get("duplicates.bar", words.kind(entry.getKey()), entry.getValue()))
                        .collect(Collectors.joining(", "));
    }

    private String fixed(AuditRecord record) {
        return record.total() == 0 ? "" : words.texts().get("duplicates.audits.fixed", record.fixed(), record.total());
    }

    private String who(AuditRecord record) {
        return words.texts()
                .get(
                        record.cause().why().isEmpty() ? "fanouts.who" : "fanouts.whoWhy",
                        record.cause().who(),
                        record.cause().why());
    }
}
