package org.lectern.console.write;

import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.model.Cause;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/**
 * A write of a service that begins a job, without fields. The dialog is done when the job has begun; the page follows it.
 *
 * @param follow shows the job on the page
 * @param begun the sentence when it has begun
 */
public record BegunForm<J>(
        SimpleForm form, Write<J> write, Function<CompletionStage<J>, CompletionStage<J>> follow, String begun)
        implements WriteForm {
    /** @param confirm the text of the button that begins it */
    public BegunForm(
            Write<J> write,
            String confirm,
            Function<CompletionStage<J>, CompletionStage<J>> follow,
            String begun,
            Texts texts) {
        this(new SimpleForm(write, confirm, texts), write, follow, begun);
    }

    @Override
    public DialogHead head() {
        return form.head();
    }

    @Override
    public boolean hasReason() {
        return form.hasReason();
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        return form.preview(cause);
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        return follow.apply(write.make(cause)).thenApply(one -> new Result(begun, true));
    }
}
