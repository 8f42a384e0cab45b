package org.lectern.console.view;

import org.kordamp.ikonli.javafx.FontIcon;

/**
 * An icon of the Feather set. Its style class is its own: the theme has a hundred rules for the library's, each of which is
 * matched against all that lies above an icon, and that took longer than all else when a page was shown.
 */
public final class Icon extends FontIcon {
    private static final String STYLE_CLASS = "icon";

    /** Without a picture yet. */
    public Icon() {
        getStyleClass().setAll(STYLE_CLASS);
    }

    /** @param literal as {@code fth-search} */
    public Icon(String literal) {
        super(literal);
        getStyleClass().setAll(STYLE_CLASS);
    }
}
