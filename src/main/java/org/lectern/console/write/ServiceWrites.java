package org.lectern.console.write;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.model.Cause;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteReport;

/** Translates writes of services for the dialog. */
final class ServiceWrites {
    private ServiceWrites() {}

    static DialogHead head(Write<?> write, String confirm, Texts texts) {
        return new DialogHead(
                texts.say(write.head().title()),
                write.head().about().english(),
                confirm,
                write.head().takesAway());
    }

    static CompletionStage<WritePreview> preview(Write<?> write, Cause cause, Texts texts) {
        CompletionStage<Plan> reading = write.preview(cause);
        CompletableFuture<WritePreview> preview =
                reading.thenApply(plan -> WritePreview.of(plan, texts)).toCompletableFuture();
        preview.whenComplete((shown, failure) -> {
            if (preview.isCancelled()) {
                reading.toCompletableFuture().cancel(false);
            }
        });
        return preview;
    }

    static CompletionStage<WriteForm.Result> make(Write<?> write, Cause cause, Job job, Texts texts) {
        return write.run(cause, rows -> {
                    job.tell(rows, -1, texts.get("change.rows.done", rows));
                    return !job.isCancelled();
                })
                .thenApply(outcome -> result(outcome, texts));
    }

    private static WriteForm.Result result(WriteReport outcome, Texts texts) {
        String sentence = texts.say(outcome.logged().message());
        return new WriteForm.Result(
                sentence.isEmpty() ? texts.get("change.done") : sentence,
                outcome.details().stream().map(texts::say).collect(Collectors.joining(System.lineSeparator())),
                outcome.succeeded(),
                outcome.undo());
    }
}
