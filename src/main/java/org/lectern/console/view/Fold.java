package org.lectern.console.view;

import javafx.beans.value.ChangeListener;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import org.lectern.console.settings.SavedSettings;
import org.lectern.console.settings.Settings;
import org.lectern.console.text.Texts;

/** A button that folds and unfolds parts of the window. Settings remember its state. UI thread only. */
public final class Fold extends ToggleButton {
    /** The name of the one fold of what few operators need. */
    public static final String ADVANCED = "advanced";

    private static final String FOLDED = "fth-chevron-right";
    private static final String UNFOLDED = "fth-chevron-down";

    private final Icon chevron = new Icon(FOLDED);

    /** Held by this button alone, so that settings do not hold a closed window. */
    private ChangeListener<SavedSettings> follows = (observable, before, now) -> {};

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
        follows = (observable, before, now) -> setSelected(settings.isUnfolded(name));
        settings.all().addListener(new WeakChangeListener<>(follows));
        setSelected(settings.isUnfolded(name));
        selectedProperty().addListener((observable, before, open) -> settings.unfold(name, open));
        for (Node part : parts) {
            part.visibleProperty().bind(selectedProperty());
        }
        Managed.whileVisible(parts);
    }

    /** As {@link #advanced(Settings, Texts, Node...)}, where the parts are offered; else hides itself and them. */
    public void advanced(Settings settings, Texts texts, boolean offered, Node... parts) {
        if (offered) {
            advanced(settings, texts, parts);
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
    public void advanced(Settings settings, Texts texts, Node... parts) {
        setText(texts.get("action.advanced"));
        setTooltip(new Tooltip(texts.get("action.advanced.tip")));
        setMinWidth(USE_PREF_SIZE);
        begin(settings, ADVANCED, parts);
    }
}
