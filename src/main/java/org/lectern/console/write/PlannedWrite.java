package org.lectern.console.write;

import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.model.Cause;

/**
 * A write with nothing to fill in, made by whoever asks once the operator has confirmed it.
 *
 * @param effect what it would do
 */
public record PlannedWrite(DialogHead head, Supplier<CompletionStage<WritePreview>> effect) implements WriteQuestion {
    /** With what {@link DialogHead} has. */
    public PlannedWrite(
            String title,
            String name,
            String confirm,
            boolean isDestructive,
            Supplier<CompletionStage<WritePreview>> effect) {
        this(new DialogHead(title, name, confirm, isDestructive), effect);
    }

    @Override
    public CompletionStage<WritePreview> preview(Cause cause) {
        return effect.get();
    }
}
