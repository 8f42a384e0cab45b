package org.lectern.console.duplicates;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.scene.control.TableColumn;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.console.table.Columns;
import org.lectern.console.table.Tips;

/** The columns of the last audits. */
final class AuditColumns {
    private AuditColumns() {}

    static List<TableColumn<AuditRecord, ?>> make(Columns<AuditRecord> columns, AuditTexts words) {
        return List.of(
                columns.time("started", 156, 166, words.times(), AuditRecord::started),
                columns.text("scope", 80, 140, record -> words.scope(record.scope()), record -> whose(record, words)),
                columns.unlessSame(columns.text("engine", 60, 70, words::engine)),
                columns.cells("state", 112, 130, (cell, record) -> {
                    cell.setGraphic(KindBadges.of(record, words));
                    Tips.set(cell, words.texts().say(record.reason()));
                }),
                columns.text("found", 88, 220, record -> found(record, words)),
                columns.number(
                        "fixed",
                        80,
                        80,
                        record -> record.total() == 0
                                ? ""
                                : words.texts().get("duplicates.audits.fixed", record.fixed(), record.total())),
                columns.number("rows", 64, 90, record -> words.texts().get("duplicates.number", record.rows())),
                columns.text("took", 60, 74, words::took, record -> ""),
                columns.text("who", 104, 180, record -> words.texts().who(record.cause())));
    }

    private static String whose(AuditRecord record, AuditTexts words) {
        return record.scope() instanceof AuditScope.Selection selection
                ? selection.principals().stream()
                        .limit(20)
                        .map(Object::toString)
                        .collect(Collectors.joining("\n"))
                : words.scope(record.scope());
    }

    private static String found(AuditRecord record, AuditTexts words) {
        return record.total() == 0
                ? words.texts().get("duplicates.audits.none")
                : record.found().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry -> words.texts().get("duplicates.bar", words.kind(entry.getKey()), entry.getValue()))
                        .collect(Collectors.joining(", "));
    }
}
