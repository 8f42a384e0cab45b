package org.lectern.console.view;

import java.util.stream.Collectors;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;

/** Texts of nodes for screen readers. UI thread only. */
public final class Spoken {
    private Spoken() {}

    /**
     * Returns what a cell answers a screen reader: a cell without a text of its own has those of its graphic.
     *
     * @param own what the control answers
     */
    public static @Nullable Object answer(Labeled cell, AccessibleAttribute attribute, @Nullable Object own) {
        boolean silent = own == null || own.toString().isBlank();
        Node graphic = cell.getGraphic();
        return attribute == AccessibleAttribute.TEXT && silent && graphic != null ? of(graphic) : own;
    }

    /** Returns the texts of a node and of the visible nodes in it. */
    public static String of(Node node) {
        if (!node.isVisible() || node instanceof Icon) {
            return "";
        }
        if (node.getAccessibleText() != null && !node.getAccessibleText().isBlank()) {
            return node.getAccessibleText();
        }
        if (node instanceof Labeled labeled
                && labeled.getText() != null
                && !labeled.getText().isBlank()) {
            return labeled.getText();
        }
        if (node instanceof Text text) {
            return text.getText();
        }
        return node instanceof Parent parent
                ? parent.getChildrenUnmodifiable().stream()
                        .map(Spoken::of)
                        .filter(text -> !text.isBlank())
                        .collect(Collectors.joining(", "))
                : "";
    }
}
