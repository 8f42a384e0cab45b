package org.lectern.console.status.jobs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.spark.SparkCommands;
import org.lectern.console.spark.SparkOrder;
import org.lectern.console.status.BatchJobGuard;
import org.lectern.console.status.DryRun;
import org.lectern.console.write.BegunForm;
import org.lectern.console.write.WriteForm;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.model.BatchJobRecord.Kind;
import org.lectern.write.Write;

/** Opens the dialogs of this view's changes. UI thread only. */
record BatchJobChanges(ConsoleContext context, BatchJobsModel model, BatchJobTexts words) {
    /** Why it is not done in these tables, as a sentence; empty if it is. */
    Optional<String> refusal(Kind kind) {
        return model.service().refusal(kind).map(words.texts()::say);
    }

    /** The statement that adds the column a migration needs; empty if nothing is lacking. */
    Optional<String> statusColumn() {
        return context.lectern().contentStatuses().store().layout().statusColumn();
    }

    SparkCommands spark() {
        return new SparkCommands(context);
    }

    void migrate() {
        open(new MigrationForm(context, model, new DryRun(context), words).orOnSpark(spark()));
    }

    void archive() {
        open(new ArchiveForm(context, model, new DryRun(context), words).orOnSpark(spark()));
    }

    void restore() {
        open(new RestoreForm(context, model, new DryRun(context), words).orOnSpark(spark()));
    }

    /** Whether Spark can do work of a kind. */
    static boolean isForSpark(Kind kind) {
        return switch (kind) {
            case REVIEW, RECOMPUTE, MIGRATE, MIGRATE_DRY_RUN, ARCHIVE, ARCHIVE_DRY_RUN, RESTORE, RESTORE_DRY_RUN ->
                true;
            case MODE_PREVIEW -> false;
        };
    }

    BatchJobGuard guard() {
        return new BatchJobGuard(context, words.words());
    }

    /** Whether more than its own place is written. */
    static boolean writes(ListedBatchJob job) {
        return BatchJobGuard.writes(job.record());
    }

    /** One that only looks goes on at once; one that writes shows first what it will do. */
    void resume(ListedBatchJob job) {
        Write<BatchJob> resumed = model.service().resume(job.record(), job.settings());
        if (writes(job)) {
            WriteForm form = new BegunForm<>(
                    resumed,
                    words.get("resume"),
                    model::follow,
                    words.get("begun", words.title(job.record())),
                    words.texts());
            open(isForSpark(job.record().kind()) ? spark().form(form, () -> resumption(job)) : form);
            return;
        }
        model.follow(resumed.make(context.writes().cause()))
                .whenComplete((begun, failure) -> context.ui().execute(() -> {
                    if (failure != null) {
                        context.notices().failed(words.title(job.record()), failure);
                    }
                }));
    }

    /** Spark goes on with one that only looks. */
    void resumeOnSpark(ListedBatchJob job) {
        SparkOrder order = resumption(job);
        List<String> command = new ArrayList<>(order.command());
        command.addAll(List.of(
                "--reason",
                job.record().why().isBlank() ? order.title() : job.record().why()));
        if (context.writes().isProduction()) {
            command.addAll(
                    List.of("--confirm", context.lectern().connection().status().keyspace()));
        }
        look(order.title(), command);
    }

    /** Spark does what only looks, and lists it here. */
    void look(String title, List<String> command) {
        spark().ask(new SparkOrder(title, command)
                .onBegun((id, job) -> model.reload())
                .onDone(ended -> {
                    context.notices().done(context.texts().get("spark.done", title));
                    model.reload();
                }));
    }

    private SparkOrder resumption(ListedBatchJob job) {
        return new SparkOrder(
                        words.get("resume.title", words.title(job.record())),
                        List.of("status", "resume", job.record().id()))
                .onBegun((id, running) -> model.reload());
    }

    private void open(WriteForm form) {
        context.writes().open(form, model::reload);
    }
}
