package org.lectern.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.animation.AnimationTimer;
import javafx.application.Application;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;

/** A bare JavaFX window: the yardstick for starting. Writes when its first frame was shown, and ends. */
public final class HelloWindow {
    private HelloWindow() {}

    /** Not an application class itself: those need JavaFX on the module path. */
    public static void main(String[] arguments) {
        Application.launch(Window.class, arguments);
    }

    /** The window. */
    public static final class Window extends Application {
        @Override
        public void start(Stage stage) {
            stage.setScene(new Scene(new StackPane(new Button("Hello")), 1280, 800));
            stage.show();
            new AnimationTimer() {
                private int frames;

                @Override
                public void handle(long now) {
                    if (++frames == 2) { // the first was drawn
                        try {
                            Files.writeString(
                                    Path.of(System.getProperty("lectern.probe.first-frame")),
                                    String.valueOf(System.currentTimeMillis()));
                        } catch (IOException failure) {
                            throw new UncheckedIOException(failure);
                        }
                        System.exit(0);
                    }
                }
            }.start();
        }
    }
}
