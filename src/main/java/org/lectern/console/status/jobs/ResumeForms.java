package org.lectern.console.status.jobs;

import java.util.concurrent.CompletionStage;
import org.lectern.console.write.PlainForm;
import org.lectern.console.write.WriteForm;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/** What the dialog says and does that takes up what was cut short. */
record ResumeForms(BatchJobsModel model, BatchJobTexts words) {
    WriteForm of(ListedBatchJob job) {
        String title = words.get("resume.title", words.title(job.record()));
        return new PlainForm(
                title,
                words.subject(job),
                words.get("resume.confirm"),
                false,
                cause -> preview(job),
                cause -> model.follow(model.service()
                                .resume(job.record(), job.settings())
                                .make(cause))
                        .thenApply(begun -> new WriteForm.Result(words.get("begun", words.title(job.record())), true)));
    }

    private CompletionStage<Plan> preview(ListedBatchJob job) {
        return model.service()
                .lastDryRun(job.record().kind(), BatchJobForm.counted(job))
                .thenCompose(look -> model.service().report(look.orElse(job).record()))
                .thenApply(found -> Plan.uncounted(
                        Message.plain(words.get(
                                "resume.summary",
                                Math.round(job.record().fraction() * 100),
                                words.figures(job.record()),
                                words.told(job))),
                        found.sample()));
    }
}
