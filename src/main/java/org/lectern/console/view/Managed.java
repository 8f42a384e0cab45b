package org.lectern.console.view;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.SplitPane;

/** Nodes that take up room only while they can be seen. UI thread only. */
public final class Managed {
    private Managed() {}

    /** From now on these take up no room while they are not visible. */
    public static void whileVisible(Node... nodes) {
        for (Node node : nodes) {
            node.managedProperty().bind(node.visibleProperty());
        }
    }

    /** From now on the parts of a split pane take up no room while they are not visible, and there is nothing to divide. */
    public static void partsWhileVisible(SplitPane split) {
        List<Node> parts = List.copyOf(split.getItems());
        for (Node part : parts) {
            part.visibleProperty()
                    .subscribe(() -> split.getItems()
                            .setAll(parts.stream().filter(Node::isVisible).toList()));
        }
        split.getItems().setAll(parts.stream().filter(Node::isVisible).toList());
    }

    /** From now on these are there only while they say something. */
    public static void whileFilled(Labeled... labels) {
        for (Labeled label : labels) {
            whileVisible(label);
            label.visibleProperty().bind(label.textProperty().isNotEmpty());
        }
    }
}
