package org.lectern.tool.tour;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javafx.event.Event;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.lectern.console.ConsoleWindow;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.connection.DataLoading;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.settings.Settings;
import org.lectern.console.text.Texts;
import org.lectern.wording.MessageKey;

/** Does what an operator's hands do: types into fields, presses keys and buttons, in the window in front. */
final class Hands {
    private final Supplier<ConsoleWindow> window;
    private final Stage main;
    private final Texts texts;
    /** Each step is looked at frame by frame. */
    private final Map<List<Object>, ShownText> wordings = new HashMap<>();

    /** @param window the console, over whatever it is connected to by now */
    Hands(Supplier<ConsoleWindow> window) {
        this.window = window;
        this.main = window.get().stage();
        this.texts = window.get().context().texts();
    }

    /** Whether nothing is under way in the background. */
    boolean idle() {
        return context().works().running().isEmpty();
    }

    Settings settings() {
        return context().settings();
    }

    /** Whether the console has a connection, and all data that came with it. */
    boolean isConnected() {
        return context().connection().state().get() instanceof ConsoleConnection.State.Open
                && window.get().loading().state().get() instanceof DataLoading.State.Complete;
    }

    /** Has the operator choose this file from now on. */
    void chooseFile(Path file) {
        context().dialogs().onChoose((chooser, owner) -> Optional.of(file.toFile()));
    }

    private ConsoleContext context() {
        return window.get().context();
    }

    /** The dialog opened last, else the console's window. */
    Stage front() {
        return Window.getWindows().stream()
                .filter(window -> window instanceof Stage && window != main && window.isShowing())
                .map(Stage.class::cast)
                .reduce((older, newer) -> newer)
                .orElse(main);
    }

    boolean dialogIsOpen() {
        return front() != main;
    }

    /** One on the page in front, if there is; else any. */
    Optional<Node> find(String selector) {
        Scene scene = front().getScene();
        Set<Node> found = scene.getRoot().lookupAll(selector);
        return found.stream()
                .filter(Hands::isInFront)
                .findFirst()
                .or(() -> found.stream().findFirst());
    }

    void type(String selector, String text) {
        TextInputControl field = (TextInputControl) need(selector);
        field.requestFocus();
        field.setText(text);
        field.end();
    }

    /** Types it and presses Enter. */
    void enter(String selector, String text) {
        type(selector, text);
        press(selector, KeyCode.ENTER);
    }

    void openMenu(String selector) {
        ((MenuButton) need(selector)).show();
    }

    void closeMenu(String selector) {
        ((MenuButton) need(selector)).hide();
    }

    /** Opens the list of a choice, or the calendar of a date. */
    void openList(String selector) {
        ((ComboBoxBase<?>) need(selector)).show();
    }

    void closeList(String selector) {
        ((ComboBoxBase<?>) need(selector)).hide();
    }

    /** As the right button of the mouse. */
    void openContextMenu(String selector) {
        Node node = need(selector);
        node.requestFocus();
        Bounds where = node.localToScreen(node.getBoundsInLocal());
        Event.fireEvent(
                node,
                new ContextMenuEvent(
                        ContextMenuEvent.CONTEXT_MENU_REQUESTED, 0, 0, where.getMinX(), where.getMaxY(), false, null));
    }

    /** Whether a menu, a list or a calendar is open. */
    boolean popupIsOpen() {
        return Window.getWindows().stream()
                .anyMatch(window -> window instanceof PopupWindow && !(window instanceof Tooltip));
    }

    /** Closes menus, lists and calendars. */
    void closePopups() {
        List.copyOf(Window.getWindows()).stream()
                .filter(PopupWindow.class::isInstance)
                .forEach(Window::hide);
    }

    /** Picks what stands in a menu. */
    void pick(String selector, String item) {
        ((MenuButton) need(selector))
                .getItems().stream().filter(entry -> item.equals(entry.getId())).forEach(MenuItem::fire);
    }

