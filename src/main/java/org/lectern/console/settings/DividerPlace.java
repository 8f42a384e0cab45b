package org.lectern.console.settings;

import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseEvent;

/**
 * Where the operator left a divider. UI thread only.
 *
 * @param pane the name under which it is remembered
 */
public record DividerPlace(Settings settings, String pane) {
    /** Puts the divider where it was, and remembers where it is dragged; layout moves it too, and that is not remembered. */
    public void follow(SplitPane split) {
        settings.divider(pane).ifPresent(place -> split.setDividerPositions(place));
        split.addEventFilter(
                MouseEvent.MOUSE_RELEASED, event -> settings.divider(pane, split.getDividerPositions()[0]));
    }
}
