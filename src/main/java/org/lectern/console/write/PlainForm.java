package org.lectern.console.write;

import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.console.work.Job;
import org.lectern.model.Cause;
import org.lectern.write.Plan;

/**
 * A write with nothing to fill in but the reason.
 *
 * @param effect what it would write: see {@link #preview}
 * @param write makes it: see {@link #make}
 */
public record PlainForm(
        DialogHead head,
        Function<Cause, CompletionStage<Plan>> effect,
        Function<Cause, CompletionStage<WriteForm.Result>> write)
        implements WriteForm {
    /** With what {@link DialogHead} has. */
    public PlainForm(
            String title,
            String name,
            String confirm,
            boolean isDestructive,
            Function<Cause, CompletionStage<Plan>> effect,
            Function<Cause, CompletionStage<WriteForm.Result>> write) {
        this(new DialogHead(title, name, confirm, isDestructive), effect, write);
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        return effect.apply(cause);
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        return write.apply(cause);
    }
}
