package org.lectern.console;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Application;
import javafx.stage.Stage;
import org.lectern.console.settings.Theme;
import org.lectern.console.text.Language;
import org.lectern.console.work.StallMonitor;
import org.lectern.console.work.Stalls;
import org.lectern.console.work.UiExecutor;

/** The console as JavaFX starts it. */
public final class ConsoleApplication extends Application {
    /** A second, where the processor draws: on a virtual display, which nobody sees move. */
    private static final String FRAMES_WITHOUT_GRAPHICS = "20";

    /** JavaFX makes the application itself: this is how it learns what was begun before. */
    private static final AtomicReference<Startup> BEGUN = new AtomicReference<>();

    /** Starts the toolkit, and returns when the console has ended. */
    public static void start(Startup startup) {
        BEGUN.set(startup);
        // On Linux JavaFX wakes up for every frame, also when none is drawn. A tour counts frames, and is not to wait
        // for them.
        if ("sw".equals(System.getProperty("prism.order"))
                && startup.line().tour().isEmpty()) {
            System.setProperty("javafx.animation.pulse", FRAMES_WITHOUT_GRAPHICS);
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
        Startup startup = Objects.requireNonNull(BEGUN.get(), "started by hand");
        ConsoleWindow window = new ConsoleWindow(startup, stage);
        window.show();
        Optional<Path> tour = startup.line().tour();
        Optional<Stalls> stalls = tour.isPresent()
                ? Optional.of(Stalls.watch(StallMonitor.CLOSE))
                : startup.line().logStalls() ? Optional.of(Stalls.watch(StallMonitor.NOW_AND_THEN)) : Optional.empty();
        stage.setOnHidden(event -> {
            stalls.ifPresent(Stalls::close);
            window.close();
            startup.close();
        });
        if (tour.isPresent()) {
            window.tour(
                            tour.get(),
                            ScreenPicture.camera(),
                            List.of(Theme.LIGHT, Theme.DARK),
                            stalls.orElseThrow(),
                            Duration.ofMillis(
                                    Long.getLong("lectern.stalls.tolerated", StallMonitor.TOLERATED.toMillis())),
                            problems -> end(stage, problems))
                    .start();
        } else {
            window.welcome();
            // A tour takes pictures of its own, and counts what holds up the UI thread.
            ScreenPicture.fromProperty()
                    .ifPresent(picture -> picture.keepFresh(UiExecutor.fxThread(), startup.background()));
        }
        FirstFrame.fromProperty().ifPresent(probe -> probe.watch(stage, startup.connection()));
        FirstRun.begin(window, startup.connection(), stage, status -> end(stage, status));
    }

    /** After a tour: 1 if anything was wrong. */
    private static void end(Stage stage, int problems) {
        stage.hide();
        System.exit(problems == 0 ? 0 : 1);
    }
}
