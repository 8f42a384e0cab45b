package org.lectern.tool.tour;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.geometry.Rectangle2D;
import javafx.scene.image.Image;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.lectern.console.CommandLine;
import org.lectern.console.ConsoleWindow;
import org.lectern.console.Launcher;
import org.lectern.console.Startup;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.connection.DataLoading;
import org.lectern.console.page.PageView;
import org.lectern.console.settings.Theme;
import org.lectern.console.work.StallMonitor;
import org.lectern.tool.ScreenPicture;
import org.lectern.tool.Stalls;

/**
 * Walks through the steps, one after the other: does it, waits until it shows, takes a picture. Ends with the number of
 * problems: views that showed an error or cut a text, and steps whose effect never came.
 */
public final class Tour {
    private static final long PATIENCE_NANOS = 30_000_000_000L;
    /** Frames from one look to the next: looking takes time itself. */
    private static final int BETWEEN_LOOKS = 3;
    /** Frames after which a window that has come up is on the screen. */
    private static final int DRAWN = 6;

    /** Pictures of the whole screen, dialogs and popups included. */
    private static final Camera SCREEN = new Camera() {
        @Override
        public Image look() {
            return ScreenPicture.screen();
        }

        @Override
        public void keep(Image image, Path file) throws IOException {
            ScreenPicture.write(image, file);
        }
    };

    /** What is done when a tour is over. */
    @FunctionalInterface
    interface Ending {
        void end() throws IOException;
    }

    /** Takes pictures: the screen on the FX thread, the file off it. */
    public interface Camera {
        /** Frames for which the effect must last before the picture: popups and tables are drawn by then. */
        default int frames() {
            return 15;
        }

        Image look();

        void keep(Image image, Path file) throws IOException;
    }

    private final Executor background;
    private final Placeholders placeholders;
    private final Itinerary itinerary;
    private final Path directory;
    private final Camera camera;
    private final Stalls stalls;
    private final Duration tolerated;
    private final IntConsumer ended;
    /** Said at the first step that shows it, not at each. */
    private final Set<String> cut = new HashSet<>();
    /** Since which frame each window is seen. */
    private final Map<Window, Long> shown = new HashMap<>();
    /** Counts what is drawn: a timeline would catch up on looks it has missed, before anything is drawn. */
    private final AnimationTimer frames = new AnimationTimer() {
        @Override
        public void handle(long now) {
            if (++frame % BETWEEN_LOOKS == 0) {
                // Not within the frame: it would count as part of what the frame takes.
                Platform.runLater(Tour.this::look);
            }
        }
    };

    private ConsoleWindow window;
    private @Nullable Iterator<TourStep> steps;
    private @Nullable TourStep current;
    private long deadline;
    private long begun;
    private long frame;
    private int steady;
    private int number;
    private int problems;

    /**
     * @param platforms keyspaces that it goes to as well; empty where there is no node for them
     * @param themes in which it walks, one after the other; what the first walk fixes, the second sees fixed
     * @param stalls of the FX thread
     * @param tolerated a longer stall during a step is a problem
     * @param ended told on the FX thread how many problems there were
     */
    public Tour(
            ConsoleWindow window,
            Optional<Platforms> platforms,
            List<Theme> themes,
            Path directory,
            Camera camera,
            Stalls stalls,
            Duration tolerated,
            IntConsumer ended) {
        this.window = window;
        window.onSwitched(next -> this.window = next);
        itinerary = new Itinerary(() -> this.window, platforms, themes);
        this.placeholders = itinerary.placeholders();
        this.directory = directory;
        this.camera = camera;
        this.background = window.context().background();
        this.stalls = stalls;
        this.tolerated = tolerated;
        this.ended = ended;
    }

    /**
     * Opens the console and walks through it, in both themes unless one is named; over its own node unless another
     * connection is named. Ends the process: with 0 if there was no problem, else with 1.
     *
     * @param arguments the directory for the pictures, then those of the console
     */
    public static void main(String[] arguments) {
        open(
                Arrays.asList(arguments).subList(1, arguments.length),
                (line, window) -> walk(
                        window,
                        Platforms.of(line),
                        line.theme().map(List::of).orElse(List.of(Theme.LIGHT, Theme.DARK)),
                        Path.of(arguments[0]).toAbsolutePath(),
                        SCREEN,
                        Duration.ofMillis(Long.getLong("lectern.stalls.tolerated", StallMonitor.TOLERATED.toMillis())),
                        () -> {}));
    }

    /** Opens the console for a tour. */
    static void open(List<String> arguments, BiConsumer<CommandLine, ConsoleWindow> shown) {
        // Also where the processor draws: it counts frames, and is not to wait for them.
        System.setProperty("javafx.animation.pulse", "60");
        Launcher.open(arguments, new Launcher.Opening() {
            @Override
            public Startup begin(CommandLine line) {
                // It is a walk through the demo data, unless somebody wants another.
                return line.cluster().isPresent() || line.profile().isPresent()
                        ? Startup.begin(line)
                        : Startup.beginOnOwnNode(line);
            }

            @Override
            public void shown(CommandLine line, ConsoleWindow window) {
                shown.accept(line, window);
            }
        });
    }

