package org.lectern.console.libraries;

import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Badge;
import org.lectern.model.Visibility;

/** Small labels of icon and text: state is never said by colour alone. */
public record Badges(Texts texts) {
    static String icon(Visibility visibility) {
        return switch (visibility) {
            case PUBLIC -> "fth-globe";
            case LOGGEDIN -> "fth-log-in";
            case PRIVATE -> "fth-lock";
        };
    }

    public Label visibility(Visibility visibility) {
        return Badge.of(
                texts.get("visibility." + visibility),
                icon(visibility),
                "visibility-" + visibility.name().toLowerCase(Locale.ROOT));
    }

    Label mark(EntryRow.Mark mark) {
        Label badge = Badge.of(
                texts.get("mark." + mark),
                switch (mark) {
                    case TWICE -> "fth-copy";
                    case OLD_POSITION -> "fth-clock";
                    case MISPLACED -> "fth-eye";
                    case GONE -> "fth-slash";
                },
                mark == EntryRow.Mark.TWICE ? "warning" : "danger");
        badge.setTooltip(new Tooltip(texts.get("mark." + mark + ".tip")));
        return badge;
    }
}
