package org.lectern.console.view;

import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/** Labels of as many lines as their texts need. UI thread only. */
public final class Labels {
    private Labels() {}

    /** One that is never lower than its text, with these style classes. */
    public static Label wrapped(String text, String... styleClasses) {
        Label label = new Label(text);
        label.getStyleClass().addAll(styleClasses);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }
}
