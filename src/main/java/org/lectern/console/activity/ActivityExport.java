package org.lectern.console.activity;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.MenuItem;
import javafx.stage.FileChooser;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityPages;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.export.RowFormat;
import org.lectern.console.export.RowWriter;
import org.lectern.console.notice.Notices;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.console.work.Works;

/** Writes all entries that match to a file, with their statements, page after page. UI thread only. */
record ActivityExport(ActivityModel model, Works works, Notices notices, Dialogs dialogs, Texts texts) {
    private static final int PAGE = 500;

    List<MenuItem> menu() {
        return List.of(item("activity.export.csv", RowFormat.CSV), item("activity.export.json", RowFormat.JSON));
    }

    private MenuItem item(String key, RowFormat format) {
        MenuItem item = new MenuItem(texts.get(key));
        item.setOnAction(event -> choose(format).ifPresent(file -> write(format, file)));
        return item;
    }

    private Optional<Path> choose(RowFormat format) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(texts.get("export.title"));
        chooser.setInitialFileName("activity." + format.extension());
        return Optional.ofNullable(chooser.showSaveDialog(dialogs.owner())).map(File::toPath);
    }

    void write(RowFormat format, Path file) {
        ActivityFilter filter = model.filter();
        String title = texts.get("export.job", file.getFileName());
        works.<Integer>job(title)
                .success(count -> notices.done(texts.get("export.done", count, file)))
                .failure(failure -> notices.failed(title, failure))
                .run(job ->
                        RowWriter.file(file, format, ActivityTexts.EXPORT_COLUMNS, rows -> write(rows, filter, job)));
    }

    private int write(RowWriter rows, ActivityFilter filter, Job job) throws IOException {
        ActivityPages pages = model.pages(filter);
        int written = 0;
        boolean more = true;
        while (more) {
            job.checkCancelled();
            ActivityPages.Page page = pages.next(PAGE, () -> true, true);
            for (ActivityEntry entry : page.entries()) {
                rows.write(ActivityTexts.cells(entry));
                written++;
            }
            job.tell(written, -1, texts.get("export.progress", written));
            more = page.more();
        }
        return written;
    }
}
