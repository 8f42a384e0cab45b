package org.lectern.console.libraries;

import java.util.List;
import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.util.Duration;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;
import org.lectern.console.work.Job;

/** Below the entries: the operator's latest change that is still on its way, how far it is, and where to see more. */
public final class UnderWayController {
    /** What is over sooner needs no line of its own. */
    private static final Duration SILENCE = Duration.millis(400);

    private final ConsoleContext context;
    private final Texts texts;
    private final PauseTransition silence = new PauseTransition(SILENCE);

    @FXML private HBox box;
    @FXML private Label title;
    @FXML private Label job;
    @FXML private ProgressBar bar;
    @FXML private Label message;
    @FXML private Label others;
    @FXML private Button cancel;

    private Optional<Job> shown = Optional.empty();

    UnderWayController(ConsoleContext context) {
        this.context = context;
        this.texts = context.texts();
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(box, others);
        silence.setOnFinished(event -> show());
        context.works().running().addListener((ListChangeListener<Job>) change -> {
            while (change.next()) {
                change.getAddedSubList()
                        .forEach(added ->
                                added.link().addListener((observable, before, now) -> silence.playFromStart()));
            }
            show();
        });
        show();
    }

    /** Those that are on record as fan-outs; what has only just begun stays silent for a moment. */
    private void show() {
        List<Job> linked = context.works().running().stream()
                .filter(running -> running.link().get().isPresent())
                .toList();
        boolean silent = silence.getStatus() == javafx.animation.Animation.Status.RUNNING;
        Optional<Job> latest = silent
                ? shown.filter(linked::contains)
                : linked.isEmpty() ? Optional.empty() : Optional.of(linked.get(linked.size() - 1));
        box.setVisible(latest.isPresent());
        others.setVisible(linked.size() > 1);
        others.setText(texts.get("underway.others", linked.size() - 1));
        if (!latest.equals(shown)) {
            shown = latest;
            bar.progressProperty().unbind();
            message.textProperty().unbind();
            latest.ifPresent(this::bind);
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
