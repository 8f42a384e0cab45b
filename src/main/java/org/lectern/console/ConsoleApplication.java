package org.lectern.console;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Application;
import javafx.stage.Stage;
import org.lectern.console.settings.Theme;
import org.lectern.console.text.Language;
import org.lectern.console.work.StallMonitor;
import org.lectern.console.work.Stalls;

/** The console as JavaFX starts it. */
public final class ConsoleApplication extends Application {
    /** JavaFX makes the application itself: this is how it learns what was begun before. */
    private static final AtomicReference<Startup> BEGUN = new AtomicReference<>();

    /** Starts the toolkit, and returns when the console has ended. */
    public static void start(Startup startup) {
        BEGUN.set(startup);
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
        ConsoleParts parts = new ConsoleParts(startup, stage);
        parts.show();
        Stalls stalls = Stalls.watch();
        parts.prepare();
        if (startup.line().tour().isEmpty()) {
            parts.welcome();
        }
        stage.setOnHidden(event -> {
            stalls.close();
            parts.close();
            startup.close();
        });
        startup.line()
                .tour()
                .ifPresent(directory -> parts.tour(
                                directory,
                                ScreenPicture.camera(),
                                List.of(Theme.LIGHT, Theme.DARK),
                                stalls,
                                StallMonitor.TOLERATED,
                                problems -> end(stage, problems))
                        .start());
        if (startup.line().tour().isEmpty()) {
            // A tour takes pictures of its own, and counts what holds up the UI thread.
            ScreenPicture.fromProperty().ifPresent(picture -> picture.keepFresh(stage, startup.background()));
        }
        FirstFrame.fromProperty().ifPresent(probe -> probe.watch(stage, startup.connection()));
        FirstRun.begin(parts, startup.connection(), stage, status -> end(stage, status));
    }

    /** After a tour: 1 if anything was wrong. */
    private static void end(Stage stage, int problems) {
        stage.hide();
        System.exit(problems == 0 ? 0 : 1);
    }
}
