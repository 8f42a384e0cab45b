package org.lectern.console.write;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.model.Cause;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/**
 * A question before this console's own work is stopped or continued: no service writes for it.
 *
 * @param effect the consequences, in whole sentences
 */
public record Confirmation(DialogHead head, String effect) implements WriteQuestion {
    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        return CompletableFuture.completedStage(Plan.uncounted(Message.plain(effect), List.of()));
    }
}
