package org.lectern.console.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.geometry.HPos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.palette.Command;
import org.lectern.console.settings.FontSize;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Labels;

/** The keys that work on every page, and the sheet that shows all there are. UI thread only. */
final class Keyboard {
    private static final List<KeyCode> DIGITS = List.of(
            KeyCode.DIGIT1,
            KeyCode.DIGIT2,
            KeyCode.DIGIT3,
            KeyCode.DIGIT4,
            KeyCode.DIGIT5,
            KeyCode.DIGIT6,
            KeyCode.DIGIT7,
            KeyCode.DIGIT8,
            KeyCode.DIGIT9,
            KeyCode.DIGIT0);

    private final ConsoleContext context;
    private final Supplier<List<Page>> pages;
    private final Texts texts;

    /** @param pages those of the window now, in the order of the navigation */
    Keyboard(ConsoleContext context, Supplier<List<Page>> pages) {
        this.context = context;
        this.texts = context.texts();
        this.pages = pages;
    }

    /** What works wherever the focus is; the palette's own key first. */
    List<Shortcut> everywhere(Runnable palette, Runnable sheet, Runnable settings) {
        return List.of(
                Shortcut.of(Shortcut.ctrl(KeyCode.K), texts.get("palette.open"), palette),
                Shortcut.of(Shortcut.plain(KeyCode.F1), texts.get("shortcuts.title"), sheet),
                Shortcut.of(Shortcut.ctrl(KeyCode.COMMA), texts.get("shortcut.settings"), settings),
                resize(KeyCode.PLUS, "shortcut.larger", 1),
                resize(KeyCode.EQUALS, "shortcut.larger", 1),
                resize(KeyCode.ADD, "shortcut.larger", 1),
                resize(KeyCode.MINUS, "shortcut.smaller", -1),
                resize(KeyCode.SUBTRACT, "shortcut.smaller", -1),
                Shortcut.of(
                        new KeyCodeCombination(KeyCode.DIGIT0, KeyCombination.SHORTCUT_DOWN, KeyCombination.ALT_DOWN),
                        texts.get("shortcut.normal"),
                        () -> context.settings().fontSize(FontSize.STANDARD)));
    }

    /** With Shift or without: where plus and equals are differs from keyboard to keyboard. */
    private Shortcut resize(KeyCode key, String text, int steps) {
        return Shortcut.of(
                new KeyCodeCombination(key, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_ANY),
                texts.get(text),
                () -> context.settings()
                        .fontSize(FontSize.next(context.settings().fontSize(), steps)));
    }

    /** The way to each page. */
    List<Shortcut> pages(Consumer<Page> open) {
        List<Shortcut> shortcuts = new ArrayList<>();
        List<Page> all = pages.get();
        for (int i = 0; i < Math.min(all.size(), DIGITS.size()); i++) {
            Page page = all.get(i);
            shortcuts.add(
                    Shortcut.of(Shortcut.ctrl(DIGITS.get(i)), texts.get(page.titleKey()), () -> open.accept(page)));
        }
        return shortcuts;
    }

    /** The key of a page as people write it; empty for one that has none. */
    String shortcut(Page page) {
        int at = pages.get().indexOf(page);
        return at >= DIGITS.size() ? "" : texts.get("shell.shortcut", (at + 1) % 10);
    }

    /** Those that can be done now, as the palette lists them. */
    List<Command> commands(List<Shortcut> shortcuts) {
        return shortcuts.stream()
                .filter(shortcut -> shortcut.ready().getAsBoolean())
                .map(shortcut -> new Command("fth-command", shortcut.text(), keys(shortcut), shortcut.action()))
                .toList();
    }

    private static String keys(Shortcut shortcut) {
        return shortcut.keys().getDisplayText();
    }

    /** Shows every key there is: those of this page, those of the window. */
    void show(Runnable palette, Optional<PageView> front) {
        VBox groups = new VBox();
        groups.getStyleClass().add("shortcut-groups");
        front.map(PageView::shortcuts)
                .filter(own -> !own.isEmpty())
                .ifPresent(own -> groups.getChildren().addAll(group("shortcuts.page", own)));
        groups.getChildren().addAll(group("shortcuts.window", once(everywhere(palette, () -> {}, () -> {}))));
        groups.getChildren().addAll(group("shell.navigation", pages(page -> {})));
        Button close = context.dialogs().close();
        close.setId("shortcuts-close");
        close.setDefaultButton(true);
        context.dialogs().show(texts.get("shortcuts.title"), List.of(groups), List.of(close), 520, 620);
        close.requestFocus();
    }

    /** Keys that do the same are shown once. */
    private static List<Shortcut> once(List<Shortcut> shortcuts) {
        List<Shortcut> kept = new ArrayList<>();
        for (Shortcut shortcut : shortcuts) {
            if (kept.stream().noneMatch(other -> other.text().equals(shortcut.text()))) {
                kept.add(shortcut);
            }
        }
        return kept;
    }

    private List<Region> group(String heading, List<Shortcut> shortcuts) {
        Label title = Labels.of(texts.get(heading), "section");
        GridPane grid = new GridPane();
        grid.getStyleClass().add("shortcut-grid");
        for (int row = 0; row < shortcuts.size(); row++) {
            Label text = new Label(shortcuts.get(row).text());
            text.setWrapText(true);
            Label keys = Labels.of(keys(shortcuts.get(row)), "mono", "keys");
            keys.setMinWidth(Region.USE_PREF_SIZE);
            GridPane.setHgrow(text, Priority.ALWAYS);
            GridPane.setHalignment(keys, HPos.RIGHT);
            grid.addRow(row, text, keys);
        }
        return List.of(title, grid);
    }
}
