package org.lectern.console.look;

import java.util.List;
import javafx.beans.value.ChangeListener;
import javafx.collections.ListChangeListener;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.lectern.console.settings.Theme;

/**
 * The theme of every window of this program, popups included: a style class of what lies at the bottom of each. Another
 * style sheet in its place would make every node be compared with every rule anew. UI thread only.
 */
final class ThemeOfWindows {
    /** As with the user agent style sheet there is one for all. */
    private static final ThemeOfWindows ALL = new ThemeOfWindows();

    private static final String DARK = "dark";

    private final ChangeListener<Scene> scenes = (observable, before, now) -> paint(now);
    private final ChangeListener<Parent> roots = (observable, before, now) -> paint(now);
    private Theme theme = Theme.LIGHT;

    private ThemeOfWindows() {
        Window.getWindows().addListener((ListChangeListener<Window>) change -> {
            while (change.next()) {
                change.getAddedSubList().forEach(this::follow);
            }
        });
        List.copyOf(Window.getWindows()).forEach(this::follow);
    }

    /** From now on every window is in this theme. */
    static void set(Theme theme) {
        ALL.theme = theme;
        Window.getWindows().forEach(window -> ALL.paint(window.getScene()));
    }

    private void follow(Window window) {
        window.sceneProperty().removeListener(scenes);
        window.sceneProperty().addListener(scenes);
        paint(window.getScene());
    }

    private void paint(@Nullable Scene scene) {
        if (scene != null) {
            // Decorations put another root above the first one.
            scene.rootProperty().removeListener(roots);
            scene.rootProperty().addListener(roots);
            paint(scene.getRoot());
        }
    }

    private void paint(@Nullable Parent root) {
        if (root == null) {
            return;
        }
        if (theme != Theme.DARK) {
            root.getStyleClass().remove(DARK);
        } else if (!root.getStyleClass().contains(DARK)) {
            root.getStyleClass().add(DARK);
        }
    }
}
