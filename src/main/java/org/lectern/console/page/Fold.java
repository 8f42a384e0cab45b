package org.lectern.console.page;

import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
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
     * Restores and remembers whether the parts are unfolded.
     *
     * @param name the name under which that is remembered
     */
    public void begin(Settings settings, String name, Node... parts) {
        setSelected(settings.isUnfolded(name));
        selectedProperty().addListener((observable, before, open) -> settings.unfold(name, open));
        for (Node part : parts) {
            part.visibleProperty().bind(selectedProperty());
        }
        Managed.whileVisible(parts);
    }
}
