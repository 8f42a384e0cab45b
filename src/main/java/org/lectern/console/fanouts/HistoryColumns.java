package org.lectern.console.fanouts;

import java.util.List;
import java.util.Map;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.Columns;
import org.lectern.console.table.Tips;
import org.lectern.console.view.Icon;
import org.lectern.job.JobStatus;

/** The columns of the ended jobs: one line each. */
final class HistoryColumns {
    /** In the smallest window everything that tells jobs apart can still be read. */
    private static final Map<String, Double> LEAST =
            Map.of("job", 112.0, "what", 136.0, "state", 100.0, "libraries", 104.0, "took", 64.0, "who", 90.0);

    private final Columns<JobStatus> columns;
    private final JobTexts words;

    HistoryColumns(ColumnWidths widths, JobTexts words) {
        this.columns = new Columns<>(widths, words.texts(), "fanouts.column.", LEAST);
        this.words = words;
    }

    List<TableColumn<JobStatus, ?>> make() {
        return List.of(
                columns.mono(
                        "begun",
                        162,
                        job -> words.times().local(job.started()),
                        job -> words.times().utc(job.started())),
                columns.mono(
                        "job", 124, job -> job.id().value(), job -> job.id().value()),
                columns.cells("what", 250, (cell, job) -> {
                    cell.setText(words.what(job));
                    cell.setGraphic(new Icon(JobBadges.icon(job.kind())));
                    Tips.set(cell, job.detail().isEmpty() ? words.what(job) : words.what(job) + "\n" + job.detail());
                }),
                columns.cells("state", 118, (cell, job) -> {
                    Label badge = new Label();
                    JobBadges.show(badge, job.state(), words);
                    cell.setGraphic(badge);
                    Tips.set(cell, words.texts().say(job.reason()));
                }),
                columns.text("libraries", 150, job -> words.share(job.counts()), job -> words.counts(job.counts())),
                columns.text("took", 74, job -> words.took(job).orElse(""), job -> ""),
                columns.text(
                        "who",
                        190,
                        job -> words.texts()
                                .get(
                                        job.cause().why().isEmpty() ? "fanouts.who" : "fanouts.whoWhy",
                                        job.cause().who(),
                                        job.cause().why()),
                        job -> job.cause().who() + "\n" + job.cause().why()));
    }
}
