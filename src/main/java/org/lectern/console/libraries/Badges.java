package org.lectern.console.libraries;

import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.model.Visibility;

/** Small labels of icon and text: state is never said by colour alone. */
final class Badges {
    private final Texts texts;

    Badges(Texts texts) {
        this.texts = texts;
    }

    static String icon(Visibility visibility) {
        return switch (visibility) {
            case PUBLIC -> "fth-globe";
            case LOGGEDIN -> "fth-log-in";
            case PRIVATE -> "fth-lock";
        };
    }

    Label visibility(Visibility visibility) {
        Label badge = badge(texts.get("visibility." + visibility), icon(visibility));
        badge.getStyleClass().add("visibility-" + visibility.name().toLowerCase(Locale.ROOT));
        return badge;
    }

    Label mark(EntryRow.Mark mark) {
        Label badge = badge(
                texts.get("mark." + mark),
                switch (mark) {
                    case TWICE -> "fth-copy";
                    case OLD_POSITION -> "fth-clock";
                    case MISPLACED -> "fth-eye";
                    case GONE -> "fth-slash";
                });
        badge.getStyleClass().add(mark == EntryRow.Mark.TWICE ? "warning" : "danger");
        badge.setTooltip(new Tooltip(texts.get("mark." + mark + ".tip")));
        return badge;
    }

    private static Label badge(String text, String icon) {
        Label badge = new Label(text, new Icon(icon));
        badge.getStyleClass().add("badge");
        return badge;
    }
}
