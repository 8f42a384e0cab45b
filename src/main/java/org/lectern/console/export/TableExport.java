package org.lectern.console.export;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.control.MenuItem;
import javafx.stage.FileChooser;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notices;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Works;

/**
 * The menu that writes what a table shows to a file, in the background. UI thread only.
 *
 * @param name of the file, without its extension
 * @param columns their names
 * @param cells of all rows, as many as there are columns
 */
public record TableExport(
        String name,
        List<String> columns,
        Supplier<List<List<Object>>> cells,
        Works works,
        Notices notices,
        Dialogs dialogs,
        Texts texts) {
    public TableExport {
        columns = List.copyOf(columns);
    }

    /** As CSV, and as JSON. */
    public List<MenuItem> menu() {
        return List.of(item("export.loaded.csv", RowFormat.CSV), item("export.loaded.json", RowFormat.JSON));
    }

    private MenuItem item(String key, RowFormat format) {
        MenuItem item = new MenuItem(texts.get(key));
        item.setOnAction(event -> choose(format).ifPresent(file -> write(format, file)));
        return item;
    }

    private Optional<Path> choose(RowFormat format) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(texts.get("export.title"));
        chooser.setInitialFileName(name + "." + format.extension());
        return Optional.ofNullable(chooser.showSaveDialog(dialogs.owner())).map(File::toPath);
    }

    /** Writes the rows as they are now. */
    public void write(RowFormat format, Path file) {
        List<List<Object>> rows = List.copyOf(cells.get());
        String title = texts.get("export.job", file.getFileName());
        works.<Integer>job(title)
                .success(count -> notices.done(texts.get("export.done", count, file)))
                .failure(failure -> notices.failed(title, failure))
                .run(job -> RowWriter.file(file, format, columns, writer -> {
                    for (List<Object> row : rows) {
                        writer.write(row);
                    }
                    return rows.size();
                }));
    }
}
