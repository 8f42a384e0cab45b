package org.lectern.console.dialog;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.event.Event;
import javafx.event.EventHandler;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.InputEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.FileChooser.ExtensionFilter;
import javafx.stage.Modality;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Labels;

/**
 * Opens windows over the console's window. They are modal stages of our own rather than JavaFX dialogs, whose buttons and
 * focus fight with ControlsFX. UI thread only.
 */
public final class Dialogs {
    private static final double TITLE_BAR = 32;

    private final Supplier<Window> owner;
    private final Texts texts;

    private Consumer<Scene> onOpened = scene -> {};
    private Consumer<Path> documents = file -> {};
    private Function<Window, Rectangle2D> screens = Dialogs::screen;
    private BiFunction<FileChooser, Window, Optional<File>> opening =
            (chooser, window) -> Optional.ofNullable(chooser.showOpenDialog(window));
    private BiFunction<FileChooser, Window, Optional<File>> saving =
            (chooser, window) -> Optional.ofNullable(chooser.showSaveDialog(window));

    public Dialogs(Supplier<Window> owner, Texts texts) {
        this.owner = owner;
        this.texts = texts;
    }

    /** Told of each window's scene before it is shown. One listener. */
    public void onOpened(Consumer<Scene> handler) {
        onOpened = handler;
    }

    /** Has windows take this for the part of the screen that they may cover, where the one that they open over is. */
    public void onScreen(Function<Window, Rectangle2D> visible) {
        screens = visible;
    }

    /** The part of the screen that windows may cover, where the console's window is. */
    public Rectangle2D screen() {
        return screens.apply(owner());
    }

    /** Has this choose a file to read in place of the system's own window, which cannot be clicked through. */
    public void onChoose(BiFunction<FileChooser, Window, Optional<File>> chooses) {
        opening = chooses;
    }

    /** Likewise a file to write. */
    public void onSave(BiFunction<FileChooser, Window, Optional<File>> chooses) {
        saving = chooses;
    }

    /** Has this open documents, such as a report, in the program that the system has for them. */
    public void onDocument(Consumer<Path> opens) {
        documents = opens;
    }

    /** Opens a document in the program that the system has for it. */
    public void document(Path file) {
        documents.accept(file);
    }

    /** The window that dialogs belong to. */
    public Window owner() {
        return owner.get();
    }

