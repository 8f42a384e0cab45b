package org.lectern.console.tour;

import java.util.Optional;
import java.util.Set;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import javafx.stage.Window;

/** Does what an operator's hands do: types into fields, presses keys and buttons, in the window in front. */
final class Hands {
    private final Stage main;

    Hands(Stage main) {
        this.main = main;
    }

    /** The dialog in front, else the console's window. */
    Stage front() {
        return Window.getWindows().stream()
                .filter(window -> window instanceof Stage && window != main && window.isShowing())
                .map(Stage.class::cast)
                .findFirst()
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

    /** Whether a text is shown by a label or button that this selector finds. */
    boolean says(String selector, String text) {
        return front().getScene().getRoot().lookupAll(selector).stream()
                .anyMatch(node -> isInFront(node)
                        && node instanceof Labeled labeled
                        && labeled.getText() != null
                        && labeled.getText().contains(text));
    }

    /** Pages that are not in front are in the window all the same. */
    private static boolean isInFront(Node node) {
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
