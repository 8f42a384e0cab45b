package org.lectern.console.libraries;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import javafx.scene.control.MenuItem;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.ColumnList;
import org.lectern.console.table.PageSource;
import org.lectern.console.table.RowPage;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries;
import org.lectern.library.Position;
import org.lectern.library.Viewer;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.service.Lectern;

/** Writes the entries that are loaded, or a whole library, to a file. UI thread only. */
record LibraryExport(ConsoleContext context, LibraryChoice choice, EntriesModel entries) {
    /**
     * An entry and what is known of its item.
     *
     * @param buckets those that hold the entry
     */
    record Line(int number, Position position, Optional<Content> content, Set<Bucket> buckets) {}

    List<MenuItem> menu() {
        return export().menu();
    }

    private Export export() {
        Export export = new Export(
                context,
                () -> choice.query()
                        .get()
                        .map(query -> query.principal().value())
                        .orElse("library"));
        return export.offer(
                        "export.loaded", () -> choice.query().get().map(query -> Export.rows(layout(query), loaded())))
                .offer(
                        "export.whole",
                        () -> choice.query()
                                .get()
                                .map(query -> export.pages(layout(query), (PageSource<Line, LibraryQuery.Place>)
                                        (after, limit) -> page(query, after, limit))));
    }

    private List<Line> loaded() {
        return entries.rows().stream()
                .map(row -> new Line(row.number(), row.position(), row.content(), row.buckets()))
                .toList();
    }

    private CompletionStage<RowPage<Line, LibraryQuery.Place>> page(
            LibraryQuery query, Optional<LibraryQuery.Place> after, int limit) {
        Lectern services = context.lectern();
        int before = after.map(LibraryQuery.Place::count).orElse(0);
        return query.page(services.libraries(), after.map(LibraryQuery.Place::position), limit)
                .thenCompose(page -> services.contents()
                        .describe(page.rows().stream()
                                .map(row -> row.position().content())
                                .toList())
                        .thenApply(items -> new RowPage<>(
                                lines(page, items, before),
                                page.next()
                                        .map(next -> new LibraryQuery.Place(
                                                next, before + page.rows().size())))));
    }

    private static List<Line> lines(EntriesPage page, Map<ContentId, Content> items, int before) {
        List<Line> lines = new ArrayList<>();
        for (Libraries.BucketsPage.Row row : page.rows()) {
            Optional<Content> item =
                    Optional.ofNullable(items.get(row.position().content()));
            lines.add(new Line(before + lines.size() + 1, row.position(), item, row.buckets()));
        }
        return lines;
    }

    private ColumnList<Line> layout(LibraryQuery query) {
        ColumnList<Line> layout = layout(query.sideBySide());
        return query.sideBySide() ? withViewers(layout, choice.viewers().get()) : layout;
    }

    /** With a column for each viewer: whether they see the item. */
    static ColumnList<Line> withViewers(ColumnList<Line> layout, List<ViewerVerdict> viewers) {
        ColumnList<Line> all = layout;
        for (ViewerVerdict verdict : viewers) {
            if (verdict.viewer() instanceof Viewer.Named named) {
                all = all.exportOnly(
                        "seen_by_" + named.principal(),
                        line -> line.buckets().contains(verdict.role().bucket()));
            }
        }
        return all;
    }

    /** @param sideBySide with a column per bucket */
    static ColumnList<Line> layout(boolean sideBySide) {
        ColumnList<Line> layout = new ColumnList<Line>()
                .exportOnly("number", Line::number)
                .exportOnly("last_modified", line -> line.position().lastModified())
                .exportOnly("content_id", line -> line.position().content())
                .exportOnly("display_name", line -> line.content().map(Content::displayName))
                .exportOnly("visibility", line -> line.content().map(Content::visibility));
        for (Bucket bucket : sideBySide ? Bucket.values() : new Bucket[0]) {
            layout = layout.exportOnly(
                    "in_" + bucket.name().toLowerCase(Locale.ROOT),
                    line -> line.buckets().contains(bucket));
        }
        return layout;
    }
}
