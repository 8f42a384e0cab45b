package org.lectern.console.duplicates;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import org.lectern.audit.model.LibraryRow;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.ColumnList;
import org.lectern.model.Content;

/** The columns of the findings. Exported times are in UTC, write times in microseconds since 1970. */
record FindingColumns(AuditTexts words) {
    ColumnList<FindingRow> list() {
        FindingTexts findings = new FindingTexts(words);
        return new ColumnList<FindingRow>("duplicates.findings", "duplicates.column.")
                .graphic("kind", 96, 128, row -> KindBadges.of(row.finding().kind(), words))
                .tip(row -> words.kindTip(row.finding().kind()))
                .exported("kind", row -> row.finding().kind())
                .mono("principal", 84, 150, row -> row.finding().principal().value())
                .exported("principal_id", row -> row.finding().principal())
                .text("item", 86, 170, row -> FindingTexts.item(row.finding()))
                .tip(row -> row.finding().content().value())
                .exported("content_id", row -> row.finding().content())
                .exportOnly("display_name", item(Content::displayName))
                .exportOnly("visibility", item(Content::visibility))
                .exportOnly("last_modified", item(Content::lastModified))
                .exportOnly("deleted", item(Content::deleted))
                .exportOnly("role", row -> row.finding().membership().role())
                .exportOnly("stamp", row -> row.finding().membership().stamp())
                .exportOnly("list_role", row -> row.finding().held().map(held -> held.role()))
                .text("buckets", 68, 80, row -> findings.buckets(row.finding().faulty()))
                .exported(
                        "faulty_buckets",
                        row -> row.finding().faulty().stream()
                                .sorted()
                                .map(Object::toString)
                                .collect(Collectors.joining(" ")))
                .mono("stands", 90, 154, row -> findings.stands(row.finding()))
                .exported(
                        "rows",
                        row -> row.finding().rows().stream()
                                .map(FindingColumns::row)
                                .collect(Collectors.joining(" ")))
                .mono("should", 90, 154, row -> findings.should(row.finding()))
                .exportOnly("verdict", row -> row.finding().verdict().english())
                .mono("seen", 84, 88, row -> row.seen().map(this::time).orElse(""))
                .tip(row -> row.seen()
                        .map(at ->
                                words.times().local(at) + "\n" + words.texts().hover(at))
                        .orElse(""))
                .graphic("fixed", 124, 128, row -> fixed(row.fixed().get()))
                .watching(FindingRow::fixed)
                .exported("fix", row -> row.fixed().get().map(FindingRow.Fixed::outcome))
                .exportOnly(
                        "because",
                        row -> row.fixed().get().map(fixed -> fixed.because().english()));
    }

    /** The findings that are shown, or all that the audit has on record. */
    Export export(ConsoleContext context, FindingsModel findings) {
        return new Export(context, () -> "findings")
                .shown("duplicates.export.shown", list(), findings::rows)
                .read(
                        "duplicates.export.whole",
                        list(),
                        () -> findings.audit().map(audit -> FindingsModel.recorded(context, audit)));
    }

    private static Function<FindingRow, Object> item(Function<Content, ?> part) {
        return row -> row.finding().item().map(part);
    }

    /** Bucket, position and write time. */
    private static String row(LibraryRow row) {
        return row.bucket() + "@" + row.lastModified() + "/" + row.writeTime();
    }

    /** The time of day; the day is in the tooltip, and mostly today. */
    private String time(Instant at) {
        String text = words.times().local(at);
        return text.substring(text.indexOf(' ') + 1);
    }

    private Node fixed(Optional<FindingRow.Fixed> result) {
        Label badge = result.map(known -> KindBadges.of(known.outcome(), words.texts()))
                .orElseGet(Label::new);
        result.map(new FindingTexts(words)::fixed).map(Tooltip::new).ifPresent(badge::setTooltip);
        return badge;
    }
}
