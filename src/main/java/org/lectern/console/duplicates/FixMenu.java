package org.lectern.console.duplicates;

import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import org.lectern.console.text.Texts;

/**
 * What can be fixed of an audit's findings: everything, or one kind of them. UI thread only.
 *
 * @param open how many are still to be fixed of each kind, in their order
 * @param name of a kind
 * @param fix told the kinds that are to be fixed; none: every one
 */
public record FixMenu<K>(Map<K, Long> open, Function<K, String> name, Consumer<Set<K>> fix) {
    /** Puts the items into a menu in place of those that are there. */
    public void show(MenuButton menu, Texts texts) {
        long all = open.values().stream().mapToLong(Long::longValue).sum();
        menu.getItems().setAll(item(texts.get("duplicates.fix.everything", "", all), Set.of()));
        open.forEach((kind, count) ->
                menu.getItems().add(item(texts.get("duplicates.fix.kind", name.apply(kind), count), Set.of(kind))));
    }

    private MenuItem item(String text, Set<K> kinds) {
        MenuItem item = new MenuItem(text);
        item.setOnAction(event -> fix.accept(kinds));
        return item;
    }
}
