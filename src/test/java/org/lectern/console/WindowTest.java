package org.lectern.console;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.Stuck;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.Place;
import org.lectern.activity.Verified;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.console.page.Page;
import org.lectern.home.TemporaryFiles;
import org.lectern.model.Cause;
import org.lectern.wording.Message;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.service.query.EmptyNodeQueryException;
import org.testfx.service.query.NodeQuery;
import org.testfx.util.WaitForAsyncUtils;

/** A real console window over services in memory, and what an operator does with it. */
@ExtendWith(ApplicationExtension.class)
abstract class WindowTest {
    static final String PRINCIPAL = "#principal-search";
    static final String TABLE = ".entries-table";
    /** So many times whatever the FX thread has to do is done: what an action leads to leads to something itself. */
    private static final int SETTLED = 2;
    /** What is waited for needs the processor more than who looks. */
    private static final long BETWEEN_LOOKS = TimeUnit.MILLISECONDS.toNanos(5);

    static {
        TemporaryFiles.keepIn(Path.of("target", "home"));
    }

    final FakeLectern lectern = new FakeLectern();
    final FxRobot robot = new FxRobot() {
        @Override
        public NodeQuery lookup(String query) {
            return OnFxThread.query(super.lookup(query));
        }

        /** Whoever needs more than what follows at once waits for it by itself. */
        @Override
        public FxRobot interact(Runnable action) {
            interactNoWait(action);
            WaitForAsyncUtils.waitForFxEvents(SETTLED);
            return this;
        }

        /** Given to the window itself: what the display passes on goes nowhere while no window has the focus yet. */
        @Override
        public FxRobot push(KeyCode... combination) {
            interact(() -> Keys.push(combination));
            return this;
        }
    };
    private final AtomicReference<Startup> startup = new AtomicReference<>();
    private final AtomicReference<ConsoleWindow> window = new AtomicReference<>();

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void open() throws Exception {
        Startup begun = Startup.begin(
                CommandLine.parse(List.of("--data", directory.resolve("data").toString(), "--language", language())),
                source());
        startup.set(begun);
        prepare(begun);
        robot.interactNoWait(() -> {
            ConsoleWindow made = new ConsoleWindow(begun, new Stage());
            window.set(made);
            // What is folded is within reach, as for an operator who has unfolded it.
            made.context().settings().unfold("advanced", true);
            made.context().settings().unfold("contentstatus.more", true);
            made.shell().open(first());
            // The page that a console begins with: styled only where it is the one that is looked at.
            made.shell().leaveOnlyTheFront();
            made.show();
        });
    }

    /** Before the window is there. */
    void prepare(Startup begun) throws Exception {}

    /** The page that is looked at; where a test goes to another one first of all, the one that is there anyway. */
    Page first() {
        return Page.LIBRARIES;
    }

    /** What the console speaks. */
    String language() {
        return "en";
    }

    /** What the console opens; tests of the start page have others. */
    org.lectern.console.connection.ClusterSource source() {
        return FakeConsole.source(lectern, Optional.empty());
    }

    /** The console's data directory. */
    Path data() {
        return directory.resolve("data");
    }

    @AfterEach
    void close() {
        // Before what they show is closed; TestFX would hide them later.
        robot.interactNoWait(() -> {
            List.copyOf(Window.getWindows()).forEach(Window::hide);
            window().close();
        });
        Objects.requireNonNull(startup.get()).close();
    }

    ConsoleWindow window() {
        return Objects.requireNonNull(window.get());
    }

    Startup startup() {
        return Objects.requireNonNull(startup.get());
    }

