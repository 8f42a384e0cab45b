package org.lectern.console.status.jobs;

import org.lectern.console.page.ConsoleContext;
import org.lectern.console.status.StatusModule;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.status.StatusView;
import org.lectern.console.view.Fxml;

/** Puts the view of work over many users together. */
public final class StatusJobsModule implements StatusModule.Part {
    @Override
    public String key() {
        return "contentstatus.view.jobs";
    }

    @Override
    public String icon() {
        return "fth-archive";
    }

    @Override
    public StatusView load(ConsoleContext context, StatusTexts words) {
        BatchJobTexts texts = new BatchJobTexts(words);
        BatchJobsModel model = new BatchJobsModel(context, texts);
        ReportModel report = new ReportModel(context, texts);
        BatchJobChanges changes = new BatchJobChanges(context, model, texts);
        return context.views()
                .load(
                        Fxml.STATUS_JOBS,
                        new BatchJobsController(report, changes),
                        new BatchJobController(report, changes))
                .controller();
    }
}
