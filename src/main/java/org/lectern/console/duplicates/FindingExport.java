package org.lectern.console.duplicates;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.LibraryRow;
import org.lectern.console.export.Export;
import org.lectern.console.export.RowLayout;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PageSource;
import org.lectern.console.table.RowPage;
import org.lectern.model.Content;

/** The rows of an export of findings; times in UTC, write times in microseconds since 1970. */
final class FindingExport {
    private static final List<String> COLUMNS = List.of(
            "kind",
            "principal_id",
            "content_id",
            "display_name",
            "visibility",
            "last_modified",
            "deleted",
            "role",
            "stamp",
            "list_role",
            "faulty_buckets",
            "rows",
            "verdict",
            "fix",
            "because");

    private static final RowLayout<FindingRow> LAYOUT = new RowLayout<>(COLUMNS, FindingExport::cells);

    private FindingExport() {}

    /** The findings that are shown, or all that the audit has on record. */
    static Export of(ConsoleContext context, FindingsModel findings) {
        Export export = new Export(context, () -> "findings");
        return export.shown("duplicates.export.shown", LAYOUT, findings::rows)
                .offer(
                        "duplicates.export.whole",
                        () -> findings.audit()
                                .map(audit -> export.pages(LAYOUT, (PageSource<FindingRow, String>) (after, limit) ->
                                        context.lectern()
                                                .audits()
                                                .findings(audit, after, limit)
                                                .thenApply(page -> new RowPage<>(
                                                        page.rows().stream()
                                                                .map(FindingRow::of)
                                                                .toList(),
                                                        page.next())))));
    }

    private static List<Object> cells(FindingRow row) {
        Finding finding = row.finding();
        Optional<Content> item = finding.item();
        return List.of(
                finding.kind(),
                finding.principal(),
                finding.content(),
                item.map(Content::displayName).orElse(""),
                item.map(known -> known.visibility().toString()).orElse(""),
                item.map(known -> known.lastModified().toString()).orElse(""),
                item.map(Content::deleted).map(Object.class::cast).orElse(""),
                finding.membership().role(),
                finding.membership().stamp(),
                finding.held().map(held -> held.role().toString()).orElse(""),
                finding.faulty().stream().sorted().map(Object::toString).collect(Collectors.joining(" ")),
                finding.rows().stream().map(FindingExport::row).collect(Collectors.joining(" ")),
                finding.verdict().english(),
                row.fixed().get().map(result -> result.outcome().toString()).orElse(""),
                row.fixed().get().map(result -> result.because().english()).orElse(""));
    }

    /** Bucket, position and write time. */
    private static String row(LibraryRow row) {
        return row.bucket() + "@" + row.lastModified() + "/" + row.writeTime();
    }
}
