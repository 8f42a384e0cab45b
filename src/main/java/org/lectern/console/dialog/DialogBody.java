package org.lectern.console.dialog;

import javafx.beans.DefaultProperty;
import javafx.collections.ObservableList;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * What a dialog shows above its buttons, one below the other. It is as high as there is room for, and scrolls where that is too
 * little, so that the buttons are never out of reach. UI thread only.
 */
@DefaultProperty("items")
public final class DialogBody extends ScrollPane {
    /** What its bar takes of the width, when there is one. */
    private static final double BAR = 12;

    private final Content content = new Content();

    public DialogBody() {
        getStyleClass().add("dialog-body");
        content.getStyleClass().add("dialog-content");
        setContent(content);
        setFitToWidth(true);
        setFitToHeight(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        setFocusTraversable(false);
        VBox.setVgrow(this, Priority.ALWAYS);
    }

    public ObservableList<Node> getItems() {
        return content.getChildren();
    }

    /** Its texts wrap: how high they are depends on how wide it is. */
    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    /** It would ask how high the content is at least as if no text ever wrapped. */
    @Override
    protected void layoutChildren() {
        content.setMinHeight(content.least(getWidth() - BAR));
        super.layoutChildren();
    }

    private static final class Content extends VBox {
        double least(double width) {
            return computeMinHeight(width);
        }
    }
}
