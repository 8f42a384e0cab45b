package org.lectern.console.view;

import javafx.scene.control.Label;

/** Small labels of icon and text: state is never said by colour alone. */
public final class Badge {
    private Badge() {}

    /** @param colour a style class */
    public static Label of(String text, String icon, String colour) {
        Label badge = new Label(text, new Icon(icon));
        badge.getStyleClass().addAll("badge", colour);
        badge.setMinWidth(Label.USE_PREF_SIZE);
        return badge;
    }
}