    /** Has the operator choose a file to read, of these kinds; empty if none is chosen. */
    public Optional<Path> open(String title, ExtensionFilter... kinds) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.getExtensionFilters().setAll(kinds);
        return opening.apply(chooser, owner()).map(File::toPath);
    }

    /** Has the operator choose a folder; empty if none is chosen. */
    public Optional<Path> folder(String title) {
        DirectoryChooser chooser = new DirectoryChooser();
        chooser.setTitle(title);
        return Optional.ofNullable(chooser.showDialog(owner())).map(File::toPath);
    }

    /**
     * Has the operator choose a file to write; empty if none is chosen.
     *
     * @param name what it is called unless the operator calls it otherwise
     */
    public Optional<Path> save(String title, String name) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.setInitialFileName(name);
        return saving.apply(chooser, owner()).map(File::toPath);
    }

    /** Whether no other window lies above it. */
    public static boolean isInFront(Window window) {
        return front(window) == window;
    }

    /** The newest window above it, or above one that is; itself if there is none. */
    private static Window front(Window window) {
        return Window.getWindows().stream()
                .filter(above -> above instanceof Stage stage && window.equals(stage.getOwner()))
                .reduce((older, newer) -> newer)
                .map(Dialogs::front)
                .orElse(window);
    }

    /**
     * Shows a window in a moment, and returns at once. It belongs to the dialog in front, if one is open, which can be used
     * again when this one is closed. Escape closes it.
     *
     * @param width at the standard size of texts, with which the window grows, up to the size of the screen
     * @param height likewise; below 0: as high as what it shows
     */
    public Stage show(String title, Parent content, double width, double height) {
        return show(title, content, width, height, Modality.WINDOW_MODAL);
    }

    /** The same, while the windows below it can still be used. */
    public Stage beside(String title, Parent content, double width, double height) {
        Stage stage = show(title, content, width, height, Modality.NONE);
        // A list takes Escape for itself.
        stage.getScene().addEventFilter(KeyEvent.KEY_PRESSED, event -> closeBy(event, stage));
        return stage;
    }

    private Stage show(String title, Parent content, double width, double height, Modality modality) {
        Window parent = front(owner.get());
        Stage stage = new Stage();
        stage.initOwner(parent);
        stage.initModality(modality);
        stage.setTitle(title);
        Rectangle2D screen = screens.apply(parent);
        Optional<Scene> above = Optional.ofNullable(parent.getScene());
        double scale = above.map(WindowTheme::scale).orElse(1.0);
        Scene scene = new Scene(
                content,
                Math.min(width * scale, screen.getWidth()),
                Math.min(height * scale, screen.getHeight() - TITLE_BAR));
        above.ifPresent(one -> WindowTheme.dress(scene, one));
        scene.addEventHandler(KeyEvent.KEY_PRESSED, event -> closeBy(event, stage));
        onOpened.accept(scene);
        stage.setScene(scene);
        stage.setMinWidth(Math.min(width, 480));
        stage.setMinHeight(height < 0 ? 160 : Math.min(height, 240));
        stage.setOnShown(event -> {
            // By now it is known how much its frame takes.
            if (stage.getWidth() > screen.getWidth() || stage.getHeight() > screen.getHeight()) {
                stage.setWidth(Math.min(stage.getWidth(), screen.getWidth()));
                stage.setHeight(Math.min(stage.getHeight(), screen.getHeight()));
            }
            stage.setX(within(
                    screen.getMinX(),
                    screen.getMaxX() - stage.getWidth(),
                    parent.getX() + (parent.getWidth() - stage.getWidth()) / 2));
            stage.setY(within(
                    screen.getMinY(),
                    screen.getMaxY() - stage.getHeight(),
                    parent.getY() + (parent.getHeight() - stage.getHeight()) / 3));
        });
        appear(stage, parent, height < 0 ? screen.getHeight() - TITLE_BAR : Double.MAX_VALUE);
        return stage;
    }

    private static void closeBy(KeyEvent event, Stage stage) {
        if (event.getCode() == KeyCode.ESCAPE) {
            event.consume();
            stage.close();
        }
    }

    /**
     * Whoever opens it fills it first; then it is styled; then it is shown: one after the other, since all at once would hold
     * up the window in front. What is pressed meanwhile is meant for the dialog, and might open another one.
     *
     * @param most how high it becomes at most where what it shows says how high
     */
    private static void appear(Stage stage, Window parent, double most) {
        EventHandler<Event> tooSoon = Event::consume;
        parent.addEventFilter(InputEvent.ANY, tooSoon);
        Platform.runLater(() -> {
            // First, so that the window in front can be used again whatever becomes of this one.
            Platform.runLater(() -> {
                parent.removeEventFilter(InputEvent.ANY, tooSoon);
                if (parent.isShowing()) {
                    stage.show();
                }
            });
            Parent root = stage.getScene().getRoot();
            root.applyCss();
            if (root.prefHeight(stage.getScene().getWidth()) > most) {
                stage.setHeight(most);
            }
        });
    }

    /** Makes a window no higher than what it shows. Does nothing to a closed window: its scene has no style sheets any more. */
    public static void shrink(Scene scene) {
        Window window = scene.getWindow();
        if (!window.isShowing()) {
            return;
        }
        scene.getRoot().applyCss();
        double spare = scene.getHeight() - scene.getRoot().prefHeight(scene.getWidth());
        if (spare > 0) {
            resize(window, window.getHeight() - spare);
        }
    }

    /** Sets the width again with the height: GTK is told a width of 0 otherwise, and complains. */
    private static void resize(Window window, double height) {
        window.setWidth(window.getWidth());
        window.setHeight(height);
    }

    /** The part of the screen that windows may cover, where the parent is. */
    private static Rectangle2D screen(Window parent) {
        return Screen.getScreensForRectangle(parent.getX(), parent.getY(), parent.getWidth(), parent.getHeight())
                .stream()
                .findFirst()
                .orElseGet(Screen::getPrimary)
                .getVisualBounds();
    }

    /** Makes a window higher, or lower if below 0, within its screen. */
    public void grow(Stage stage, double more) {
        Rectangle2D screen = screens.apply(stage);
        resize(stage, Math.min(stage.getHeight() + more, screen.getHeight()));
        stage.setY(within(screen.getMinY(), screen.getMaxY() - stage.getHeight(), stage.getY()));
    }

    private static double within(double least, double most, double wanted) {
        return Math.max(least, Math.min(most, wanted));
    }

    /**
     * Shows a window of these, one below the other, above a row of buttons. They begin at its top and the buttons lie at its
     * bottom: what is to spare goes to the one that grows, if one does; where there is too little, they scroll.
     */
    public Stage show(
            String title, List<? extends Node> content, List<? extends Node> buttons, double width, double height) {
        DialogBody body = new DialogBody();
        body.getItems().setAll(content);
        HBox row = new HBox();
        row.getStyleClass().add("dialog-buttons");
        row.getChildren().setAll(buttons);
        VBox box = new VBox(body, row);
        box.getStyleClass().add("dialog-box");
        return show(title, box, width, height);
    }

    /** A button that closes the window in which it is, as Escape does. */
    public Button close() {
        Button close = new Button(texts.get("action.close"));
        close.setCancelButton(true);
        close.setOnAction(event -> close.getScene().getWindow().hide());
        return close;
    }

    /** Shows what went wrong, with all details to copy. */
    public void details(String sentence, String details) {
        Label text = Labels.wrapped(sentence);
        TextArea area = new TextArea(details);
        area.setEditable(false);
        area.setWrapText(true);
        area.getStyleClass().add("mono");
        VBox.setVgrow(area, Priority.ALWAYS);
        Button copy = new Button(texts.get("action.copy"));
        copy.setOnAction(event -> copy(sentence + System.lineSeparator() + details));
        Button close = close();
        close.setDefaultButton(true);
        show(texts.get("details.title"), List.of(text, area), List.of(copy, close), 760, 420);
        close.requestFocus();
    }

    /**
     * A decision for the operator.
     *
     * @param consequences what follows, in whole sentences
     * @param confirm what the button says that does it
     * @param danger whether something is left undone or taken away
     */
    public record Question(String title, String consequences, String confirm, boolean danger) {}

    /** Asks, and does it if the operator says so. */
    public void ask(Question question, Runnable confirmed) {
        Label title = Labels.wrapped(question.title(), "dialog-title");
        Label text = Labels.wrapped(question.consequences(), "consequences");
        Button cancel = new Button(texts.get("ask.cancel"));
        cancel.setId("ask-cancel");
        cancel.setCancelButton(true);
        Button confirm = new Button(question.confirm());
        confirm.setMnemonicParsing(false);
        confirm.setId("ask-confirm");
        confirm.getStyleClass().add(question.danger() ? "danger" : "accent");
        confirm.setDefaultButton(!question.danger());
        Stage stage = show(question.title(), List.of(title, text), List.of(cancel, confirm), 560, 228);
        cancel.setOnAction(event -> stage.close());
        confirm.setOnAction(event -> {
            stage.close();
            confirmed.run();
        });
        // What cannot be taken back by a second press is not one Enter away.
        (question.danger() ? cancel : confirm).requestFocus();
    }

    /** Puts a text on the clipboard. */
    public static void copy(String text) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }
}
