package org.lectern.console.view;

import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/** Labels with style classes, of one line or of as many as their texts need. UI thread only. */
public final class Labels {
    private Labels() {}

    /** One of one line. */
    public static Label of(String text, String... styleClasses) {
        Label label = new Label(text);
        label.getStyleClass().addAll(styleClasses);
        return label;
    }

    /** One of one line, behind its icon. */
    public static Label of(String text, Node icon, String... styleClasses) {
        Label label = of(text, styleClasses);
        label.setGraphic(icon);
        return label;
    }

    /** One that is never lower than its text, with these style classes. */
    public static Label wrapped(String text, String... styleClasses) {
        Label label = of(text, styleClasses);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }
}
