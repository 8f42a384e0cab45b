package org.lectern.console.status;

import java.util.function.Consumer;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.write.Confirmation;
import org.lectern.console.write.DialogHead;
import org.lectern.console.write.SimpleForm;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.write.Write;

/** Asks for a name on a production cluster before a job that writes is stopped or continued. UI thread only. */
public record BatchJobGuard(ConsoleContext context, StatusTexts words) {
    /** Returns whether a job writes more than its own record. */
    public static boolean writes(BatchJobRecord job) {
        return switch (job.kind()) {
            case RECOMPUTE, MIGRATE, ARCHIVE, RESTORE -> true;
            case REVIEW, MIGRATE_DRY_RUN, ARCHIVE_DRY_RUN, RESTORE_DRY_RUN, MODE_PREVIEW -> false;
        };
    }

    /** Returns whether the operator types a name before a job is stopped or continued. */
    public boolean asks(BatchJobRecord job) {
        return writes(job) && context.writes().isProduction();
    }

    /**
     * Asks if necessary. A pause or a rate does not write more, and must not wait.
     *
     * @param name what the job works on
     * @param confirmed receives the operator
     */
    public void steer(BatchJobRecord job, String name, Steering.Kind kind, Consumer<Cause> confirmed) {
        if (!asks(job) || (kind != Steering.Kind.STOP && kind != Steering.Kind.RESUME)) {
            confirmed.accept(context.writes().cause());
            return;
        }
        String key = "jobs.steer." + kind;
        String title = words.get("jobs.title", words.get("jobs.kind." + job.kind()), name);
        DialogHead head = new DialogHead(words.get(key + ".title", title), name, words.get(key + ".confirm"), false);
        context.writes().ask(new Confirmation(head, words.get(key + ".text")), confirmed);
    }

    /** Asks if necessary before an unfinished job is continued by this write. */
    public void resume(BatchJobRecord job, Write<?> write, Consumer<Cause> confirmed) {
        SimpleForm form = new SimpleForm(write, words.get("jobs.resume"), words.texts());
        if (writes(job)) {
            context.writes().askOnProduction(form, confirmed);
        } else {
            confirmed.accept(context.writes().cause());
        }
    }
}
