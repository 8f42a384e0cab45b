package org.lectern.console.work;

import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.stage.Window;

/** Whether somebody can see a node: nothing above it is hidden, and its window is neither closed nor an icon. */
public final class NodeVisibility {
    private NodeVisibility() {}

    /** Follows the node from window to window; costs nothing while nobody listens. UI thread only. */
    public static ObservableValue<Boolean> of(Node node) {
        ObservableValue<Boolean> shown = isShown(node);
        return node.sceneProperty()
                .flatMap(Scene::windowProperty)
                .flatMap(NodeVisibility::isOpen)
                .flatMap(open -> open ? shown : never())
                .orElse(false);
    }

    /** Pages stay in the window behind the one in front. */
    private static ObservableValue<Boolean> isShown(Node node) {
        return node.visibleProperty()
                .flatMap(visible -> visible
                        ? node.parentProperty().flatMap(NodeVisibility::isShown).orElse(true)
                        : never());
    }

    private static ObservableValue<Boolean> isOpen(Window window) {
        return window instanceof Stage stage
                ? stage.showingProperty()
                        .flatMap(showing -> stage.iconifiedProperty().map(icon -> showing && !icon))
                : window.showingProperty();
    }

    /** One for each: whoever listens to it would be kept by one for all, with its window, when that has long been closed. */
    private static ObservableValue<Boolean> never() {
        return new SimpleBooleanProperty(false);
    }
}
