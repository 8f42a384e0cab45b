package org.lectern.console.page;

import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import org.lectern.console.settings.Settings;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;

/** A button that folds and unfolds parts of the window. Settings remember its state. UI thread only. */
public final class Fold extends ToggleButton {
    private static final String FOLDED = "fth-chevron-right";
    private static final String UNFOLDED = "fth-chevron-down";

    private final Icon chevron = new Icon(FOLDED);

    public Fold() {
        setGraphic(chevron);
        getStyleClass().addAll("fold", "flat");
        selectedProperty().subscribe(open -> chevron.setIconLiteral(open ? UNFOLDED : FOLDED));
    }

    /**
     * Restores and remembers whether the parts are unfolded. Folds of one name follow each other.
     *
     * @param name the name under which that is remembered
     */
    public void begin(Settings settings, String name, Node... parts) {
        settings.all().subscribe(now -> setSelected(settings.isUnfolded(name)));
        selectedProperty().addListener((observable, before, open) -> settings.unfold(name, open));
        for (Node part : parts) {
            part.visibleProperty().bind(selectedProperty());
        }
        Managed.whileVisible(parts);
    }

    /** As {@link #advanced(ConsoleContext, Node...)}, where the parts are offered; else hides itself and them. */
    public void advanced(ConsoleContext context, boolean offered, Node... parts) {
        if (offered) {
            advanced(context, parts);
            return;
        }
        Managed.whileVisible(this);
        Managed.whileVisible(parts);
        setVisible(false);
        for (Node part : parts) {
            part.setVisible(false);
        }
    }

    /** Folds what few operators need: one fold for the whole console. Its text says so. */
    public void advanced(ConsoleContext context, Node... parts) {
        setText(context.texts().get("action.advanced"));
        setTooltip(new Tooltip(context.texts().get("action.advanced.tip")));
        setMinWidth(USE_PREF_SIZE);
        begin(context.settings(), "advanced", parts);
    }
}
