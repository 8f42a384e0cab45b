package org.lectern.console.write;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.model.Cause;

/**
 * A write with nothing to fill in, made by whoever asks once the operator has confirmed it.
 *
 * @param title what it is for, as a short sentence
 * @param name of the thing that is written to, as the operator would type it: an id
 * @param confirm what the button says that does it
 * @param isDestructive whether something is taken away or left undone: then a reason is asked for
 * @param effect what it would do
 */
public record PlannedWrite(
        String title,
        String name,
        String confirm,
        boolean isDestructive,
        Supplier<CompletionStage<WritePreview>> effect)
        implements WriteQuestion {
    /** A stage of words that are known already. */
    public static CompletionStage<WritePreview> says(String consequences) {
        return CompletableFuture.completedStage(new WritePreview(consequences, "", List.of()));
    }

    @Override
    public CompletionStage<WritePreview> preview(Cause cause) {
        return effect.get();
    }
}