    void press(String selector, KeyCode key) {
        Node node = need(selector);
        node.requestFocus();
        Event.fireEvent(node, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, false, false, false));
    }

    void click(String selector) {
        ((ButtonBase) need(selector)).fire();
    }

    void select(String selector, int row) {
        TableView<?> table = (TableView<?>) need(selector);
        table.requestFocus();
        table.getSelectionModel().select(row);
    }

    /** Selects a row of a tree, counted as it is seen. */
    void selectInTree(String selector, int row) {
        TreeTableView<?> tree = (TreeTableView<?>) need(selector);
        tree.requestFocus();
        tree.getSelectionModel().select(row);
    }

    /** Chooses an entry of a list that opens, counted from 0. */
    void choose(String selector, int index) {
        ((ComboBox<?>) need(selector)).getSelectionModel().select(index);
    }

    /** Chooses a line of a list, counted from 0. */
    void selectInList(String selector, int index) {
        ((ListView<?>) need(selector)).getSelectionModel().select(index);
    }

    int lines(String selector) {
        return ((ListView<?>) need(selector)).getItems().size();
    }

    int rows(String selector) {
        return find(selector)
                .map(node -> ((TableView<?>) node).getItems().size())
                .orElse(-1);
    }

    /** Whether a node is there, seen, and can be used. */
    boolean ready(String selector) {
        return find(selector)
                .filter(node -> isInFront(node) && !node.isDisabled())
                .isPresent();
    }

    /** Whether a name from the data is shown by a label or button that this selector finds. */
    boolean shows(String selector, String name) {
        return anyText(selector, text -> text.contains(name));
    }

    /**
     * Whether a label or button that this selector finds says this, in whatever language.
     *
     * @param key of the text
     * @param values what fills its first places; what fills the others is left open
     */
    boolean says(String selector, String key, Object... values) {
        ShownText wording = wordings.computeIfAbsent(
                List.of(key, List.of(values)), known -> new ShownText(text(key), texts.locale(), values));
        return anyText(selector, wording::isIn);
    }

    /** The same of a sentence that a service says. */
    boolean says(String selector, MessageKey said, Object... values) {
        ShownText wording = wordings.computeIfAbsent(
                List.of(said, List.of(values)), known -> new ShownText(text(said), texts.locale(), values));
        return anyText(selector, wording::isIn);
    }

    /** Whether there is any text in it. */
    boolean filled(String selector) {
        return anyText(selector, text -> !text.isBlank());
    }

    /** Whether a number above 0 is shown by a label or button that this selector finds. */
    boolean counts(String selector) {
        return anyText(selector, text -> text.chars().anyMatch(letter -> letter >= '1' && letter <= '9'));
    }

    /** Whether an entry of an open list shows this name from the data. */
    boolean lists(String name) {
        return Window.getWindows().stream()
                .filter(window -> window instanceof PopupWindow && !(window instanceof Tooltip))
                .flatMap(window -> window.getScene().getRoot().lookupAll(".label").stream())
                .map(Hands::textOf)
                .anyMatch(text -> text.contains(name));
    }

    /** What a key stands for in the console's language. */
    String text(String key) {
        return texts.bundle().getString(key);
    }

    /** What a sentence of a service is in the console's language. */
    String text(MessageKey said) {
        String key = "said." + said.key();
        return texts.bundle().containsKey(key) ? text(key) : said.pattern();
    }

    private boolean anyText(String selector, Predicate<String> wanted) {
        return front().getScene().getRoot().lookupAll(selector).stream()
                .filter(Hands::isInFront)
                .map(Hands::textOf)
                .anyMatch(wanted);
    }

    private static String textOf(Node node) {
        String text = node instanceof Labeled labeled
                ? labeled.getText()
                : node instanceof TextInputControl input ? input.getText() : null;
        return text == null ? "" : text;
    }

    /** Pages that are not in front are in the window all the same. */
    static boolean isInFront(Node node) {
        for (Node above = node; above != null; above = above.getParent()) {
            if (!above.isVisible()) {
                return false;
            }
        }
        return true;
    }

    private Node need(String selector) {
        return find(selector).orElseThrow(() -> new IllegalStateException("There is no " + selector));
    }
}
