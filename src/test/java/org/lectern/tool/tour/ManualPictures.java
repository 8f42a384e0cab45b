package org.lectern.tool.tour;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javafx.scene.image.Image;
import javafx.scene.robot.Robot;
import javafx.stage.Stage;
import org.lectern.console.settings.Theme;
import org.lectern.tool.ScreenPicture;

/** Writes the pictures of README and manual, each a part of the window at one step of a tour. */
public final class ManualPictures {
    /** The left edge of a page, beside the navigation. */
    private static final int PAGE = 220;

    private static final int WINDOW = 1_440;

    /**
     * A picture of a part of the window.
     *
     * @param step the step of the tour that shows it
     * @param name the name of the file
     */
    private record Picture(String step, String name, int x, int y, int width, int height) {
        /** The files of a tour have a number before the step's name. */
        private boolean isAt(Path file) {
            return file.getFileName().toString().matches("\\d+-\\Q" + step + "\\E\\.png");
        }

        private BufferedImage of(BufferedImage window) {
            int right = Math.min(x + width, window.getWidth());
            int bottom = Math.min(y + height, window.getHeight());
            BufferedImage picture = new BufferedImage(right - x, bottom - y, BufferedImage.TYPE_INT_RGB);
            Graphics2D pen = picture.createGraphics();
            pen.drawImage(window, -x, -y, null);
            pen.dispose();
            return picture;
        }
    }

    private static final List<Picture> PICTURES = List.of(
            new Picture("find-ticket", "find", PAGE, 0, 1_000, 630),
            new Picture("why-again", "library", 0, 0, WINDOW, 760),
            page("audit-evidence", "duplicates", 810),
            page("why-not", "why-not", 740),
            page("status-drift", "content-status", 740),
            page("fan-out-ended", "fan-outs-and-jobs", 750),
            page("activity-details", "activity", 790),
            page("side-by-side", "compare", 420),
            page("overview-again", "overview", 760),
            page("poll-verdict", "polls", 560),
            page("row-names-same", "row-names", 520),
            page("data", "import-and-export", 540));

    /** Stalls of the window are the tour's question. */
    private static final Duration NO_LIMIT = Duration.ofDays(1);

    private ManualPictures() {}

    /** The upper part of a page, without the navigation. */
    private static Picture page(String step, String name, int height) {
        return new Picture(step, name, PAGE, 0, WINDOW - PAGE, height);
    }

    /**
     * Opens the console, walks through it and writes the pictures. Ends the process with 0 if there was no problem.
     *
     * @param arguments the directory to write to, then the arguments of the console; the theme is light unless one is named
     */
    public static void main(String[] arguments) {
        Path directory = Path.of(arguments[0]).toAbsolutePath();
        Set<Picture> written = ConcurrentHashMap.newKeySet();
        Tour.open(
                Arrays.asList(arguments).subList(1, arguments.length),
                (line, window) -> Tour.walk(
                        window,
                        Optional.empty(),
                        List.of(line.theme().orElse(Theme.LIGHT)),
                        directory,
                        camera(window.stage(), directory, written),
                        NO_LIMIT,
                        () -> requireAll(written)));
    }

    private static Tour.Camera camera(Stage window, Path directory, Set<Picture> written) {
        return new Tour.Camera() {
            @Override
            public Image look() {
                return new Robot()
                        .getScreenCapture(
                                null, window.getX(), window.getY(), window.getWidth(), window.getHeight(), false);
            }

            @Override
            public void keep(Image image, Path file) throws IOException {
                for (Picture picture : PICTURES) {
                    if (picture.isAt(file)) {
                        ScreenPicture.write(
                                picture.of(ScreenPicture.copy(image)), directory.resolve(picture.name() + ".png"));
                        written.add(picture);
                    }
                }
            }
        };
    }

    private static void requireAll(Set<Picture> written) throws IOException {
        List<String> missing = PICTURES.stream()
                .filter(picture -> !written.contains(picture))
                .map(Picture::step)
                .toList();
        if (!missing.isEmpty()) {
            throw new IOException("The tour has no steps " + missing + ", so their pictures were not written.");
        }
    }
}
