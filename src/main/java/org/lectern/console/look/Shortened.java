package org.lectern.console.look;

import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;

/**
 * Labels and buttons that show what somebody else has named, such as ids, titles and paths: it can be longer than any room
 * there is, so it may be shortened, and a tooltip has the whole. UI thread only.
 */
public final class Shortened {
    private static final String STYLE_CLASS = "shortened";

    private Shortened() {}

    /** From now on each of these may be cut, and its tooltip says whatever its text says. */
    public static void allow(Labeled... all) {
        for (Labeled labeled : all) {
            Tooltip whole = new Tooltip();
            whole.textProperty().bind(labeled.textProperty());
            labeled.tooltipProperty().bind(labeled.textProperty().map(text -> text.isBlank() ? null : whole));
            explained(labeled);
        }
    }

    /** From now on each of these may be cut: it has a tooltip that says as much. */
    public static void explained(Labeled... all) {
        for (Labeled labeled : all) {
            labeled.getStyleClass().add(STYLE_CLASS);
        }
    }

    /** Whether being cut is in the nature of its text. */
    public static boolean is(Labeled labeled) {
        return labeled.getStyleClass().contains(STYLE_CLASS);
    }
}
