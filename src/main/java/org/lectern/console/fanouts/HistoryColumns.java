package org.lectern.console.fanouts;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import org.lectern.console.table.Columns;
import org.lectern.console.table.Tips;
import org.lectern.console.view.Icon;
import org.lectern.console.view.KindIcons;
import org.lectern.job.JobStatus;

/** The columns of the ended jobs: one line each. */
final class HistoryColumns {
    private HistoryColumns() {}

    static List<TableColumn<JobStatus, ?>> make(Columns<JobStatus> columns, JobTexts words) {
        return List.of(
                columns.time("begun", 162, 162, words.times(), JobStatus::started),
                columns.mono("job", 112, 124, job -> job.id().value()),
                columns.cells("what", 136, 250, (cell, job) -> {
                    cell.setText(words.what(job));
                    cell.setGraphic(new Icon(KindIcons.icon(job.kind())));
                    Tips.set(
                            cell,
                            job.detail().isEmpty()
                                    ? words.what(job)
                                    : words.what(job) + "\n" + words.texts().say(job.detail()));
                }),
                columns.cells("state", 100, 118, (cell, job) -> {
                    Label badge = new Label();
                    JobBadges.show(badge, job.state(), words);
                    cell.setGraphic(badge);
                    Tips.set(cell, words.texts().say(job.reason()));
                }),
                columns.text("libraries", 104, 150, job -> words.share(job), job -> words.counts(job.counts())),
                columns.text("took", 64, 74, job -> words.took(job).orElse(""), job -> ""),
                columns.text(
                        "who",
                        90,
                        190,
                        job -> words.texts().who(job.cause()),
                        job -> job.cause().who() + "\n"
                                + words.texts().why(job.cause().why())));
    }
}
