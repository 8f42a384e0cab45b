package org.lectern.console;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javafx.event.Event;
import javafx.event.EventTarget;
import javafx.event.EventType;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import javafx.stage.Window;

/** Keys pressed and released in the window in front, as the toolkit hands them over. On the FX thread. */
final class Keys {
    private Keys() {}

    /** @param combination what is held down together, the last of them the key itself */
    static void push(KeyCode... combination) {
        Set<KeyCode> held = EnumSet.copyOf(Arrays.asList(combination));
        KeyCode key = combination[combination.length - 1];
        for (EventType<KeyEvent> type : List.of(KeyEvent.KEY_PRESSED, KeyEvent.KEY_TYPED, KeyEvent.KEY_RELEASED)) {
            boolean typed = type == KeyEvent.KEY_TYPED;
            if (typed && (held.size() > 1 || key.isFunctionKey())) {
                continue;
            }
            String text = typed ? key.getChar() : "";
            Event.fireEvent(
                    target(),
                    new KeyEvent(
                            type,
                            typed ? text : KeyEvent.CHAR_UNDEFINED,
                            text,
                            typed ? KeyCode.UNDEFINED : key,
                            held.contains(KeyCode.SHIFT),
                            held.contains(KeyCode.CONTROL),
                            held.contains(KeyCode.ALT),
                            held.contains(KeyCode.META)));
        }
    }

    /** The last window that was opened, and in it what has the focus. It may have gone with the key that was pressed. */
    private static EventTarget target() {
        List<Window> windows = Window.getWindows().stream()
                .filter(window -> window instanceof Stage && window.isShowing())
                .toList();
        Scene scene = Objects.requireNonNull(windows.get(windows.size() - 1).getScene());
        return Objects.requireNonNullElse(scene.getFocusOwner(), scene);
    }
}
