package org.lectern.console.shell;

import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.connection.HealthMonitor;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;

/** Tells above every page that no node answers, or that the console's own does not. */
public final class BannerController {
    private final ConsoleConnection connection;
    private final HealthMonitor pulse;
    private final Texts texts;

    @FXML private HBox banner;
    @FXML private Label text;

    public BannerController(ConsoleContext context, HealthMonitor pulse) {
        this.connection = context.connection();
        this.pulse = pulse;
        this.texts = context.texts();
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(banner);
        banner.visibleProperty()
                .bind(pulse.lost()
                        .or(Bindings.createBooleanBinding(
                                () -> connection.silence().get().isPresent(), connection.silence())));
        text.textProperty()
                .bind(connection.silence().map(said -> said.map(texts::say).orElseGet(() -> texts.get("banner.lost"))));
    }
}
