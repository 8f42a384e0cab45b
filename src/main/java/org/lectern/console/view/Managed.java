package org.lectern.console.view;

import javafx.scene.Node;
import javafx.scene.control.Labeled;

/** Nodes that take up room only while they can be seen. UI thread only. */
public final class Managed {
    private Managed() {}

    /** From now on these take up no room while they are not visible. */
    public static void whileVisible(Node... nodes) {
        for (Node node : nodes) {
            node.managedProperty().bind(node.visibleProperty());
        }
    }

    /** From now on these are there only while they say something. */
    public static void whileFilled(Labeled... labels) {
        for (Labeled label : labels) {
            whileVisible(label);
            label.visibleProperty().bind(label.textProperty().isNotEmpty());
        }
    }
}
