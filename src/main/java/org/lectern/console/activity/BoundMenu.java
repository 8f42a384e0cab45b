package org.lectern.console.activity;

import java.util.List;
import java.util.concurrent.Executor;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import org.lectern.activity.RowBound;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;

/** The menu of how many rows one write may touch without another confirmation. UI thread only. */
record BoundMenu(RowBound bound, Executor background, Texts texts) {
    private static final List<Long> OFFERS = List.of(100L, 1_000L, RowBound.DEFAULT, RowBound.MOST);

    MenuButton make() {
        MenuButton button = new MenuButton(texts.get("activity.bound", bound.rows()), new Icon("fth-shield"));
        button.setId("row-bound");
        button.setTooltip(new Tooltip(texts.get("activity.bound.tip")));
        ToggleGroup group = new ToggleGroup();
        for (long offer : OFFERS) {
            RadioMenuItem item = new RadioMenuItem(texts.get("activity.bound.offer", offer));
            item.setToggleGroup(group);
            item.setSelected(offer == bound.rows());
            item.setOnAction(event -> {
                button.setText(texts.get("activity.bound", offer));
                background.execute(() -> bound.set(offer));
            });
            button.getItems().add(item);
        }
        return button;
    }
}
