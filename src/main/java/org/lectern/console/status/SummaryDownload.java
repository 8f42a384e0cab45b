package org.lectern.console.status;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import javafx.scene.control.MenuItem;
import javafx.stage.FileChooser;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.export.RowFormat;
import org.lectern.console.export.RowWriter;
import org.lectern.console.notice.Notices;
import org.lectern.console.work.Works;
import org.lectern.status.Summaries.Listed;
import org.lectern.status.SummaryExport;

/** Writes a user's enrolments with their summaries to a file, in the background. UI thread only. */
record SummaryDownload(Supplier<List<Listed>> rows, Works works, Notices notices, Dialogs dialogs, StatusTexts words) {
    List<MenuItem> menu() {
        return List.of(item("download.csv", RowFormat.CSV), item("download.json", RowFormat.JSON));
    }

    private MenuItem item(String key, RowFormat format) {
        MenuItem item = new MenuItem(words.get(key));
        item.setOnAction(event -> choose(format).ifPresent(file -> write(format, file)));
        return item;
    }

    private Optional<Path> choose(RowFormat format) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(words.texts().get("export.title"));
        chooser.setInitialFileName("enrolments." + format.extension());
        return Optional.ofNullable(chooser.showSaveDialog(dialogs.owner())).map(File::toPath);
    }

    /** Writes the enrolments as they are shown now; the file is whole, or as it was. */
    void write(RowFormat format, Path file) {
        List<Listed> listed = List.copyOf(rows.get());
        String title = words.texts().get("export.job", file.getFileName());
        works.<Integer>job(title)
                .success(count -> notices.done(words.texts().get("export.done", count, file)))
                .failure(failure -> notices.failed(title, failure))
                .run(job -> format == RowFormat.CSV ? csv(listed, file) : json(listed, file));
    }

    private static int csv(List<Listed> listed, Path file)
            throws IOException, InterruptedException, ExecutionException {
        return RowWriter.file(file, RowFormat.CSV, SummaryExport.COLUMNS, rows -> {
            for (Listed one : listed) {
                rows.write(SummaryExport.cells(one));
            }
            return listed.size();
        });
    }

    private static int json(List<Listed> listed, Path file) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            try (OutputStream out = Files.newOutputStream(part)) {
                SummaryExport.json(listed, out);
            }
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            return listed.size();
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
