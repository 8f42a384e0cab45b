package org.lectern.tool;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.scene.image.Image;

/** Keeps a picture of what other programs show on the display, from when they show anything, until it is ended. */
public final class DisplayPicture {
    private static final long BETWEEN_LOOKS_MILLIS = 1_000;

    private DisplayPicture() {}

    /** @param arguments the file to write */
    public static void main(String[] arguments) throws InterruptedException {
        Platform.setImplicitExit(false);
        Platform.startup(() -> {});
        ScreenPicture picture = new ScreenPicture(Path.of(arguments[0]).toAbsolutePath());
        while (true) {
            CompletableFuture<Image> look = new CompletableFuture<>();
            Platform.runLater(() -> look.complete(ScreenPicture.screen()));
            picture.writeIfChanged(look.join());
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
        }
    }
}
