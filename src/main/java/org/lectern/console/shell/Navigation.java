package org.lectern.console.shell;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import org.lectern.console.page.Page;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.console.view.Managed;

/** The way to the pages: a button for each, with its key. UI thread only. */
final class Navigation {
    private final Texts texts;
    private final Map<Page, ToggleButton> buttons = new EnumMap<>(Page.class);
    private final ToggleGroup group = new ToggleGroup();

    Navigation(Texts texts) {
        this.texts = texts;
    }

    /** @param named whether there is room for more than icons */
    void fill(Pane place, List<Page> pages, Keyboard keyboard, ObservableValue<Boolean> named, Consumer<Page> open) {
        for (Page page : pages) {
            ToggleButton button = new ToggleButton(texts.get(page.titleKey()), new Icon(page.icon()));
            button.getStyleClass().add("entry");
            button.setId("page-" + page);
            button.setMaxWidth(Double.MAX_VALUE);
            button.setToggleGroup(group);
            button.setOnAction(event -> open.accept(page));
            buttons.put(page, button);
            Label shortcut = Labels.of(keyboard.shortcut(page), "shortcut");
            shortcut.setMouseTransparent(true);
            shortcut.visibleProperty().bind(named);
            Managed.whileVisible(shortcut);
            button.setTooltip(
                    new Tooltip(texts.get("palette.page", button.getText()) + " (" + shortcut.getText() + ")"));
            StackPane.setAlignment(shortcut, Pos.CENTER_RIGHT);
            place.getChildren().add(new StackPane(button, shortcut));
        }
    }

    /** Marks the page in front, if it has a button. */
    void show(Page page) {
        Optional.ofNullable(buttons.get(page)).ifPresent(button -> button.setSelected(true));
    }
}
