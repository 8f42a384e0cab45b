package org.lectern.console.view;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import javafx.scene.AccessibleRole;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.feather.FeatherIkonHandler;

/**
 * An icon of the Feather set: a letter of its font, as large as {@code -fx-font-size} and in the colour {@code -fx-fill} says.
 *
 * <p>The library's own icons give themselves a style of their own, which is parsed, and a style class for which the theme has
 * a hundred rules, each matched against all that lies above an icon: that took longer than all else when a page was shown.
 */
public final class Icon extends Text {
    private static final String STYLE_CLASS = "icon";
    private static final String FAMILY = family();

    private String literal = "";

    /** Without a picture yet. */
    public Icon() {
        getStyleClass().setAll(STYLE_CLASS);
        // Its letter means nothing to a screen reader: what it shows is said beside it.
        setAccessibleRole(AccessibleRole.NODE);
        setFont(Font.font(FAMILY));
    }

    /** @param literal as {@code fth-search} */
    public Icon(String literal) {
        this();
        setIconLiteral(literal);
    }

    public String getIconLiteral() {
        return literal;
    }

    /** @throws IllegalArgumentException if there is no such icon */
    public void setIconLiteral(String literal) {
        this.literal = literal;
        setText(Character.toString(Feather.findByDescription(literal).getCode()));
    }

    private static String family() {
        FeatherIkonHandler handler = new FeatherIkonHandler();
        try (InputStream font = handler.getFontResourceAsStream()) {
            return Font.loadFont(font, 15).getFamily();
        } catch (IOException e) {
            throw new UncheckedIOException("The icons' font cannot be read", e);
        }
    }
}
