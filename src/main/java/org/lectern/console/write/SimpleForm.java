package org.lectern.console.write;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.model.Cause;
import org.lectern.write.Write;

/**
 * A write of a service without fields.
 *
 * @param confirm the text of the button that makes it
 */
public record SimpleForm(Write<?> write, String confirm, Texts texts) implements WriteForm {
    @Override
    public DialogHead head() {
        return ServiceWrites.head(write, confirm, texts);
    }

    @Override
    public boolean hasReason() {
        return write.hasReason();
    }

    @Override
    public CompletionStage<WritePreview> preview(Cause cause) {
        return ServiceWrites.preview(write, cause, texts);
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        return ServiceWrites.make(write, cause, job, texts);
    }

    @Override
    public Optional<Runnable> stop() {
        return write.isStoppable() ? Optional.of(() -> {}) : Optional.empty();
    }
}
