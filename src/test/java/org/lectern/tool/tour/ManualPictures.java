package org.lectern.tool.tour;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javafx.scene.image.Image;
import javafx.scene.robot.Robot;
import javafx.stage.Stage;
import org.lectern.console.settings.Theme;
import org.lectern.tool.ScreenPicture;

/** Writes the pictures of README and manual, each a part of the window at one step of a tour. */
public final class ManualPictures {
    /** The width to which a larger part is scaled down, in a column of text. */
    private static final int COLUMN = 720;

    private static final int WIDE = 1_000;
    /** The left edge of a page, beside the navigation. */
    private static final int PAGE = 188;

    private static final int WINDOW = 1_440;

    /**
     * A picture of a part of the window.
     *
     * @param step the step of the tour that shows it
     * @param name the name of the file
     * @param widest the width in pixels to which a wider part is scaled down
     */
    private record Picture(String step, String name, int x, int y, int width, int height, int widest) {
        /** The files of a tour have a number before the step's name. */
        private boolean isAt(Path file) {
            return file.getFileName().toString().matches("\\d+-\\Q" + step + "\\E\\.png");
        }

        private BufferedImage of(BufferedImage window) {
            int right = Math.min(x + width, window.getWidth());
            int bottom = Math.min(y + height, window.getHeight());
            BufferedImage part = window.getSubimage(x, y, right - x, bottom - y);
            double scale = Math.min(1, (double) widest / part.getWidth());
            BufferedImage picture = new BufferedImage(
                    (int) (part.getWidth() * scale), (int) (part.getHeight() * scale), BufferedImage.TYPE_INT_RGB);
            Graphics2D pen = picture.createGraphics();
            pen.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
            pen.drawImage(part, 0, 0, picture.getWidth(), picture.getHeight(), null);
            pen.dispose();
            return picture;
        }
    }

    private static final List<Picture> PICTURES = List.of(
            new Picture("why-again", "library", 0, 0, WINDOW, 760, WINDOW),
            new Picture("audit-evidence", "duplicates", PAGE, 290, 770, 530, COLUMN),
            new Picture("why-not", "why-not", COLUMN, 0, COLUMN, 610, COLUMN),
            new Picture("status-drift", "content-status", 640, 120, 800, 610, COLUMN),
            new Picture("fan-out-ended", "fan-outs-and-jobs", PAGE, 0, 800, 690, COLUMN),
            new Picture("activity-details", "activity", PAGE, 0, 900, 790, COLUMN),
            new Picture("side-by-side", "compare", PAGE, 0, WINDOW - PAGE, 420, WIDE),
            new Picture("overview-again", "overview", PAGE, 0, WINDOW - PAGE, 760, WIDE),
            new Picture("poll-verdict", "polls", PAGE, 0, WINDOW - PAGE, 740, WIDE),
            new Picture("row-names-same", "row-names", PAGE, 0, WINDOW - PAGE, 520, WIDE),
            new Picture("data", "import-and-export", PAGE, 0, WINDOW - PAGE, 540, WIDE));

    /** Stalls of the window are the tour's question. */
    private static final Duration NO_LIMIT = Duration.ofDays(1);

    private ManualPictures() {}

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
