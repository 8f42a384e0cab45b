package org.lectern.console.manual;

import java.util.Optional;
import javafx.stage.Stage;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.FxmlViews;
import org.lectern.manual.Manual;

/** Opens the manual beside the console's window, which can still be used. There is one such window. UI thread only. */
public final class ManualWindow {
    private static final double WIDTH = 980;
    private static final double HEIGHT = 720;

    private final FxmlViews views;
    private final Dialogs dialogs;
    private Optional<Stage> window = Optional.empty();
    private Optional<ManualController> shown = Optional.empty();

    public ManualWindow(FxmlViews views, Dialogs dialogs) {
        this.views = views;
        this.dialogs = dialogs;
    }

    /** Shows a topic by its name. */
    public void open(String topic) {
        if (window.filter(Stage::isShowing).isEmpty()) {
            FxmlViews.Loaded<ManualController> loaded =
                    views.load(Fxml.MANUAL_WINDOW, new ManualController(Manual.load(), views.texts()));
            shown = Optional.of(loaded.controller());
            window = Optional.of(dialogs.beside(views.texts().get("manual.title"), loaded.root(), WIDTH, HEIGHT));
        }
        shown.ifPresent(controller -> controller.open(topic));
        window.ifPresent(Stage::toFront);
    }
}
