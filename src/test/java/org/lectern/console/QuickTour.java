package org.lectern.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.geometry.Rectangle2D;
import javafx.scene.image.Image;
import javafx.scene.image.WritableImage;
import org.lectern.console.settings.Theme;
import org.lectern.tool.ScreenPicture;
import org.lectern.tool.Stalls;
import org.lectern.tool.tour.Tour;
import org.testfx.api.FxRobot;

/** The tour for tests: in one theme, and with few pictures. */
final class QuickTour {
    /**
     * What the tour itself tolerates depends on the machine's display; here nothing draws but the processor, and other tests
     * run beside. A thread that waits for an answer is found all the same.
     */
    private static final Duration BLOCKED = Duration.ofSeconds(30);

    /** The second walk does what the first does, in the dark. */
    private static final List<Theme> ONE = List.of(Theme.LIGHT);

    static final Rectangle2D SMALLEST_SCREEN = new Rectangle2D(0, 0, 960, 560);

    private QuickTour() {}

    /** Makes the window as small as it can be, on a screen that is no larger. */
    static void smallest(FxRobot robot, ConsoleWindow window) {
        robot.interact(() -> {
            window.context().dialogs().onScreen(parent -> SMALLEST_SCREEN);
            window.stage().setX(0);
            window.stage().setY(0);
            window.stage().setWidth(window.stage().getMinWidth());
            window.stage().setHeight(window.stage().getMinHeight());
        });
    }

    /** Makes the texts as large as they can be, in a window as large as the screen of a small notebook. */
    static void largeTexts(FxRobot robot, ConsoleWindow window) {
        robot.interact(() -> {
            window.context().settings().fontSize(20);
            window.stage().setX(0);
            window.stage().setY(0);
            window.stage().setWidth(1440);
            window.stage().setHeight(900);
        });
    }

    /** Makes the window as small as it can be, and the texts as large: what does not fit can be scrolled to. */
    static void smallestWithLargeTexts(FxRobot robot, ConsoleWindow window) {
        robot.interact(() -> window.context().settings().fontSize(20));
        smallest(robot, window);
    }

    /** Walks to the end; gives how many problems it met. */
    static int problems(FxRobot robot, ConsoleWindow window, Path pictures) throws Exception {
        CompletableFuture<Integer> problems = new CompletableFuture<>();
        // What asks the window hundreds of times a second asks no longer than the tour lasts.
        try (Stalls stalls = Stalls.watch()) {
            robot.interact(() -> new Tour(
                            window, Optional.empty(), ONE, pictures, new Glance(), stalls, BLOCKED, problems::complete)
                    .start());
            return problems.get(20, TimeUnit.MINUTES);
        }
    }

    /** Nobody looks at these pictures: few are taken, and none waits until popups are drawn in full. */
    private static final class Glance implements Tour.Camera {
        private static final int FRAMES = 3;
        private static final int ONE_IN = 20;
        private static final Image NOTHING = new WritableImage(1, 1);

        private int looks;

        @Override
        public int frames() {
            return FRAMES;
        }

        @Override
        public Image look() {
            return looks++ % ONE_IN == 0 ? ScreenPicture.screen() : NOTHING;
        }

        @Override
        public void keep(Image image, Path file) throws IOException {
            if (image == NOTHING) {
                Files.createFile(file);
            } else {
                ScreenPicture.write(image, file);
            }
        }
    }
}
