package org.lectern.console.view;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import org.controlsfx.control.SegmentedButton;
import org.lectern.console.text.Texts;

/**
 * A button for each of some values, of which one is chosen. Who shows a value is not told of that: only what the operator
 * chooses is. UI thread only.
 */
public final class Segments<E extends Enum<E>> extends SegmentedButton {
    private final Map<E, ToggleButton> buttons = new LinkedHashMap<>();

    /**
     * Makes the buttons.
     *
     * @param key begins the keys of their labels among the texts; with {@code .tip} of their tooltips
     * @param id begins their ids
     */
    public void begin(Texts texts, E[] values, String key, String id, Consumer<E> chosen) {
        for (E value : values) {
            ToggleButton button = new ToggleButton(texts.get(key + value));
            button.setId(id + value);
            button.setTooltip(new Tooltip(texts.get(key + value + ".tip")));
            button.setOnAction(event -> {
                show(value);
                chosen.accept(value);
            });
            // Else the tooltip of the whole, where it has one, would be shown instead.
            button.addEventHandler(MouseEvent.MOUSE_MOVED, MouseEvent::consume);
            Managed.whileVisible(button);
            buttons.put(value, button);
            getButtons().add(button);
        }
    }

    public void show(E value) {
        button(value).setSelected(true);
    }

    public ToggleButton button(E value) {
        return Objects.requireNonNull(buttons.get(value));
    }
}
