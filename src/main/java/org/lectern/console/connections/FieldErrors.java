package org.lectern.console.connections;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.control.Label;
import org.lectern.cluster.Consistency;

/** What is wrong with the fields of a form, each below its field. UI thread only. */
final class FieldErrors {
    private final List<Label> labels = new ArrayList<>();
    private boolean any;

    void add(Label label) {
        label.managedProperty().bind(label.visibleProperty());
        label.setVisible(false);
        labels.add(label);
    }

    void clear() {
        any = false;
        labels.forEach(label -> label.setVisible(false));
    }

    boolean any() {
        return any;
    }

    void require(Label label, boolean condition, String sentence) {
        if (!condition && !label.isVisible()) {
            any = true;
            label.setText(sentence);
            label.setVisible(true);
        }
    }

    void check(Label label, Runnable check) {
        try {
            check.run();
        } catch (IllegalArgumentException e) {
            require(label, false, String.valueOf(e.getMessage()));
        }
    }

    /** The answer, or nothing where it was refused with a sentence. */
    <T> Optional<T> read(Label label, Supplier<Optional<T>> reader) {
        try {
            return reader.get();
        } catch (IllegalArgumentException e) {
            require(label, false, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    /** The list, or an empty one where it was refused with a sentence. */
    <T> List<T> readAll(Label label, Supplier<List<T>> reader) {
        try {
            return reader.get();
        } catch (IllegalArgumentException e) {
            require(label, false, String.valueOf(e.getMessage()));
            return List.of();
        }
    }

    /** Where to say what only the whole is refused for: nearly always the consistency of a connection that writes. */
    Label labelOfTheRest(Label general, Label consistencyLabel, boolean readOnly, Consistency consistency) {
        return !readOnly && !consistency.seesWhatWasWritten() ? consistencyLabel : general;
    }
}
