package org.lectern.console;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Executor;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Rectangle2D;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.robot.Robot;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.util.Duration;
import javax.imageio.ImageIO;
import org.lectern.console.tour.Tour;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a picture of the screen in a file, for machines without a display that anyone could look at. */
public final class ScreenPicture {
    private static final Logger LOG = LoggerFactory.getLogger(ScreenPicture.class);

    private final Path file;
    private int lastHash;
    private volatile boolean writing;

    ScreenPicture(Path file) {
        this.file = file;
    }

    /** If the system property {@code lectern.picture} names a file. */
    static Optional<ScreenPicture> fromProperty() {
        return Optional.ofNullable(System.getProperty("lectern.picture"))
                .filter(name -> !name.isBlank())
                .map(name -> new ScreenPicture(Path.of(name).toAbsolutePath()));
    }

    /** Looks once a second while the window is open, and writes what has changed. */
    void keepFresh(Stage stage, Executor background) {
        Timeline timeline = new Timeline(new KeyFrame(Duration.seconds(1), event -> look(background)));
        timeline.setCycleCount(Animation.INDEFINITE);
        timeline.play();
        stage.showingProperty().addListener((observable, before, showing) -> {
            if (!showing) {
                timeline.stop();
            }
        });
    }

    private void look(Executor background) {
        if (writing) {
            return;
        }
        writing = true;
        Image screen = screen();
        background.execute(() -> {
            try {
                writeIfChanged(screen);
            } finally {
                writing = false;
            }
        });
    }

    private void writeIfChanged(Image screen) {
        int[] pixels = pixels(screen);
        int hash = Arrays.hashCode(pixels);
        if (hash != lastHash) {
            try {
                write(screen, file);
                lastHash = hash;
            } catch (IOException e) {
                LOG.warn("The picture {} cannot be written: {}", file, e.getMessage());
            }
        }
    }

    /** What the primary screen shows. On the FX thread. */
    public static Image screen() {
        Rectangle2D bounds = Screen.getPrimary().getBounds();
        return new Robot()
                .getScreenCapture(new WritableImage((int) bounds.getWidth(), (int) bounds.getHeight()), bounds);
    }

    /** Writes a PNG, all or nothing. Off the FX thread: compressing takes longer than a frame. */
    public static void write(Image image, Path file) throws IOException {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        BufferedImage copy = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        copy.setRGB(0, 0, width, height, pixels(image), 0, width);
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        ImageIO.write(copy, "png", fresh.toFile());
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** For the tour: pictures of the whole screen, dialogs and popups included. */
    static Tour.Camera camera() {
        return new Tour.Camera() {
            @Override
            public Image look() {
                return screen();
            }

            @Override
            public void keep(Image image, Path file) throws IOException {
                write(image, file);
            }
        };
    }

    private static int[] pixels(Image image) {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        int[] pixels = new int[width * height];
        image.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        return pixels;
    }
}
