package org.lectern.console.status.jobs;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;
import javafx.scene.control.TableColumn;
import org.lectern.console.table.ColumnList;
import org.lectern.console.table.Columns;
import org.lectern.console.table.Tips;
import org.lectern.status.batch.ListedBatchJob;

/** The columns of batch jobs. */
record BatchJobColumns(BatchJobTexts words) {
    /** The rows of an export. */
    static final ColumnList<ListedBatchJob> EXPORT = new ColumnList<ListedBatchJob>()
            .exportOnly("job", job -> job.record().id())
            .exportOnly("kind", job -> job.record().kind())
            .exportOnly("state", ListedBatchJob::state)
            .exportOnly("collection", job -> job.record().collection())
            .exportOnly("begun", job -> job.begun())
            .exportOnly("examined", job -> job.record().counts().examined())
            .exportOnly("found", job -> job.record().counts().found())
            .exportOnly("written", job -> job.record().counts().written())
            .exportOnly("failed", job -> job.record().counts().failed())
            .exportOnly("users", job -> job.coverage().users())
            .exportOnly("rows", job -> job.coverage().rows())
            .exportOnly("left_out", job -> job.coverage().allLeftOut())
            .exportOnly("who", job -> job.record().who())
            .exportOnly("why", job -> job.record().why());

    List<TableColumn<ListedBatchJob, ?>> make(Columns<ListedBatchJob> columns) {
        return List.of(
                columns.text(
                        "begun",
                        150,
                        156,
                        job -> job.begun()
                                .or(job::written)
                                .map(words.words().times()::local)
                                .orElse("")),
                columns.text("kind", 116, 180, job -> words.kind(job.record().kind())),
                columns.text("subject", 70, 120, words::subject, words::told),
                columns.cells("state", 122, 150, (cell, job) -> {
                    cell.setGraphic(words.badge(job));
                    Tips.set(cell, words.get("state.tip." + job.state()));
                }),
                columns.number(
                        "done",
                        60,
                        64,
                        job -> String.format(
                                Locale.ROOT, "%.0f\u00A0%%", job.record().fraction() * 100)),
                number(columns, "found", 76, job -> job.record().counts().found()),
                number(columns, "written", 92, job -> job.record().counts().written()),
                columns.text(
                        "who",
                        66,
                        150,
                        job -> job.record().who(),
                        job -> Optional.of(job.record().why())
                                .filter(why -> !why.isEmpty())
                                .map(why -> job.record().who() + ": "
                                        + words.texts().why(why))
                                .orElse(job.record().who())));
    }

    private TableColumn<ListedBatchJob, ?> number(
            Columns<ListedBatchJob> columns, String key, double least, ToLongFunction<ListedBatchJob> number) {
        return columns.number(key, least, 80, job -> words.texts().number(number.applyAsLong(job)));
    }
}
