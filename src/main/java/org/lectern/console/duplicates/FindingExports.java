package org.lectern.console.duplicates;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import javafx.scene.control.MenuItem;
import javafx.stage.FileChooser;
import org.lectern.audit.AuditId;
import org.lectern.audit.RecordedFinding;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.export.RowFormat;
import org.lectern.console.export.RowWriter;
import org.lectern.console.notice.Notices;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.console.work.Works;
import org.lectern.model.ScanPage;
import org.lectern.service.Lectern;

/** Writes the findings that are shown, or all that an audit has on record, to a file in the background. UI thread only. */
final class FindingExports {
    private static final int PAGE = 1_000;

    private final Supplier<Lectern> lectern;
    private final FindingsModel model;
    private final Works works;
    private final Notices notices;
    private final Dialogs dialogs;
    private final Texts texts;

    FindingExports(
            Supplier<Lectern> lectern,
            FindingsModel model,
            Works works,
            Notices notices,
            Dialogs dialogs,
            Texts texts) {
        this.lectern = lectern;
        this.model = model;
        this.works = works;
        this.notices = notices;
        this.dialogs = dialogs;
        this.texts = texts;
    }

    List<MenuItem> menu() {
        return List.of(
                item("duplicates.export.shown.csv", RowFormat.CSV, false),
                item("duplicates.export.shown.json", RowFormat.JSON, false),
                item("duplicates.export.whole.csv", RowFormat.CSV, true),
                item("duplicates.export.whole.json", RowFormat.JSON, true));
    }

    private MenuItem item(String key, RowFormat format, boolean whole) {
        MenuItem item = new MenuItem(texts.get(key));
        item.setOnAction(event -> choose(format).ifPresent(file -> {
            if (whole) {
                model.audit().ifPresent(audit -> whole(audit, format, file));
            } else {
                shown(format, file);
            }
        }));
        return item;
    }

    private Optional<Path> choose(RowFormat format) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(texts.get("export.title"));
        chooser.setInitialFileName("findings." + format.extension());
        return Optional.ofNullable(chooser.showSaveDialog(dialogs.owner())).map(File::toPath);
    }

    /** Writes what the table shows. */
    void shown(RowFormat format, Path file) {
        List<List<Object>> cells =
                model.shown().stream().map(FindingExport::cells).toList();
        write(
                file,
                job -> RowWriter.file(file, format, FindingExport.COLUMNS, rows -> {
                    for (List<Object> row : cells) {
                        rows.write(row);
                    }
                    return cells.size();
                }));
    }

    /** Writes all that an audit has on record, page by page. */
    void whole(AuditId audit, RowFormat format, Path file) {
        write(file, job -> RowWriter.file(file, format, FindingExport.COLUMNS, rows -> writeWhole(job, audit, rows)));
    }

    private int writeWhole(Job job, AuditId audit, RowWriter rows)
            throws IOException, InterruptedException, ExecutionException {
        Optional<String> after = Optional.empty();
        int count = 0;
        do {
            job.checkCancelled();
            ScanPage<RecordedFinding> page = lectern.get()
                    .audits()
                    .findings(audit, after, PAGE)
                    .toCompletableFuture()
                    .get();
            for (RecordedFinding finding : page.rows()) {
                rows.write(FindingExport.cells(FindingRow.of(finding)));
            }
            count += page.rows().size();
            job.tell(count, -1, texts.get("export.progress", count));
            after = page.next();
        } while (after.isPresent());
        return count;
    }

    private void write(Path file, Works.Blocking<Integer> work) {
        String title = texts.get("duplicates.export.job", file.getFileName());
        works.<Integer>job(title)
                .success(count -> notices.done(texts.get("export.done", count, file)))
                .failure(failure -> notices.failed(title, failure))
                .cancelled(() -> notices.warning(texts.get("job.cancelled", title), ""))
                .run(work);
    }
}
