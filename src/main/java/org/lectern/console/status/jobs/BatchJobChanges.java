package org.lectern.console.status.jobs;

import java.util.Optional;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.status.DryRun;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.model.BatchJobRecord.Kind;

/** Opens the dialogs of this view's changes. UI thread only. */
record BatchJobChanges(ConsoleContext context, BatchJobsModel model, BatchJobTexts words) {
    /** Why it is not done in these tables, as a sentence; empty if it is. */
    Optional<String> refusal(Kind kind) {
        return model.service().refusal(kind).map(words.texts()::say);
    }

    void migrate() {
        open(new MigrationForm(context, model, new DryRun(context), words));
    }

    void archive() {
        open(new ArchiveForm(context, model, new DryRun(context), words));
    }

    void restore() {
        open(new RestoreForm(context, model, new DryRun(context), words));
    }

    /** Whether more than its own place is written. */
    static boolean writes(ListedBatchJob job) {
        return switch (job.record().kind()) {
            case RECOMPUTE, MIGRATE, ARCHIVE, RESTORE -> true;
            case REVIEW, MIGRATE_DRY_RUN, ARCHIVE_DRY_RUN, RESTORE_DRY_RUN, MODE_PREVIEW -> false;
        };
    }

    /** One that only looks goes on at once; one that writes shows first what it will do. */
    void resume(ListedBatchJob job) {
        if (writes(job)) {
            context.writes().open(new ResumeForms(model, words).of(job), model::reload);
            return;
        }
        model.follow(model.service().resume(job.record().id(), context.writes().cause()))
                .whenComplete((begun, failure) -> context.ui().execute(() -> {
                    if (failure != null) {
                        context.notices().failed(words.title(job.record()), failure);
                    }
                }));
    }

    private void open(BatchJobForm form) {
        context.writes().open(form, model::reload);
    }
}
