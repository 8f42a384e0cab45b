package org.lectern.console.duplicates;

import java.util.Optional;
import javafx.fxml.FXML;
import org.lectern.audit.scan.AuditProgress;
import org.lectern.console.view.ProgressStrip;
import org.lectern.console.view.ProgressStrip.Shown;

/** How far the running audit is, and how it is paused and ended. */
public final class ProgressController {
    private final RunningAuditModel<?, ?, ?, ?> model;
    private final AuditTexts words;

    @FXML private ProgressStrip strip;

    public ProgressController(RunningAuditModel<?, ?, ?, ?> model, AuditTexts words) {
        this.model = model;
        this.words = words;
    }

    @FXML
    private void initialize() {
        strip.steer(model);
        model.progress().subscribe(now -> show(now));
    }

    private void show(Optional<? extends AuditProgress<?, ?>> progress) {
        strip.show(progress.map(now -> new Shown(
                model.where() + words.phase(now),
                words.figures(now),
                now.total() > 0 ? (double) now.done() / now.total() : -1,
                now.paused())));
    }
}
