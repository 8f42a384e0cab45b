package org.lectern.console.duplicates;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.lectern.audit.Finding;
import org.lectern.audit.LibraryRow;
import org.lectern.model.Content;

/** The rows of an export of findings; times in UTC, write times in microseconds since 1970. */
final class FindingExport {
    static final List<String> COLUMNS = List.of(
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

    private FindingExport() {}

    static List<Object> cells(FindingRow row) {
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
                finding.verdict(),
                row.fixed().get().map(result -> result.outcome().toString()).orElse(""),
                row.fixed().get().map(FindingRow.Fixed::because).orElse(""));
    }

    /** Bucket, position and write time. */
    private static String row(LibraryRow row) {
        return row.bucket() + "@" + row.lastModified() + "/" + row.writeTime();
    }
}
