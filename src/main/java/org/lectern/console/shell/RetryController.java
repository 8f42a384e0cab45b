package org.lectern.console.shell;

import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.lectern.console.connection.HealthMonitor;
import org.lectern.console.look.Shortened;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Retries;

/** Beside the page's title: why something is tried again by itself. While no node answers the banner says so. */
public final class RetryController {
    private final ConsoleContext context;
    private final Retries retries;
    private final HealthMonitor pulse;

    @FXML private HBox root;
    @FXML private Label text;

    public RetryController(ConsoleContext context, Retries retries, HealthMonitor pulse) {
        this.context = context;
        this.retries = retries;
        this.pulse = pulse;
    }

    @FXML
    private void initialize() {
        Shortened.allow(text);
        // While there is nothing to say, it only keeps the page's buttons at the right.
        root.minWidthProperty()
                .bind(Bindings.when(root.visibleProperty())
                        .then(Region.USE_COMPUTED_SIZE)
                        .otherwise(0.0));
        pulse.lost().addListener((observable, before, lost) -> {
            show(retries.reason().get());
            if (!lost) {
                retries.now();
            }
        });
        retries.reason().subscribe(now -> show(now));
    }

    private void show(Optional<Throwable> reason) {
        root.setVisible(reason.isPresent() && !pulse.lost().get());
        text.setText(reason.map(why -> context.texts().get("retry.text", firstLine(Problem.of(why, context.texts()))))
                .orElse(""));
    }

    /** Our own words; a driver's, which may follow them, are among the details. */
    private static String firstLine(Problem problem) {
        return problem.sentence().lines().findFirst().orElse("");
    }

    @FXML
    private void retry() {
        retries.now();
    }

    @FXML
    private void showDetails() {
        retries.reason().get().map(why -> Problem.of(why, context.texts())).ifPresent(problem -> {
            context.dialogs().details(problem.sentence(), problem.details());
        });
    }
}
