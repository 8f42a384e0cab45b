package org.lectern.tool;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import javafx.collections.ListChangeListener;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.robot.Robot;
import javafx.stage.Screen;
import javafx.stage.Window;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.lectern.console.ConsoleWindow;
import org.lectern.console.Launcher;
import org.lectern.console.work.UiExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the console, and keeps a picture of the screen in a file: for machines without a display that anyone could look at. */
public final class ScreenPicture {
    private static final Logger LOG = LoggerFactory.getLogger(ScreenPicture.class);

    private static final Duration SOON = Duration.ofMillis(500);
    private static final Duration LATEST = Duration.ofSeconds(5);
    /** So many times as long as a picture takes nothing is done for the next one. */
    private static final int RESTS = 40;

    private final Path file;
    private int lastHash;
    private volatile Duration pause = SOON;
    private volatile boolean writing;
    private boolean due;

    ScreenPicture(Path file) {
        this.file = file;
    }

    /** The console with its picture kept. */
    public static void main(String[] arguments) {
        Launcher.open(List.of(arguments), (line, window) -> {
            window.welcome();
            keepFresh(window);
        });
    }

    /**
     * From now on keeps a picture in the file that the system property {@code lectern.picture} names; nothing where it names
     * none. Looks soon after something was drawn in any window, and writes what has changed; does nothing while nothing is
     * drawn.
     */
    static void keepFresh(ConsoleWindow console) {
        String name = System.getProperty("lectern.picture", "");
        if (!name.isBlank()) {
            new ScreenPicture(Path.of(name).toAbsolutePath())
                    .keepFresh(console.context().ui(), console.context().background());
        }
    }

    private void keepFresh(UiExecutor ui, Executor background) {
        Runnable drawn = () -> drawn(ui, background);
        Window.getWindows().addListener((ListChangeListener<Window>) change -> {
            while (change.next()) {
                change.getAddedSubList().forEach(opened -> follow(opened, drawn));
            }
            drawn.run();
        });
        Window.getWindows().forEach(open -> follow(open, drawn));
        drawn.run();
    }

    private static void follow(Window window, Runnable drawn) {
        follow(window.getScene(), drawn);
        window.sceneProperty().addListener((observable, before, now) -> follow(now, drawn));
    }

    private static void follow(@Nullable Scene scene, Runnable drawn) {
        if (scene != null) {
            scene.removePostLayoutPulseListener(drawn);
            scene.addPostLayoutPulseListener(drawn);
        }
    }

    private void drawn(UiExecutor ui, Executor background) {
        if (!due) {
            due = true;
            ui.after(pause, () -> {
                due = false;
                if (writing) {
                    drawn(ui, background);
                } else {
                    look(background);
                }
            });
        }
    }

    private void look(Executor background) {
        writing = true;
        long began = System.nanoTime();
        Image screen = screen();
        background.execute(() -> {
            try {
                writeIfChanged(screen);
            } finally {
                long rest = (System.nanoTime() - began) * RESTS;
                pause = Duration.ofNanos(Math.max(SOON.toNanos(), Math.min(LATEST.toNanos(), rest)));
                writing = false;
            }
        });
    }

    /** An empty screen counts as no change. */
    void writeIfChanged(Image screen) {
        int[] pixels = pixels(screen);
        int hash = Arrays.hashCode(pixels);
        if (hash != lastHash && Arrays.stream(pixels).anyMatch(pixel -> pixel != pixels[0])) {
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
        write(copy(image), file);
    }

    /** Writes a PNG, all or nothing. */
    public static void write(BufferedImage image, Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        ImageIO.write(image, "png", fresh.toFile());
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Returns the image as AWT has it. */
    public static BufferedImage copy(Image image) {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        BufferedImage copy = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        copy.setRGB(0, 0, width, height, pixels(image), 0, width);
        return copy;
    }

    private static int[] pixels(Image image) {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        int[] pixels = new int[width * height];
        image.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        return pixels;
    }
}
