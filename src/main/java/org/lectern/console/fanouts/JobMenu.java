package org.lectern.console.fanouts;

import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;

/**
 * The context menu on a job. It shows the keys and leaves them to the table: as accelerators they would belong to the whole
 * window, and steer a job of a page that nobody sees.
 */
record JobMenu(JobActions actions, Texts texts) {
    ContextMenu make() {
        ContextMenu menu = new ContextMenu(new MenuItem());
        menu.setOnShowing(event -> fill(menu));
        return menu;
    }

    private void fill(ContextMenu menu) {
        menu.getItems().clear();
        JobActions.OFFERS.stream()
                .filter(offer -> actions.allowed().contains(offer.kind()))
                .forEach(offer -> menu.getItems()
                        .add(item(
                                texts.get(
                                        "fanouts.action.withKey",
                                        texts.get(offer.label()),
                                        offer.key().getDisplayText()),
                                offer.icon(),
                                () -> actions.perform(offer.kind()))));
        if (!menu.getItems().isEmpty()) {
            menu.getItems().add(new SeparatorMenuItem());
        }
        menu.getItems()
                .addAll(
                        item(actions.place(), "fth-external-link", actions::openSubject),
                        item(texts.get("fanouts.action.copyId"), "fth-copy", actions::copyId),
                        item(texts.get("action.copyText"), "fth-clipboard", actions::copy));
    }

    private MenuItem item(String text, String icon, Runnable task) {
        MenuItem item = new MenuItem(text, new Icon(icon));
        item.setOnAction(event -> task.run());
        return item;
    }
}
