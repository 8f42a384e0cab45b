package org.lectern.console.write;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import javafx.scene.Node;
import org.lectern.model.Cause;
import org.lectern.write.Plan;

/** What the operator is asked before one kind of write: what it would do, why, and whatever is to be filled in. UI thread only. */
public interface WriteQuestion {
    /** What stands in the head of its dialog; asked again whenever a field changes. */
    DialogHead head();

    /** Whether anything is written at all: what only looks is done on a read-only connection too, and asks for no name. */
    default boolean writes() {
        return true;
    }

    /** Whether it has a reason where the operator gives none. */
    default boolean hasReason() {
        return false;
    }

    /** The fields; empty if there is nothing to fill in. */
    default Optional<Node> fields() {
        return Optional.empty();
    }

    /** What can be turned also while it is being made; stands beside the buttons. */
    default Optional<Node> controls() {
        return Optional.empty();
    }

    /** Where the operator begins to type, if there are fields. */
    default void requestFocus() {}

    /** Told whenever a field changes. */
    default void onChanged(Runnable handler) {}

    /**
     * What it would write. Asked when the dialog opens, whenever a field changes, and again by Retry; from the UI thread, and
     * must not block. Its future is cancelled if the operator does not wait for it.
     *
     * @throws RuntimeException with a sentence, if a field is wrong
     */
    CompletionStage<Plan> preview(Cause cause);
}
