package org.lectern.console.libraries;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.lectern.library.Bucket;
import org.lectern.library.Position;
import org.lectern.model.Content;

/**
 * The rows of a library's export.
 *
 * @param sideBySide with a column per bucket
 */
record LibraryExport(boolean sideBySide) {
    private static final List<String> COLUMNS =
            List.of("number", "last_modified", "content_id", "display_name", "visibility");

    /**
     * An entry and what is known of its item.
     *
     * @param buckets those that hold the entry
     */
    record Line(int number, Position position, Optional<Content> content, Set<Bucket> buckets) {}

    List<String> columns() {
        List<String> columns = new ArrayList<>(COLUMNS);
        if (sideBySide) {
            for (Bucket bucket : Bucket.values()) {
                columns.add("in_" + bucket.name().toLowerCase(Locale.ROOT));
            }
        }
        return columns;
    }

    List<Object> cells(Line line) {
        List<Object> cells = new ArrayList<>(List.of(
                line.number(),
                line.position().lastModified(),
                line.position().content(),
                line.content().map(Content::displayName).orElse(""),
                line.content().map(item -> item.visibility().name()).orElse("")));
        if (sideBySide) {
            for (Bucket bucket : Bucket.values()) {
                cells.add(line.buckets().contains(bucket));
            }
        }
        return cells;
    }
}
