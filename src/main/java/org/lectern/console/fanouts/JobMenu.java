package org.lectern.console.fanouts;

import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import org.kordamp.ikonli.javafx.FontIcon;
import org.lectern.console.text.Texts;

/** The context menu on a job. */
final class JobMenu {
    private final JobActions actions;
    private final Texts texts;

    JobMenu(JobActions actions, Texts texts) {
        this.actions = actions;
        this.texts = texts;
    }

    ContextMenu make() {
        ContextMenu menu = new ContextMenu(new MenuItem());
        menu.setOnShowing(event -> fill(menu));
        return menu;
    }

    private void fill(ContextMenu menu) {
        menu.getItems().clear();
        JobActions.OFFERS.stream()
                .filter(offer -> actions.allowed().contains(offer.kind()))
                .forEach(offer -> {
                    MenuItem item = item(offer.label(), offer.icon(), () -> actions.perform(offer.kind()));
                    item.setAccelerator(offer.key());
                    menu.getItems().add(item);
                });
        if (!menu.getItems().isEmpty()) {
            menu.getItems().add(new SeparatorMenuItem());
        }
        menu.getItems()
                .addAll(
                        item("fanouts.action.open", "fth-book-open", actions::openSubject),
                        item("fanouts.action.copyId", "fth-copy", actions::copyId),
                        item("fanouts.action.copy", "fth-clipboard", actions::copy));
    }

    private MenuItem item(String key, String icon, Runnable task) {
        MenuItem item = new MenuItem(texts.get(key), new FontIcon(icon));
        item.setOnAction(event -> task.run());
        return item;
    }
}
