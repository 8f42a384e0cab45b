package org.lectern.round;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.event.Event;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.geometry.VerticalDirection;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.image.Image;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.lectern.tool.ScreenPicture;
import org.testfx.api.FxRobot;
import org.testfx.robot.Motion;

/**
 * An operator's hand and eyes: moves the mouse over what it sees and clicks there, types into what has the focus, waits until it
 * sees something, and takes a picture of the screen. It touches nothing that cannot be seen, and nothing that cannot be used.
 */
final class Mouse {
    private static final Duration PATIENCE = Duration.ofSeconds(Long.getLong("lectern.test.round.patience", 120));
    private static final long BETWEEN_LOOKS = TimeUnit.MILLISECONDS.toNanos(50);
    /** A popup takes no click before it is drawn. */
    private static final long SETTLED = TimeUnit.MILLISECONDS.toNanos(150);

    private static final int MOST_TURNS = 60;

    private final FxRobot robot = new FxRobot();
    private final Path pictures;
    private int pictureNumber;

    /** @param pictures where these go */
    Mouse(Path pictures) {
        this.pictures = pictures;
    }

    /** Looks at the window, on its thread. */
    static <T> T look(Callable<T> look) {
        FutureTask<T> task = new FutureTask<>(look);
        Platform.runLater(task);
        try {
            return task.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (Exception failure) {
            throw new AssertionError("The window could not be looked at", failure);
        }
    }

    /** Waits until something is so, looking on the window's thread; a picture of what is there instead is taken where it never is. */
    void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!look(condition::getAsBoolean)) {
            if (System.nanoTime() > end) {
                picture("never");
                throw new AssertionError("Not so after " + PATIENCE.toSeconds() + " s: " + what);
            }
            LockSupport.parkNanos(BETWEEN_LOOKS);
        }
    }

    /** Waits until something is so in what is stored. */
    void until(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                picture("never");
                throw new AssertionError("Not so after " + PATIENCE.toSeconds() + " s: " + what);
            }
            LockSupport.parkNanos(2 * BETWEEN_LOOKS);
        }
    }

    // --- what is seen ---------------------------------------------------------------------------------------------

    /** All that can be seen, the window in front first. On the window's thread. */
    private static Stream<Node> seen(String selector) {
        List<Window> windows = new ArrayList<>(Window.getWindows());
        Collections.reverse(windows);
        Optional<Stage> dialog = windows.stream()
                .filter(window -> window instanceof Stage stage && stage.isShowing())
                .map(Stage.class::cast)
                .findFirst();
        return windows.stream()
                .filter(window -> window.isShowing() && !(window instanceof Tooltip))
                .filter(window -> !(window instanceof Stage) || window == dialog.orElse(null))
                .flatMap(window -> Stream.of(selector.split(", "))
                        .flatMap(one -> window.getScene().getRoot().lookupAll(one).stream()))
                .filter(Mouse::isSeen);
    }

    private static boolean isSeen(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible() || at.getOpacity() == 0) {
                return false;
            }
        }
        Bounds bounds = node.localToScreen(node.getLayoutBounds());
        return bounds != null && bounds.getWidth() > 0 && bounds.getHeight() > 0;
    }

    /** The first that this selector finds, if it is seen. On the window's thread. */
    Node seenFirst(String selector) {
        return seen(selector).findFirst().orElseThrow(() -> new AssertionError("There is no " + selector));
    }

    static String text(Node node) {
        String text = node instanceof Labeled labeled
                ? labeled.getText()
                : node instanceof TextInputControl input
                        ? input.getText()
                        : node instanceof Text drawn ? drawn.getText() : null;
        return text == null ? "" : text;
    }

    /** What stands in what this selector finds, a line each. */
    String read(String selector) {
        return look(() -> String.join("\n", seen(selector).map(Mouse::text).toList()));
    }

    boolean shows(String selector, String part) {
        return look(() -> seen(selector).anyMatch(node -> text(node).contains(part)));
    }

    boolean sees(String selector) {
        return look(() -> seen(selector).findAny().isPresent());
    }

    boolean canUse(String selector) {
        return look(() -> seen(selector).anyMatch(node -> !node.isDisabled()));
    }

    /** How many rows a table has that is seen; less than none if it is not. */
    int rows(String table) {
        return look(() -> seen(table)
                .findFirst()
                .map(node -> ((TableView<?>) node).getItems().size())
                .orElse(-1));
    }

    void awaitText(String selector, String part) {
        await(
                "\u201C" + part + "\u201D in " + selector,
                () -> seen(selector).anyMatch(node -> text(node).contains(part)));
    }

    void awaitSeen(String selector) {
        await(selector + " is seen", () -> seen(selector).findAny().isPresent());
    }

    void awaitGone(String selector) {
        await(selector + " is gone", () -> seen(selector).findAny().isEmpty());
    }

    // --- the mouse ------------------------------------------------------------------------------------------------

    void click(String selector) {
        click(selector, node -> true, MouseButton.PRIMARY, 1);
    }

    /** The one that says this. */
    void click(String selector, String part) {
        click(selector, node -> says(node, part), MouseButton.PRIMARY, 1);
    }

    void rightClick(String selector, String part) {
        click(selector, node -> says(node, part), MouseButton.SECONDARY, 1);
    }

    void doubleClick(String selector, String part) {
        click(selector, node -> says(node, part), MouseButton.PRIMARY, 2);
    }

    /** A row of a table, list or tree, by what it says somewhere; scrolls to it as an operator does. */
    void row(String table, String part) {
        click(table + " .table-row-cell, " + table + " .tree-table-row-cell, " + table + " .list-cell", part);
    }

    /** By itself or by something in it. */
    private static boolean says(Node node, String part) {
        return text(node).contains(part)
                || (node instanceof Parent parent
                        && parent.getChildrenUnmodifiable().stream().anyMatch(child -> says(child, part)));
    }

    private void click(String selector, Predicate<Node> wanted, MouseButton button, int times) {
        Point2D target = place(selector, wanted);
        Point2D before;
        do {
            before = target;
            // As a hand does: on the way down from a menu to the one that it opens lies another that would close it.
            robot.moveTo(before, Motion.HORIZONTAL_FIRST);
            LockSupport.parkNanos(BETWEEN_LOOKS);
            target = place(selector, wanted); // it may have moved meanwhile
        } while (!target.equals(before));
        for (int i = 0; i < times; i++) {
            robot.press(button).release(button);
        }
        settle();
    }

    /** Where it is, as soon as it is there. */
    private Point2D place(String selector, Predicate<Node> wanted) {
        List<Point2D> where = new ArrayList<>();
        await("there is a " + selector + " to be clicked", () -> {
            where.clear();
            seen(selector)
                    .filter(node -> !node.isDisabled() && wanted.test(node))
                    .filter(node -> !(node instanceof IndexedCell<?> cell && cell.isEmpty()))
                    .map(Mouse::middle)
                    .flatMap(Optional::stream)
                    .findFirst()
                    .ifPresent(where::add);
            return !where.isEmpty();
        });
        return where.get(0);
    }

    /** The middle of what of it can be seen; nothing if that lies outside of its window, or under something else. */
    private static Optional<Point2D> middle(Node node) {
        Bounds bounds = node.localToScreen(node.getLayoutBounds());
        double minX = bounds.getMinX();
        double maxX = bounds.getMaxX();
        double minY = bounds.getMinY();
        double maxY = bounds.getMaxY();
        for (Parent above = node.getParent(); above != null; above = above.getParent()) {
            if (above.getClip() != null) {
                Bounds edge = above.localToScreen(above.getClip().getBoundsInParent());
                minX = Math.max(minX, edge.getMinX());
                maxX = Math.min(maxX, edge.getMaxX());
                minY = Math.max(minY, edge.getMinY());
                maxY = Math.min(maxY, edge.getMaxY());
            }
        }
        return maxX - minX < 2 || maxY - minY < 2
                ? Optional.empty()
                : Optional.of(new Point2D((minX + maxX) / 2, (minY + maxY) / 2));
    }

    private static void settle() {
        look(() -> true);
        LockSupport.parkNanos(SETTLED);
        look(() -> true);
    }

    /** Turns the wheel over something until something else comes into sight. */
    void scrollTo(String selector, String over) {
        robot.moveTo(look(() -> middle(seenFirst(over)).orElseThrow()));
        for (int turns = 0;
                turns < MOST_TURNS
                        && !look(() ->
                                seen(selector).anyMatch(node -> middle(node).isPresent()));
                turns++) {
            robot.scroll(1, VerticalDirection.DOWN);
            settle();
        }
    }

    /** Opens a list that drops down, and clicks on what it offers. */
    void choose(String selector, String part) {
        click(selector);
        click(".list-cell", part);
    }

    /** Opens a menu, and clicks on what it offers. */
    void pick(String selector, String part) {
        click(selector);
        click(".menu-item .label", part);
    }

    // --- the keyboard ---------------------------------------------------------------------------------------------

    /** Clicks into a field, and types in place of what it has. */
    void type(String selector, String text) {
        click(selector);
        push(KeyCode.CONTROL, KeyCode.A);
        if (text.isEmpty()) {
            push(KeyCode.DELETE);
        } else {
            robot.write(text, 0);
        }
        settle();
    }

    /** Types, and presses Enter. */
    void enter(String selector, String text) {
        type(selector, text);
        push(KeyCode.ENTER);
    }

    /** Given to the window in front by itself: a display without a window manager gives no window the focus. */
    void push(KeyCode... combination) {
        KeyCode key = combination[combination.length - 1];
        List<KeyCode> held = List.of(combination);
        look(() -> {
            Node owner = focused();
            for (var type : List.of(KeyEvent.KEY_PRESSED, KeyEvent.KEY_RELEASED)) {
                Event.fireEvent(
                        owner,
                        new KeyEvent(
                                type,
                                KeyEvent.CHAR_UNDEFINED,
                                "",
                                key,
                                held.contains(KeyCode.SHIFT),
                                held.contains(KeyCode.CONTROL),
                                held.contains(KeyCode.ALT),
                                false));
            }
            return true;
        });
        settle();
    }

    private static Node focused() {
        List<Window> windows = Window.getWindows().stream()
                .filter(window -> window instanceof Stage && window.isShowing())
                .toList();
        var scene = windows.get(windows.size() - 1).getScene();
        return Objects.requireNonNullElse(scene.getFocusOwner(), scene.getRoot());
    }

    // --- pictures -------------------------------------------------------------------------------------------------

    /** What the screen shows now. */
    void picture(String name) {
        settle();
        Image image = look(ScreenPicture::screen);
        try {
            ScreenPicture.write(
                    image, pictures.resolve(String.format(Locale.ROOT, "%03d-%s.png", pictureNumber++, name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
