package org.lectern.console.write;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.model.Cause;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/**
 * A write of a service without fields.
 *
 * @param confirm the text of the button that makes it
 */
public record SimpleForm(Write<?> write, String confirm, Texts texts) implements WriteForm {
    @Override
    public DialogHead head() {
        return new DialogHead(
                texts.say(write.head().title()),
                write.head().name(),
                confirm,
                write.head().takesAway());
    }

    @Override
    public boolean hasReason() {
        return write.hasReason();
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        return write.preview(cause);
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        return write.run(cause, rows -> {
                    job.tell(rows, -1, texts.get("change.rows.done", rows));
                    return !job.isCancelled();
                })
                .thenApply(report -> Result.of(report, texts));
    }

    @Override
    public Optional<Runnable> stop() {
        return write.isStoppable() ? Optional.of(() -> {}) : Optional.empty();
    }
}
