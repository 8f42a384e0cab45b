package org.lectern.console.fanouts;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.stage.FileChooser;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.export.RowFormat;
import org.lectern.console.export.RowWriter;
import org.lectern.console.notice.Notices;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Works;
import org.lectern.journal.JobFailure;
import org.lectern.journal.JobStatus;

/** Writes jobs, or the failures of one, to a file in the background. UI thread only. */
final class JobExports {
    private final Works works;
    private final Notices notices;
    private final Dialogs dialogs;
    private final Texts texts;

    JobExports(Works works, Notices notices, Dialogs dialogs, Texts texts) {
        this.works = works;
        this.notices = notices;
        this.dialogs = dialogs;
        this.texts = texts;
    }

    /** Asks where to. */
    Optional<Path> choose(String name, RowFormat format) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(texts.get("export.title"));
        chooser.setInitialFileName(name.replaceAll("[^\\p{Alnum}._-]+", "-") + "." + format.extension());
        return Optional.ofNullable(chooser.showSaveDialog(dialogs.owner())).map(File::toPath);
    }

    void jobs(List<JobStatus> jobs, RowFormat format, Path file) {
        write(format, file, JobExport.JOBS, jobs.stream().map(JobExport::cells).toList());
    }

    void failures(JobStatus job, List<JobFailure> failures, RowFormat format, Path file) {
        write(
                format,
                file,
                JobExport.FAILURES,
                failures.stream().map(failure -> JobExport.cells(job, failure)).toList());
    }

    private void write(RowFormat format, Path file, List<String> columns, List<List<Object>> cells) {
        String title = texts.get("fanouts.export.job", file.getFileName());
        works.<Integer>job(title)
                .success(count -> notices.done(texts.get("export.done", count, file)))
                .failure(failure -> notices.failed(title, failure))
                .run(job -> RowWriter.file(file, format, columns, rows -> {
                    for (List<Object> row : cells) {
                        rows.write(row);
                    }
                    return cells.size();
                }));
    }
}
