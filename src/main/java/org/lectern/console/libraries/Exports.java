package org.lectern.console.libraries;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import javafx.scene.control.MenuItem;
import javafx.stage.FileChooser;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.export.RowFormat;
import org.lectern.console.export.RowWriter;
import org.lectern.console.libraries.LibraryExport.Line;
import org.lectern.console.notice.Notices;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.console.work.Works;
import org.lectern.library.Libraries;
import org.lectern.library.Position;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.service.Lectern;

/** Exports what is loaded, or a whole list, page by page in the background. */
final class Exports {
    private static final int PAGE = 1_000;

    private final Supplier<Lectern> lectern;
    private final LibraryChoice choice;
    private final EntriesModel entries;
    private final Works works;
    private final Notices notices;
    private final Dialogs dialogs;
    private final Texts texts;

    Exports(
            Supplier<Lectern> lectern,
            LibraryChoice choice,
            EntriesModel entries,
            Works works,
            Notices notices,
            Dialogs dialogs,
            Texts texts) {
        this.lectern = lectern;
        this.choice = choice;
        this.entries = entries;
        this.works = works;
        this.notices = notices;
        this.dialogs = dialogs;
        this.texts = texts;
    }

    List<MenuItem> menu() {
        return List.of(
                item("export.loaded.csv", () -> choose(RowFormat.CSV, false)),
                item("export.loaded.json", () -> choose(RowFormat.JSON, false)),
                item("export.whole.csv", () -> choose(RowFormat.CSV, true)),
                item("export.whole.json", () -> choose(RowFormat.JSON, true)));
    }

    private MenuItem item(String key, Runnable task) {
        MenuItem item = new MenuItem(texts.get(key));
        item.setOnAction(event -> task.run());
        return item;
    }

    private void choose(RowFormat format, boolean whole) {
        choice.query().get().ifPresent(query -> {
            FileChooser chooser = new FileChooser();
            chooser.setTitle(texts.get("export.title"));
            String name = query.principal().value().replaceAll("[^\\p{Alnum}._-]+", "-");
            chooser.setInitialFileName(name + "." + format.extension());
            File file = chooser.showSaveDialog(dialogs.owner());
            if (file != null) {
                export(query, format, whole, file.toPath());
            }
        });
    }

    /** Writes a file, all or nothing. */
    void export(LibraryQuery query, RowFormat format, boolean whole, Path file) {
        List<Line> loaded = whole
                ? List.of()
                : entries.rows().stream()
                        .map(row -> new Line(row.number(), row.position(), row.content(), row.buckets()))
                        .toList();
        String title = texts.get("export.job", query.principal());
        works.<Integer>job(title)
                .success(count -> notices.done(texts.get("export.done", count, file)))
                .failure(failure -> notices.failed(title, failure))
                .cancelled(() -> notices.warning(texts.get("job.cancelled", title), ""))
                .run(job -> write(job, query, format, whole, loaded, file));
    }

    private int write(Job job, LibraryQuery query, RowFormat format, boolean whole, List<Line> loaded, Path file)
            throws IOException, InterruptedException, ExecutionException {
        LibraryExport export = new LibraryExport(query.sideBySide());
        return RowWriter.file(
                file,
                format,
                export.columns(),
                rows -> whole ? writeWhole(job, query, export, rows) : writeLines(loaded, export, rows));
    }

    private static int writeLines(List<Line> lines, LibraryExport export, RowWriter rows) throws IOException {
        for (Line line : lines) {
            rows.write(export.cells(line));
        }
        return lines.size();
    }

    private int writeWhole(Job job, LibraryQuery query, LibraryExport export, RowWriter rows)
            throws IOException, InterruptedException, ExecutionException {
        Lectern services = lectern.get();
        Optional<Position> after = Optional.empty();
        int count = 0;
        do {
            job.checkCancelled();
            EntriesPage page = query.page(services.libraries(), after, PAGE)
                    .toCompletableFuture()
                    .get();
            Map<ContentId, Content> items = services.contents()
                    .describe(page.rows().stream()
                            .map(row -> row.position().content())
                            .toList())
                    .toCompletableFuture()
                    .get();
            for (Libraries.BucketsPage.Row row : page.rows()) {
                Optional<Content> item =
                        Optional.ofNullable(items.get(row.position().content()));
                rows.write(export.cells(new Line(++count, row.position(), item, row.buckets())));
            }
            job.tell(count, -1, texts.get("export.progress", count));
            after = page.next();
        } while (after.isPresent());
        return count;
    }
}
