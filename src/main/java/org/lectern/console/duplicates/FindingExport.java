package org.lectern.console.duplicates;

import java.util.function.Function;
import java.util.stream.Collectors;
import org.lectern.audit.model.LibraryRow;
import org.lectern.console.export.Export;
import org.lectern.console.export.RowLayout;
import org.lectern.console.page.ConsoleContext;
import org.lectern.model.Content;

/** The rows of an export of findings; times in UTC, write times in microseconds since 1970. */
final class FindingExport {
    private static final RowLayout<FindingRow> LAYOUT = new RowLayout<FindingRow>()
            .with("kind", row -> row.finding().kind())
            .with("principal_id", row -> row.finding().principal())
            .with("content_id", row -> row.finding().content())
            .with("display_name", item(Content::displayName))
            .with("visibility", item(Content::visibility))
            .with("last_modified", item(Content::lastModified))
            .with("deleted", item(Content::deleted))
            .with("role", row -> row.finding().membership().role())
            .with("stamp", row -> row.finding().membership().stamp())
            .with("list_role", row -> row.finding().held().map(held -> held.role()))
            .with(
                    "faulty_buckets",
                    row -> row.finding().faulty().stream()
                            .sorted()
                            .map(Object::toString)
                            .collect(Collectors.joining(" ")))
            .with(
                    "rows",
                    row -> row.finding().rows().stream().map(FindingExport::row).collect(Collectors.joining(" ")))
            .with("verdict", row -> row.finding().verdict().english())
            .with("fix", row -> row.fixed().get().map(FindingRow.Fixed::outcome))
            .with(
                    "because",
                    row -> row.fixed().get().map(fixed -> fixed.because().english()));

    private FindingExport() {}

    /** The findings that are shown, or all that the audit has on record. */
    static Export of(ConsoleContext context, FindingsModel findings) {
        return new Export(context, () -> "findings")
                .shown("duplicates.export.shown", LAYOUT, findings::rows)
                .read(
                        "duplicates.export.whole",
                        LAYOUT,
                        () -> findings.audit().map(audit -> FindingsModel.recorded(context, audit)));
    }

    private static Function<FindingRow, Object> item(Function<Content, ?> part) {
        return row -> row.finding().item().map(part);
    }

    /** Bucket, position and write time. */
    private static String row(LibraryRow row) {
        return row.bucket() + "@" + row.lastModified() + "/" + row.writeTime();
    }
}
