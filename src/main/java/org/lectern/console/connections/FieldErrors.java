package org.lectern.console.connections;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;

/** What is wrong with the fields of a form, each below its field: the last label of the box around it. UI thread only. */
final class FieldErrors {
    private final Map<Node, Label> labels = new HashMap<>();
    private final Texts texts;
    private boolean any;

    FieldErrors(Texts texts) {
        this.texts = texts;
    }

    void add(Node field) {
        Parent box = field.getParent();
        while (!box.getStyleClass().contains("field")) {
            box = box.getParent();
        }
        List<Node> children = box.getChildrenUnmodifiable();
        Label label = (Label) children.get(children.size() - 1);
        Managed.whileVisible(label);
        label.setVisible(false);
        labels.put(field, label);
    }

    void clear() {
        any = false;
        labels.values().forEach(label -> label.setVisible(false));
    }

    boolean any() {
        return any;
    }

    void require(Node field, boolean condition, String sentence) {
        Label label = Objects.requireNonNull(labels.get(field));
        if (!condition && !label.isVisible()) {
            any = true;
            label.setText(sentence);
            label.setVisible(true);
        }
    }

    void check(Node field, Runnable check) {
        read(field, () -> {
            check.run();
            return Optional.empty();
        });
    }

    /** The answer, or nothing where it was refused with a sentence. */
    <T> Optional<T> read(Node field, Supplier<Optional<T>> reader) {
        try {
            return reader.get();
        } catch (IllegalArgumentException e) {
            require(field, false, texts.say(e));
            return Optional.empty();
        }
    }

    /** The list, or an empty one where it was refused with a sentence. */
    <T> List<T> readAll(Node field, Supplier<List<T>> reader) {
        return read(field, () -> Optional.of(reader.get())).orElse(List.of());
    }
}
