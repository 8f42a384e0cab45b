package org.lectern.console.look;

import java.time.Duration;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.event.Event;
import javafx.event.EventHandler;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.skin.TextInputControlSkin;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.shape.Path;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.lectern.console.work.UiExecutor;

/**
 * Carets that blink for some seconds after the last key and then stay lit. JavaFX's own blink for ever, by an animation for
 * which the window is looked at sixty times a second as long as any field has the focus. UI thread only.
 */
public final class Carets {
    private static final Duration SOON = Duration.ofMillis(50);
    private static final Duration BETWEEN = Duration.ofMillis(500);
    /** Times that a caret goes off or on before it stays on. */
    private static final int BLINKS = 16;

    private static final String OURS = "lectern.caret";

    private final UiExecutor ui;
    private final BooleanProperty lit = new SimpleBooleanProperty(true);
    private UiExecutor.Pending next = () -> {};

    public Carets(UiExecutor ui) {
        this.ui = ui;
    }

    /** Looks after all fields of a window, from now on. */
    public void watch(Scene scene) {
        EventHandler<Event> used = event -> begin(scene);
        scene.addEventFilter(KeyEvent.ANY, used);
        scene.addEventFilter(MouseEvent.MOUSE_PRESSED, used);
        scene.addEventFilter(MouseEvent.MOUSE_RELEASED, used);
        scene.focusOwnerProperty().addListener((observable, before, now) -> begin(scene));
        // A field that gets the focus back with its window begins to blink by itself again.
        scene.windowProperty().flatMap(Window::focusedProperty).addListener((observable, before, now) -> begin(scene));
        begin(scene);
    }

    private void begin(Scene scene) {
        next.drop();
        lit.set(true);
        if (scene.getFocusOwner() instanceof TextInputControl field) {
            // By then the field has heard of the key, too, and begun to blink by itself.
            next = ui.after(SOON, () -> blink(field, BLINKS));
        }
    }

    private void blink(TextInputControl field, int left) {
        if (!isOpen(field.getScene())) {
            return; // what waits here would keep a window that was closed
        }
        take(field);
        lit.set(left % 2 == 0);
        if (left > 0) {
            next = ui.after(BETWEEN, () -> blink(field, left - 1));
        }
    }

    private static boolean isOpen(@Nullable Scene scene) {
        return scene != null && scene.getWindow() != null && scene.getWindow().isShowing();
    }

    private void take(TextInputControl field) {
        if (field.getSkin() instanceof TextInputControlSkin<?> skin) {
            if (field.getProperties().putIfAbsent(OURS, true) == null) {
                field.lookupAll("Path").stream()
                        .filter(node -> node.opacityProperty().isBound())
                        .forEach(node -> show((Path) node, field));
            }
            skin.setCaretAnimating(false);
        }
    }

    private void show(Path caret, TextInputControl field) {
        caret.opacityProperty()
                .bind(Bindings.createDoubleBinding(
                        () -> isShown(field) && lit.get() ? 1.0 : 0.0,
                        field.focusedProperty(),
                        field.editableProperty(),
                        field.disabledProperty(),
                        field.anchorProperty(),
                        field.caretPositionProperty(),
                        lit));
    }

    private static boolean isShown(TextInputControl field) {
        return field.isFocused()
                && field.isEditable()
                && !field.isDisabled()
                && field.getAnchor() == field.getCaretPosition();
    }
}
