package org.lectern.tool.tour;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.image.Image;
import javafx.scene.robot.Robot;
import javafx.stage.Stage;
import javax.imageio.ImageIO;
import org.lectern.console.settings.Theme;
import org.lectern.tool.ScreenPicture;

/** One picture of all pages, three in a row, from a tour in one theme: each at the step that tells most of it. */
public final class PageSheet {
    /** In the order of the console's own list of pages. */
    private static final List<String> STEPS = List.of(
            "overview-again",
            "why-again",
            "fan-out-ended",
            "audit-evidence",
            "status-drift",
            "poll-verdict",
            "row-names-same",
            "data",
            "activity-details");

    /** What holds up the window is the tour's question. */
    private static final Duration NO_LIMIT = Duration.ofDays(1);

    private static final int IN_A_ROW = 3;
    private static final int WIDTH = 640;
    private static final int GAP = 16;

    private PageSheet() {}

    /**
     * Opens the console, walks through it, and puts the pages together. Ends the process: with 0 if there was no problem.
     *
     * @param arguments the file to write, then those of the console; in the light theme unless one is named
     */
    public static void main(String[] arguments) {
        Path file = Path.of(arguments[0]).toAbsolutePath();
        Path directory = temporary();
        Tour.open(
                Arrays.asList(arguments).subList(1, arguments.length),
                (line, window) -> Tour.walk(
                        window,
                        List.of(line.theme().orElse(Theme.LIGHT)),
                        directory,
                        of(window.stage()),
                        NO_LIMIT,
                        () -> {
                            write(directory, file);
                            delete(directory);
                        }));
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("lectern-pages");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Pictures of one window, wherever it is on the screen. */
    private static Tour.Camera of(Stage window) {
        return new Tour.Camera() {
            @Override
            public Image look() {
                return new Robot()
                        .getScreenCapture(
                                null, window.getX(), window.getY(), window.getWidth(), window.getHeight(), false);
            }

            @Override
            public void keep(Image image, Path file) throws IOException {
                if (STEPS.stream().anyMatch(step -> isOf(file, step))) {
                    ScreenPicture.write(image, file);
                }
            }
        };
    }

    /** The pictures of a tour have a number before the step's name. */
    private static boolean isOf(Path picture, String step) {
        return picture.getFileName().toString().matches("\\d+-\\Q" + step + "\\E\\.png");
    }

    /** @throws IOException also if a step is missing among the pictures */
    static void write(Path directory, Path file) throws IOException {
        BufferedImage sheet = null;
        for (int i = 0; i < STEPS.size(); i++) {
            BufferedImage page = read(directory, STEPS.get(i));
            int height = WIDTH * page.getHeight() / page.getWidth();
            if (sheet == null) {
                int rows = (STEPS.size() + IN_A_ROW - 1) / IN_A_ROW;
                sheet = new BufferedImage(
                        IN_A_ROW * (WIDTH + GAP) - GAP, rows * (height + GAP) - GAP, BufferedImage.TYPE_INT_ARGB);
            }
            Graphics2D pen = sheet.createGraphics();
            pen.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
            pen.drawImage(page, i % IN_A_ROW * (WIDTH + GAP), i / IN_A_ROW * (height + GAP), WIDTH, height, null);
            pen.dispose();
        }
        if (sheet == null || !ImageIO.write(sheet, "png", file.toFile())) {
            throw new IOException("The picture " + file + " cannot be written");
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> pictures = Files.list(directory)) {
            for (Path picture : pictures.toList()) {
                Files.delete(picture);
            }
        }
        Files.delete(directory);
    }

    private static BufferedImage read(Path directory, String step) throws IOException {
        try (Stream<Path> pictures = Files.list(directory)) {
            Path picture = pictures.filter(each -> isOf(each, step))
                    .findFirst()
                    .orElseThrow(() -> new IOException("There is no picture of the step " + step));
            return ImageIO.read(picture.toFile());
        }
    }
}
