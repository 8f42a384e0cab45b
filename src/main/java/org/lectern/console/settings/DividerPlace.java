package org.lectern.console.settings;

import javafx.geometry.Orientation;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseEvent;

/**
 * Where the operator left a divider. In a narrow window what lies side by side may come to lie below each other: the place there
 * is another one. UI thread only.
 *
 * @param pane the name under which it is remembered
 */
public record DividerPlace(Settings settings, String pane) {
    /** Puts the divider where it was, and remembers where it is dragged; layout moves it too, and that is not remembered. */
    public void follow(SplitPane split) {
        Orientation own = split.getOrientation();
        restore(split, own);
        split.orientationProperty().addListener((observable, before, now) -> restore(split, own));
        split.addEventFilter(
                MouseEvent.MOUSE_RELEASED, event -> settings.divider(name(split, own), split.getDividerPositions()[0]));
    }

    private void restore(SplitPane split, Orientation own) {
        settings.divider(name(split, own)).ifPresent(place -> split.setDividerPositions(place));
    }

    /** @param own its orientation wherever there is room for it */
    private String name(SplitPane split, Orientation own) {
        return split.getOrientation() == own ? pane : pane + ".narrow";
    }
}
