package org.lectern.console.write;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.model.Cause;

/**
 * A question before this console's own work is stopped or continued: no service writes for it.
 *
 * @param effect the consequences, in whole sentences
 */
public record Confirmation(DialogHead head, String effect) implements WriteQuestion {
    @Override
    public CompletionStage<WritePreview> preview(Cause cause) {
        return CompletableFuture.completedStage(new WritePreview(effect, "", List.of()));
    }
}
