package org.lectern.console.dialog;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * A write that the operator has asked for and not yet confirmed.
 *
 * @param title what it is for, as a short sentence
 * @param name of the thing that is written to, as the operator would type it: an id
 * @param confirm what the button says that does it
 * @param destructive whether something is taken away or left undone: then a reason is asked for
 * @param effect what it would do; asked when the dialog opens, and again by Retry. From the UI thread; must not block. Its future is
 *     cancelled if the operator does not wait for it
 */
public record PlannedWrite(
        String title, String name, String confirm, boolean destructive, Supplier<CompletionStage<Effect>> effect) {
    /** A stage of words that are known already. */
    public static CompletionStage<Effect> says(String consequences) {
        return CompletableFuture.completedStage(new Effect(consequences, "", List.of()));
    }

    /**
     * What a write would do.
     *
     * @param summary one or more sentences
     * @param figures how many rows, and which, in a few words; may be empty
     * @param statements copyable CQL; may be empty where no CQL is written
     * @param isNothing whether there is nothing to write: the summary says so
     */
    public record Effect(String summary, String figures, List<String> statements, boolean isNothing) {
        public Effect {
            statements = List.copyOf(statements);
        }

        /** Of a write that does something. */
        public Effect(String summary, String figures, List<String> statements) {
            this(summary, figures, statements, false);
        }
    }
}
