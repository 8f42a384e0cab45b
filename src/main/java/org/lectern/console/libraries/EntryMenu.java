package org.lectern.console.libraries;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;

/**
 * The context menu on an entry.
 *
 * @param line of the clipboard
 */
record EntryMenu(ItemActions actions, Texts texts, Function<EntryRow, String> line) {
    ContextMenu on(Supplier<Optional<EntryRow>> selected) {
        ContextMenu menu = new ContextMenu(new MenuItem());
        menu.setOnShowing(event -> {
            menu.getItems().clear();
            selected.get().ifPresent(row -> fill(menu, row));
        });
        return menu;
    }

    private void fill(ContextMenu menu, EntryRow row) {
        menu.getItems()
                .add(item(
                        "action.copyId", "fth-copy", () -> Dialogs.copy(row.id().value())));
        menu.getItems().add(item("action.copyRow", "fth-clipboard", () -> Dialogs.copy(line.apply(row))));
        menu.getItems().add(new SeparatorMenuItem());
        List<ItemActions.Offer> offers = actions.offers(row.id(), row.content());
        offers.forEach(offer -> menu.getItems().add(item(offer.key(), offer.icon(), offer.task())));
    }

    private MenuItem item(String key, String icon, Runnable task) {
        MenuItem item = new MenuItem(texts.get(key), new Icon(icon));
        item.setOnAction(event -> task.run());
        return item;
    }
}