    /**
     * Walks, and ends the process.
     *
     * @param tolerated a longer stall during a step is a problem
     * @param last what is done when the walk is over
     */
    static void walk(
            ConsoleWindow window,
            Optional<Platforms> platforms,
            List<Theme> themes,
            Path directory,
            Camera camera,
            Duration tolerated,
            Ending last) {
        Stalls stalls = Stalls.watch();
        new Tour(window, platforms, themes, directory, camera, stalls, tolerated, problems -> {
                    int status = problems == 0 ? 0 : 1;
                    try {
                        last.end();
                    } catch (IOException e) {
                        System.err.println("tour: " + e.getMessage());
                        status = 1;
                    }
                    stalls.close();
                    window.stage().hide();
                    System.exit(status);
                })
                .start();
    }

    /** Begins. On the FX thread, with the window shown. */
    public void start() {
        current = new TourStep(
                "connected",
                () -> {},
                () -> state() instanceof ConsoleConnection.State.Open
                        && window.loading().state().get() instanceof DataLoading.State.Complete);
        // While the console starts there is nothing to be done in it that could be held up.
        begun = Long.MAX_VALUE;
        deadline = Long.MAX_VALUE;
        frames.start();
    }

    private void look() {
        TourStep step = current;
        if (step == null) {
            return;
        }
        if (state() instanceof ConsoleConnection.State.Failed failed) {
            problem("There is no connection: " + failed.failure().getMessage());
            finish();
        } else if (window.loading().state().get() instanceof DataLoading.State.Incomplete left) {
            problem("The demo data is not complete: " + left.failure());
            finish();
        } else if (isReached(step)) {
            steady += BETWEEN_LOOKS;
            if (steady >= camera.frames() && areDrawn()) {
                take(step);
            }
        } else if (System.nanoTime() > deadline) {
            problem("Step " + number + ", " + step.name() + ": "
                    + missing(step)
                            .map(said -> "where its subject should be is said \u201C" + said + "\u201D.")
                            .orElse("what it should bring about never came."));
            take(step);
        } else {
            steady = 0;
        }
    }

    private ConsoleConnection.State state() {
        return window.context().connection().state().get();
    }

    private boolean isReached(TourStep step) {
        return step.until().getAsBoolean() && missing(step).isEmpty();
    }

    /** Whether all windows have been there for as long as it takes to draw them. */
    private boolean areDrawn() {
        shown.keySet().retainAll(Window.getWindows());
        return Window.getWindows().stream()
                .mapToLong(window -> shown.computeIfAbsent(window, fresh -> frame))
                .allMatch(since -> frame - since >= DRAWN);
    }

    private Optional<String> missing(TourStep step) {
        return step.empty() ? Optional.empty() : placeholders.shown();
    }

    private void take(TourStep step) {
        PageView front = window.shell().front();
        front.problem()
                .ifPresent(problem -> problem("Step " + number + ", " + step.name() + ": " + problem.sentence()));
        stalls.all().stream()
                .filter(stall -> stall.began() >= begun && Stalls.exceeds(stall, tolerated))
                .forEach(stall -> problem("Step " + number + ", " + step.name() + ": " + stall));
        Window.getWindows().stream()
                .flatMap(window -> Fit.problems(window.getScene()).stream())
                .filter(cut::add)
                .forEach(problem -> problem("Step " + number + ", " + step.name() + ": " + problem));
        Window.getWindows().stream()
                .filter(window -> window instanceof Stage stage && stage.getOwner() != null)
                .filter(this::isLargerThanTheScreen)
                .forEach(window ->
                        problem("Step " + number + ", " + step.name() + ": the dialog is larger than the screen"));
        Path file = directory.resolve(String.format(Locale.ROOT, "%03d-%s.png", number, step.name()));
        number++;
        current = null;
        Image image = camera.look();
        background.execute(() -> {
            String failure = keep(image, file);
            Platform.runLater(() -> {
                if (!failure.isEmpty()) {
                    problem(failure);
                }
                next();
            });
        });
    }

    private boolean isLargerThanTheScreen(Window window) {
        Rectangle2D screen = this.window.context().dialogs().screen();
        return window.getWidth() > screen.getWidth() || window.getHeight() > screen.getHeight();
    }

    private String keep(Image image, Path file) {
        try {
            camera.keep(image, file);
            return "";
        } catch (IOException e) {
            return "The picture " + file + " cannot be written: " + e.getMessage();
        }
    }

    private void next() {
        Iterator<TourStep> walk = steps;
        if (walk == null) {
            walk = itinerary
                    .steps(window.context().lectern().connection().oae().isPresent())
                    .iterator();
            steps = walk;
        }
        if (!walk.hasNext()) {
            finish();
            return;
        }
        TourStep step = walk.next();
        steady = 0;
        stalls.forget();
        // Taking a picture of the screen stalls the thread, and is not what an operator waits for.
        begun = System.nanoTime();
        deadline = begun + PATIENCE_NANOS;
        try {
            step.action().run();
        } catch (RuntimeException e) {
            problem("Step " + number + ", " + step.name() + ": " + e.getMessage());
            deadline = System.nanoTime();
        }
        current = step;
    }

    private void finish() {
        current = null;
        frames.stop();
        System.out.printf(Locale.ROOT, "tour: %d pictures in %s%n", number, directory);
        ended.accept(problems);
    }

    private void problem(String sentence) {
        problems++;
        System.err.println("tour: " + sentence);
    }
}
