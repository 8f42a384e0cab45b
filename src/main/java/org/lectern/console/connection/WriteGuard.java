package org.lectern.console.connection;

import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.WeakChangeListener;
import javafx.event.ActionEvent;
import javafx.event.Event;
import javafx.event.EventTarget;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Control;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;

/**
 * Shows as refused, in every window, what may not be written: whatever has the style class {@code writes} looks disabled, says
 * why when the pointer is on it, and does nothing. It is not disabled, for what is disabled cannot say why. UI thread only.
 *
 * @param told why something was not done, when somebody tried
 */
public record WriteGuard(ConsoleConnection connection, Consumer<String> told) {
    /** The style class of buttons that change what is stored. */
    public static final String WRITES = "writes";

    /** Of a window in which nothing may be written. */
    private static final String REFUSED = "writes-refused";

    /** Of what may not be done here, whatever else may be written. */
    private static final String REFUSED_HERE = "refused";

    private static final String REFUSAL = "lectern.refusal";
    private static final String TOOLTIP = "lectern.tooltip";
    private static final String FOLLOWS = "lectern.follows-refusals";

    /**
     * Says of something that writes whether it may be done at all, beside what the connection says.
     *
     * @param why a sentence; empty if it may be done
     */
    public static void refuse(Control control, Optional<String> why) {
        control.getProperties().put(REFUSAL, why);
        control.getStyleClass().removeAll(REFUSED_HERE, WRITES);
        control.getStyleClass().add(WRITES);
        if (why.isPresent()) {
            control.getStyleClass().add(REFUSED_HERE);
        }
    }

    /** What the connection says, else what is said of this alone. */
    private Optional<String> refusal(Control control) {
        return connection
                .writeRefusal()
                .get()
                .or(() -> control.getProperties().get(REFUSAL) instanceof Optional<?> own
                        ? own.map(String::valueOf)
                        : Optional.empty());
    }

    /** Watches over a window, from now on. */
    public void watch(Scene scene) {
        scene.addEventFilter(ActionEvent.ACTION, this::refuse);
        scene.addEventFilter(MouseEvent.MOUSE_PRESSED, this::refuse);
        scene.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.SPACE || event.getCode() == KeyCode.ENTER) {
                refuse(event);
            }
        });
        scene.addEventFilter(
                MouseEvent.MOUSE_ENTERED_TARGET,
                event -> writing(event.getTarget()).ifPresent(this::explain));
        ChangeListener<Optional<String>> follow = (observable, before, now) -> show(scene, now);
        // The connection outlives the window, which keeps its listener alive as long as there is anything to show.
        scene.getProperties().put(FOLLOWS, follow);
        connection.writeRefusal().addListener(new WeakChangeListener<>(follow));
        // Decorations put another root above the first one.
        scene.rootProperty()
                .addListener((observable, before, now) ->
                        show(scene, connection.writeRefusal().get()));
        show(scene, connection.writeRefusal().get());
    }

    private static void show(Scene scene, Optional<String> refusal) {
        scene.getRoot().getStyleClass().remove(REFUSED);
        if (refusal.isPresent()) {
            scene.getRoot().getStyleClass().add(REFUSED);
        }
    }

    private void refuse(Event event) {
        writing(event.getTarget()).flatMap(this::refusal).ifPresent(why -> {
            event.consume();
            told.accept(why);
        });
    }

    /** In place of the tooltip it has, until writing is allowed again. */
    private void explain(Control control) {
        Optional<String> refusal = refusal(control);
        if (refusal.isPresent() && !refusal.get().equals(control.getAccessibleHelp())) {
            control.getProperties().putIfAbsent(TOOLTIP, Optional.ofNullable(control.getTooltip()));
            control.setTooltip(new Tooltip(refusal.get()));
            control.setAccessibleHelp(refusal.get());
        } else if (refusal.isEmpty() && control.getProperties().remove(TOOLTIP) instanceof Optional<?> before) {
            control.setTooltip((Tooltip) before.orElse(null));
            control.setAccessibleHelp(null);
        }
    }

    private static Optional<Control> writing(EventTarget target) {
        for (Node at = target instanceof Node node ? node : null; at != null; at = at.getParent()) {
            if (at.getStyleClass().contains(WRITES) && at instanceof Control control) {
                return Optional.of(control);
            }
        }
        return Optional.empty();
    }
}
