package org.lectern.console.change;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import javafx.scene.Node;
import org.lectern.model.Cause;

/** What the operator fills in for one kind of change, and the change it makes. UI thread only. */
public interface ChangeForm {
    /** What it does, for the head of the dialog. */
    String title();

    /** The id of what is written to, as the operator would type it; empty while it is not known. */
    String name();

    /** The fields; empty if there is nothing to fill in. */
    Optional<Node> fields();

    /** Where the operator begins to type. */
    void requestFocus();

    /** Told whenever a field changes. */
    void onChanged(Runnable handler);

    /** Whether it takes something away, so that a reason is needed. */
    boolean isDestructive();

    /** What the button says that does it. */
    String confirm();

    /**
     * What it would write.
     *
     * @throws RuntimeException with a sentence, if a field is wrong
     */
    CompletionStage<Preview> preview(Cause cause);

    /** Makes the change. The stage says what came of it. */
    CompletionStage<Result> make(Cause cause);

    /**
     * What came of a change.
     *
     * @param sentence for the operator
     * @param details line by line, to read and copy; empty if there is nothing more to say
     * @param verified whether all that was to be done is seen to be done
     */
    record Result(String sentence, String details, boolean verified) {}
}