    /** Waits until something is so, looking on the FX thread. */
    static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + Stuck.LIMIT.toNanos();
        try {
            while (!OnFxThread.look(() -> isSo(condition))) {
                if (System.nanoTime() > end) {
                    throw Stuck.at(what);
                }
                LockSupport.parkNanos(BETWEEN_LOOKS);
            }
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable failure) {
            throw new AssertionError(what, failure);
        }
    }

    /** What cannot be seen may not be in the window. */
    private static boolean isSo(BooleanSupplier condition) {
        try {
            return condition.getAsBoolean();
        } catch (EmptyNodeQueryException notThere) {
            return false;
        }
    }

    /** Puts a text into a field as if pasted, and presses Enter. */
    void enter(String selector, String text) {
        awaitUsable(selector);
        robot.interact(() -> {
            TextInputControl field = inFront(selector).queryAs(TextInputControl.class);
            field.requestFocus();
            field.setText(text);
            Keys.push(KeyCode.ENTER);
        });
    }

    /** Puts a text into a field. */
    void type(String selector, String text) {
        awaitUsable(selector);
        robot.interact(() -> inFront(selector).queryAs(TextInputControl.class).setText(text));
    }

    /** Another console of the same directory makes a write. */
    void written(ActivityKind kind, String subject, String action, String why, ActivityResult result) {
        Message outcome =
                Message.plain(result == ActivityResult.FAILED ? "Only 1 of the 2 replicas needed are up." : "");
        written(kind, subject, Message.plain(action), why, result, outcome);
    }

    /** The same, in sentences of the services. */
    void written(ActivityKind kind, String id, Message action, String why, ActivityResult result, Message outcome) {
        written(kind, Message.plain(id), action, why, result, outcome);
    }

    /** The same of what has no id. */
    void written(ActivityKind kind, Message about, Message action, String why, ActivityResult result, Message outcome) {
        new ActivityLog(data().resolve("activity"))
                .of("simon@desk", new Place("10.0.0.1:9042", "dc1", "lectern"))
                .record(
                        new WriteIntent(kind, about, action, Cause.of("simon@desk", why)),
                        () -> CompletableFuture.completedStage(WriteEstimate.of(3, List.of("UPDATE " + about + ";"))),
                        () -> CompletableFuture.completedStage(""),
                        done -> new WriteOutcome(result, OptionalLong.of(3), Verified.YES, outcome))
                .toCompletableFuture()
                .join();
    }

    /** Pages that were opened before are in the window still, behind the one in front. */
    private NodeQuery inFront(String selector) {
        return robot.lookup(selector).match(WindowTest::visible);
    }

    void awaitUsable(String selector) {
        await(
                selector + " can be used",
                () -> inFront(selector).queryAll().stream().anyMatch(node -> !node.isDisabled()));
    }

    void fire(String selector) {
        awaitUsable(selector);
        robot.interact(() -> inFront(selector).queryButton().fire());
    }

    void toggle(String selector) {
        if (selector.startsWith("#page-")) {
            unfoldMore();
        }
        awaitUsable(selector);
        robot.interact(() ->
                inFront(selector).queryAs(javafx.scene.control.ButtonBase.class).fire());
    }

    /** Shows the buttons of all pages. */
    void unfoldMore() {
        awaitUsable("#navigation-more");
        robot.interact(() ->
                robot.lookup("#navigation-more").queryAs(ToggleButton.class).setSelected(true));
    }

    TableView<?> table() {
        return robot.lookup(TABLE).queryTableView();
    }

    void awaitRows(int rows) {
        try {
            await("there are " + rows + " rows", () -> table().getItems().size() == rows);
        } catch (AssertionError e) {
            throw new AssertionError("There are " + table().getItems().size() + " rows", e);
        }
    }

    void select(int row) {
        robot.interact(() -> {
            table().requestFocus();
            table().getSelectionModel().select(row);
        });
    }

    /** Waits for a text on a label or button. */
    void awaitText(String selector, String text) {
        await("\u201C" + text + "\u201D is shown", () -> shows(selector, text));
    }

    boolean shows(String selector, String text) {
        return robot.lookup(selector).queryAll().stream()
                .anyMatch(node -> visible(node)
                        && node instanceof Labeled labeled
                        && labeled.getText() != null
                        && labeled.getText().contains(text));
    }

    static boolean visible(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible()) {
                return false;
            }
        }
        return true;
    }
}
