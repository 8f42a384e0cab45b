package org.lectern.console.duplicates;

import java.util.Map;
import java.util.stream.Collectors;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.console.table.ColumnList;

/** The columns of the last audits. */
record AuditColumns(AuditTexts words) {
    ColumnList<AuditRecord> list() {
        return new ColumnList<AuditRecord>("duplicates.audits", "duplicates.audits.column.")
                .time("started", 156, 166, words.texts(), AuditRecord::started)
                .text("scope", 80, 140, record -> words.scope(record.scope()))
                .tip(this::whose)
                .text("engine", 60, 70, words::engine)
                .unlessSame()
                .graphic("state", 112, 130, record -> KindBadges.of(record, words))
                .tip(record -> words.texts().say(record.reason()))
                .text("found", 88, 220, this::found)
                .number(
                        "fixed",
                        80,
                        80,
                        record -> record.total() == 0
                                ? ""
                                : words.texts().get("duplicates.audits.fixed", record.fixed(), record.total()))
                .number("rows", 64, 90, record -> words.texts().get("duplicates.number", record.rows()))
                .text("took", 60, 74, words::took)
                .tip(record -> "")
                .text("who", 104, 180, record -> words.texts().who(record.cause()));
    }

    private String whose(AuditRecord record) {
        return record.scope() instanceof AuditScope.Selection selection
                ? selection.principals().stream()
                        .limit(20)
                        .map(Object::toString)
                        .collect(Collectors.joining("\n"))
                : words.scope(record.scope());
    }

    private String found(AuditRecord record) {
        return record.total() == 0
                ? words.texts().get("duplicates.audits.none")
                : record.found().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry -> words.texts().get("duplicates.bar", words.kind(entry.getKey()), entry.getValue()))
                        .collect(Collectors.joining(", "));
    }
}
