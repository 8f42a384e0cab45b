package org.lectern.console.page;

import java.util.List;
import java.util.function.BooleanSupplier;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/**
 * A key that does something: pressed, or picked where all of them are listed. UI thread only.
 *
 * @param text what it does, as the operator reads it
 * @param ready whether it can be done now
 */
public record Shortcut(KeyCombination keys, String text, BooleanSupplier ready, Runnable action) {
    /** Does what the first of these that fits says, and consumes the key. */
    public static void press(List<Shortcut> shortcuts, KeyEvent event) {
        for (Shortcut shortcut : shortcuts) {
            if (shortcut.keys().match(event) && shortcut.ready().getAsBoolean()) {
                event.consume();
                shortcut.action().run();
                return;
            }
        }
    }

    /** One that can always be done. */
    public static Shortcut of(KeyCombination keys, String text, Runnable action) {
        return new Shortcut(keys, text, () -> true, action);
    }

    /** The key alone. */
    public static KeyCombination plain(KeyCode key) {
        return new KeyCodeCombination(key);
    }

    /** The key with Ctrl, on a Mac with Command. */
    public static KeyCombination ctrl(KeyCode key) {
        return new KeyCodeCombination(key, KeyCombination.SHORTCUT_DOWN);
    }
}
