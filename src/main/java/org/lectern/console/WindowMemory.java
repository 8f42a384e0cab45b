package org.lectern.console;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;
import org.lectern.console.settings.Settings;
import org.lectern.console.settings.WindowPlace;

/** Puts the window where it was at the last start, and remembers where it goes. */
final class WindowMemory {
    private static final double ROOM = 0.94;

    private WindowMemory() {}

    /** @param now the settings in force, asked each time: others after a switch to another connection */
    static void restore(Stage stage, Supplier<Settings> now) {
        now.get()
                .all()
                .get()
                .window()
                .flatMap(WindowMemory::onAScreen)
                .ifPresentOrElse(
                        place -> {
                            stage.setX(place.x());
                            stage.setY(place.y());
                            stage.setWidth(place.width());
                            stage.setHeight(place.height());
                            stage.setMaximized(place.maximized());
                        },
                        () -> {
                            Rectangle2D screen = Screen.getPrimary().getVisualBounds();
                            stage.setWidth(Math.min(1440, screen.getWidth() * (screen.getWidth() <= 1440 ? 1 : ROOM)));
                            stage.setHeight(Math.min(920, screen.getHeight()));
                            if (screen.getWidth() <= 1440) {
                                stage.setX(screen.getMinX());
                                stage.setY(screen.getMinY());
                            }
                        });
        Runnable remember = () -> {
            if (stage.isShowing() && !stage.isIconified()) {
                now.get()
                        .window(new WindowPlace(
                                stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight(), stage.isMaximized()));
            }
        };
        stage.xProperty().addListener((observable, before, place) -> remember.run());
        stage.yProperty().addListener((observable, before, place) -> remember.run());
        stage.widthProperty().addListener((observable, before, place) -> remember.run());
        stage.heightProperty().addListener((observable, before, place) -> remember.run());
        stage.maximizedProperty().addListener((observable, before, place) -> remember.run());
    }

    /** A screen may have been unplugged since, or be smaller now, as when it is shown larger. */
    private static Optional<WindowPlace> onAScreen(WindowPlace place) {
        List<Screen> screens = Screen.getScreensForRectangle(place.x(), place.y(), place.width(), place.height());
        if (screens.size() != 1) {
            return Optional.of(place).filter(where -> !screens.isEmpty());
        }
        Rectangle2D screen = screens.get(0).getVisualBounds();
        return Optional.of(place.within(screen.getMinX(), screen.getMinY(), screen.getWidth(), screen.getHeight()));
    }
}
