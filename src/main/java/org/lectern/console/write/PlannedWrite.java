package org.lectern.console.write;

import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.model.Cause;
import org.lectern.write.Plan;

/**
 * A write with nothing to fill in, made by whoever asks once the operator has confirmed it.
 *
 * @param effect what it would do
 */
public record PlannedWrite(DialogHead head, Supplier<CompletionStage<Plan>> effect) implements WriteQuestion {
    /** With what {@link DialogHead} has. */
    public PlannedWrite(
            String title, String name, String confirm, boolean isDestructive, Supplier<CompletionStage<Plan>> effect) {
        this(new DialogHead(title, name, confirm, isDestructive), effect);
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        return effect.get();
    }
}
