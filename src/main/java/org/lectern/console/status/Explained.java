package org.lectern.console.status;

import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;

/** What is so, and why: a line of an icon, a title, and sentences below it. UI thread only. */
public final class Explained {
    private Explained() {}

    /** @param actions buttons that do something about it */
    public static Node line(Icon icon, String title, String sentences, Node... actions) {
        VBox text = new VBox(Labels.wrapped(title, "drift-title"), Labels.wrapped(sentences));
        HBox.setHgrow(text, Priority.ALWAYS);
        HBox line = new HBox(icon, text);
        line.getChildren().addAll(actions);
        line.getStyleClass().add("drift-line");
        return line;
    }
}
