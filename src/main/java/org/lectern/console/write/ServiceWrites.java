package org.lectern.console.write;

import java.util.concurrent.CompletionStage;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.model.Cause;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/** Translates writes of services for the dialog. */
final class ServiceWrites {
    private ServiceWrites() {}

    static DialogHead head(Write<?> write, String confirm, Texts texts) {
        return new DialogHead(
                texts.say(write.head().title()),
                write.head().name(),
                confirm,
                write.head().takesAway());
    }

    static CompletionStage<Plan> preview(Write<?> write, Cause cause, Texts texts) {
        return write.preview(cause);
    }

    static CompletionStage<WriteForm.Result> make(Write<?> write, Cause cause, Job job, Texts texts) {
        return write.run(cause, rows -> {
                    job.tell(rows, -1, texts.get("change.rows.done", rows));
                    return !job.isCancelled();
                })
                .thenApply(outcome -> WriteForm.Result.of(outcome, texts));
    }
}
