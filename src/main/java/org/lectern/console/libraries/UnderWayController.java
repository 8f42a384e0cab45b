package org.lectern.console.libraries;

import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;
import org.lectern.console.work.Job;

/** Below the entries: the operator's latest change that is still on its way, how far it is, and where to see more. */
public final class UnderWayController {
    private final UnderWayModel model;
    private final Texts texts;

    @FXML private HBox box;
    @FXML private Label title;
    @FXML private Label job;
    @FXML private ProgressBar bar;
    @FXML private Label message;
    @FXML private Label others;
    @FXML private Button cancel;

    private Optional<Job> shown = Optional.empty();

    UnderWayController(UnderWayModel model, Texts texts) {
        this.model = model;
        this.texts = texts;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(box, others);
        model.shown().subscribe(now -> show(now));
    }

    private void show(UnderWayModel.Shown now) {
        box.setVisible(now.latest().isPresent());
        others.setVisible(now.others() > 0);
        others.setText(texts.get("underway.others", now.others()));
        if (!now.latest().equals(shown)) {
            shown = now.latest();
            bar.progressProperty().unbind();
            message.textProperty().unbind();
            shown.ifPresent(this::bind);
        }
    }

    private void bind(Job running) {
        title.setText(running.title());
        job.setText(running.link().get().map(Job.Link::name).orElse(""));
        bar.progressProperty().bind(running.progress());
        message.textProperty().bind(running.message());
        cancel.setDisable(running.isCancelled());
    }

    @FXML
    private void open() {
        shown.flatMap(running -> running.link().get())
                .ifPresent(link -> link.open().run());
    }

    @FXML
    private void cancel() {
        cancel.setDisable(true);
        shown.ifPresent(Job::cancel);
    }
}
