package org.lectern.console.status.collection;

import java.util.List;
import java.util.stream.Collectors;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.view.Choice;
import org.lectern.console.view.Fold;
import org.lectern.console.view.Managed;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.wording.Message;

/** Begins the review, says how far it is, and steers it. */
public final class ReviewController {
    private static final List<Long> RATES = List.of(0L, 1000L, 200L, 50L, 10L, 1L);

    private final ConsoleContext context;
    private final ReviewModel model;
    private final StatusTexts words;

    @FXML private HBox root;
    @FXML private ProgressBar bar;
    @FXML private Label figures;
    @FXML private Choice<Long> rate;
    @FXML private Fold more;
    @FXML private Button begin;
    @FXML private Button resume;
    @FXML private Button pause;
    @FXML private Button proceed;
    @FXML private Button cancel;

    ReviewController(ConsoleContext context, ReviewModel model, StatusTexts words) {
        this.context = context;
        this.model = model;
        this.words = words;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(root, bar, begin, resume, pause, proceed, cancel);
        more.advanced(context.settings(), context.texts(), rate);
        rate.named(users -> words.get("collection.rate.value", users))
                .onChosen(model::throttle)
                .offer(RATES);
        begin.setOnAction(event -> model.review());
        resume.setOnAction(event -> model.resume());
        pause.setOnAction(event -> model.pause(true));
        proceed.setOnAction(event -> model.pause(false));
        cancel.setOnAction(event -> {
            cancel.setDisable(!model.asksBeforeCancel());
            model.cancel();
        });
        model.scope()
                .addListener((observable, before, now) -> show(model.state().get()));
        model.unfinished()
                .addListener((observable, before, now) -> show(model.state().get()));
        model.state().subscribe(now -> show(now));
    }

    private void show(ReviewModel.State state) {
        boolean running = state instanceof ReviewModel.State.Running;
        boolean paused = state instanceof ReviewModel.State.Running now && now.paused();
        bar.setVisible(running);
        begin.setVisible(!running);
        root.setVisible(model.scope().get().isPresent());
        resume.setVisible(!running && model.unfinished().get().isPresent());
        pause.setVisible(running && !paused);
        proceed.setVisible(paused);
        cancel.setVisible(running);
        if (!running) {
            cancel.setDisable(false);
        }
        figures.setTooltip(null);
        if (state instanceof ReviewModel.State.Running now) {
            double share = now.record().fraction();
            bar.setProgress(share > 0 ? share : ProgressBar.INDETERMINATE_PROGRESS);
            figures.setText(words.figures(now.record()));
        } else if (state instanceof ReviewModel.State.Ended ended) {
            ended(ended.record(), ended.notes());
        } else {
            figures.setText(model.unfinished()
                    .get()
                    .map(left -> words.get("collection.left", words.figures(left)))
                    .orElse(""));
        }
    }

    private void ended(BatchJobRecord record, List<Message> notes) {
        figures.setText(
                words.get(record.finished() ? "collection.finished" : "collection.stopped", words.figures(record)));
        if (!notes.isEmpty()) {
            figures.setTooltip(
                    new Tooltip(notes.stream().limit(20).map(words.texts()::say).collect(Collectors.joining("\n"))));
        }
    }
}
