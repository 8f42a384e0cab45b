package org.lectern.console;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javafx.application.Application;
import javafx.stage.Stage;
import org.lectern.console.text.Language;
import org.lectern.console.work.StallMonitor;

/** The console as JavaFX starts it. */
public final class ConsoleApplication extends Application {
    private static final String FRAME_RATE = "javafx.animation.pulse";
    /** A second, where the processor draws: on a virtual display, which nobody sees move. */
    private static final String FRAMES_WITHOUT_GRAPHICS = "20";

    /** JavaFX makes the application itself: this is how it learns what was begun before. */
    private static final AtomicReference<Begun> BEGUN = new AtomicReference<>();

    private record Begun(Startup startup, Consumer<ConsoleWindow> shown) {}

    /**
     * Starts the toolkit, and returns when the console has ended.
     *
     * @param shown told once, on the FX thread, when the window is on the screen
     */
    public static void start(Startup startup, Consumer<ConsoleWindow> shown) {
        BEGUN.set(new Begun(startup, shown));
        // On Linux JavaFX wakes up for every frame, also when none is drawn.
        if ("sw".equals(System.getProperty("prism.order")) && System.getProperty(FRAME_RATE) == null) {
            System.setProperty(FRAME_RATE, FRAMES_WITHOUT_GRAPHICS);
        }
        // For what JavaFX writes by itself: context menus of fields, calendars.
        Locale spoken = startup.texts().locale();
        if (!spoken.getLanguage().equals(Locale.getDefault().getLanguage())) {
            Locale.setDefault(Language.of(spoken).in(Locale.getDefault()));
        }
        launch(ConsoleApplication.class);
    }

    @Override
    public void start(Stage stage) {
        Begun begun = Objects.requireNonNull(BEGUN.get(), "started by hand");
        Startup startup = begun.startup();
        startup.documents(file -> getHostServices().showDocument(file.toUri().toString()));
        ConsoleWindow window = new ConsoleWindow(startup, stage);
        window.show();
        Optional<StallMonitor> stalls =
                startup.line().logStalls() ? Optional.of(StallMonitor.logging()) : Optional.empty();
        stage.setOnHidden(event -> {
            stalls.ifPresent(StallMonitor::close);
            window.close();
            startup.close();
        });
        begun.shown().accept(window);
    }
}
