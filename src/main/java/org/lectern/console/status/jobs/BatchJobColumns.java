package org.lectern.console.status.jobs;

import java.util.Locale;
import java.util.function.ToLongFunction;
import org.lectern.console.table.ColumnList;
import org.lectern.status.batch.ListedBatchJob;

/** The columns of batch jobs. */
record BatchJobColumns(BatchJobTexts words) {
    ColumnList<ListedBatchJob> list() {
        ColumnList<ListedBatchJob> list = new ColumnList<ListedBatchJob>(
                        "contentstatus.jobs", "contentstatus.jobs.column.")
                .exportOnly("job", job -> job.record().id())
                .text(
                        "begun",
                        150,
                        156,
                        job -> job.begun()
                                .or(job::written)
                                .map(words.words().times()::local)
                                .orElse(""))
                .text("kind", 116, 180, job -> words.kind(job.record().kind()))
                .exported("kind", job -> job.record().kind())
                .text("subject", 70, 120, words::subject)
                .tip(words::told)
                .graphic("state", 122, 150, words::badge)
                .tip(job -> words.get("state.tip." + job.state()))
                .exported("state", ListedBatchJob::state)
                .exportOnly("collection", job -> job.record().collection())
                .exportOnly("begun", ListedBatchJob::begun)
                .exportOnly("examined", job -> job.record().counts().examined())
                .number(
                        "done",
                        60,
                        64,
                        job -> String.format(
                                Locale.ROOT, "%.0f\u00A0%%", job.record().fraction() * 100));
        number(list, "found", 76, job -> job.record().counts().found());
        return number(list, "written", 92, job -> job.record().counts().written())
                .exportOnly("failed", job -> job.record().counts().failed())
                .exportOnly("users", job -> job.coverage().users())
                .exportOnly("rows", job -> job.coverage().rows())
                .exportOnly("left_out", job -> job.coverage().allLeftOut())
                .text("who", 66, 150, job -> job.record().who())
                .tip(this::whoAndWhy)
                .exported("who", job -> job.record().who())
                .exportOnly("why", job -> job.record().why());
    }

    private String whoAndWhy(ListedBatchJob job) {
        String why = words.texts().why(job.record().why());
        return why.isEmpty() ? job.record().who() : job.record().who() + ": " + why;
    }

    private ColumnList<ListedBatchJob> number(
            ColumnList<ListedBatchJob> list, String key, double least, ToLongFunction<ListedBatchJob> number) {
        return list.number(key, least, 80, job -> words.texts().number(number.applyAsLong(job)))
                .exported(key, number::applyAsLong);
    }
}
