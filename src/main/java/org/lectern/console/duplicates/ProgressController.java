package org.lectern.console.duplicates;

import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import org.lectern.audit.scan.AuditProgress;
import org.lectern.console.view.Managed;

/** How far the running audit is, and how it is paused and ended. */
public final class ProgressController {
    private final RunningAuditModel<?, ?, ?, ?> model;
    private final AuditTexts words;

    @FXML
    private HBox box;

    @FXML
    private ProgressBar bar;

    @FXML
    private Label phase;

    @FXML
    private Label figures;

    @FXML
    private Button pause;

    @FXML
    private Button proceed;

    @FXML
    private Button cancel;

    public ProgressController(RunningAuditModel<?, ?, ?, ?> model, AuditTexts words) {
        this.model = model;
        this.words = words;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(box, pause, proceed);
        model.progress().subscribe(now -> show(now));
    }

    private void show(Optional<? extends AuditProgress<?, ?>> progress) {
        box.setVisible(progress.isPresent());
        if (progress.isEmpty()) {
            cancel.setDisable(false);
        }
        progress.ifPresent(now -> {
            bar.setProgress(now.total() > 0 ? (double) now.done() / now.total() : ProgressBar.INDETERMINATE_PROGRESS);
            phase.setText(words.phase(now));
            figures.setText(words.figures(now));
            pause.setVisible(!now.paused());
            proceed.setVisible(now.paused());
        });
    }

    @FXML
    private void pause() {
        model.pause();
    }

    @FXML
    private void proceed() {
        model.proceed();
    }

    @FXML
    private void cancel() {
        cancel.setDisable(true);
        model.cancel();
    }
}
