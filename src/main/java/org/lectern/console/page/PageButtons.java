package org.lectern.console.page;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;

/** Buttons that look alike on every page. UI thread only. */
public record PageButtons(Texts texts) {
    /** Reads again what the page shows. */
    public Button reload(Runnable task) {
        Button reload = new Button(texts.get("action.reload"), new Icon("fth-refresh-cw"));
        reload.getStyleClass().add("flat");
        reload.setTooltip(new Tooltip(texts.get("action.reload.tip")));
        reload.setOnAction(event -> task.run());
        return reload;
    }

    /** Opens the items of an export. */
    public MenuButton export(String id, List<MenuItem> items) {
        MenuButton export = new MenuButton(texts.get("action.export"), new Icon("fth-download"));
        export.setId(id);
        export.getItems().setAll(items);
        return export;
    }

    /** Opens the first of these exports that can be seen and used. */
    Shortcut shortcut(List<MenuButton> exports) {
        Supplier<Optional<MenuButton>> usable = () -> exports.stream()
                .filter(button -> button.isVisible() && !button.isDisabled())
                .findFirst();
        return new Shortcut(
                Shortcut.ctrl(KeyCode.E),
                texts.get("shortcut.export"),
                () -> usable.get().isPresent(),
                () -> usable.get().ifPresent(MenuButton::show));
    }

    /** Does something; the tooltip's key is that of its label with {@code .tip}. */
    public Button action(String id, String key, String icon, Runnable task) {
        Button button = new Button(texts.get(key), new Icon(icon));
        button.setId(id);
        button.setTooltip(new Tooltip(texts.get(key + ".tip")));
        button.setOnAction(event -> task.run());
        return button;
    }

    /** Turns to one of a page's views. */
    public ToggleButton view(String key, String icon, Runnable task) {
        ToggleButton button = new ToggleButton(texts.get(key), new Icon(icon));
        button.setId(key.replace('.', '-'));
        button.setTooltip(new Tooltip(texts.get(key + ".tip")));
        button.setOnAction(event -> task.run());
        return button;
    }
}
