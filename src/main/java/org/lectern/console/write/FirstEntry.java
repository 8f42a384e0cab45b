package org.lectern.console.write;

import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.TextInputControl;
import org.lectern.console.work.Failures;

/** Tells a form that is not filled in yet from one that is filled in wrongly. UI thread only. */
final class FirstEntry {
    private boolean made;

    /** The operator has changed a field. */
    void made() {
        made = true;
    }

    /** Returns whether input is refused only because the operator has not filled in the empty fields yet. */
    boolean isAwaited(Optional<Throwable> failure, Node fields) {
        return !made
                && failure.map(Failures::cause)
                        .filter(IllegalArgumentException.class::isInstance)
                        .isPresent()
                && fields.lookupAll(".text-input").stream()
                        .anyMatch(field -> field instanceof TextInputControl input
                                && input.getText().isBlank());
    }
}
