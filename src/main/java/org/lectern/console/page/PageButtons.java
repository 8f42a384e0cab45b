package org.lectern.console.page;

import javafx.scene.control.Button;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;

/** Buttons that look alike on every page. UI thread only. */
public record PageButtons(Texts texts) {
    /** Reads again what the page shows. */
    public Button reload(Runnable task) {
        Button reload = new Button("", new Icon("fth-refresh-cw"));
        reload.getStyleClass().addAll("button-icon", "flat");
        reload.setAccessibleText(texts.get("action.reload"));
        reload.setTooltip(new Tooltip(texts.get("action.reload.tip")));
        reload.setOnAction(event -> task.run());
        return reload;
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
