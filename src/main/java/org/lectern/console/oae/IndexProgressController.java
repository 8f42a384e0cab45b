package org.lectern.console.oae;

import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;
import org.lectern.oae.audit.IndexAuditProgress;

/** How far the audit of OAE's libraries is, and how it is paused and ended. */
public final class IndexProgressController {
    private final IndexFindings model;
    private final Texts texts;

    @FXML
    private HBox running;

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

    IndexProgressController(IndexFindings model, Texts texts) {
        this.model = model;
        this.texts = texts;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(running, pause, proceed);
        model.state().subscribe(state -> {
            boolean live = state instanceof IndexFindings.State.Live;
            running.setVisible(live);
            if (state instanceof IndexFindings.State.Live now) {
                progress(now.progress());
            } else {
                cancel.setDisable(false);
            }
        });
    }

    private void progress(IndexAuditProgress now) {
        bar.setProgress(now.total() > 0 ? (double) now.done() / now.total() : ProgressBar.INDETERMINATE_PROGRESS);
        String doing = texts.get("oae.audit.phase." + now.phase());
        phase.setText(
                now.paused()
                        ? texts.get("duplicates.phase.paused", doing)
                        : now.waiting() ? texts.get("duplicates.phase.waiting", doing) : doing);
        figures.setText(model.figures(now));
        pause.setVisible(!now.paused());
        proceed.setVisible(now.paused());
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
        model.end();
    }
}
