package org.lectern.console.status;

import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.status.model.EnrolmentProgress;

/** The picture of one enrolment's progress: by the raw rows, by the aggregate, by the enrolment. */
record ProgressBars(FlowPane pane, StatusTexts words) {
    private static final double WIDTH = 136;

    void show(EnrolmentProgress progress) {
        pane.getChildren()
                .setAll(List.of(
                        bar("raw", Optional.of(progress.raw()), progress),
                        bar("aggregate", progress.aggregate(), progress),
                        bar("enrolment", progress.enrolment(), progress)));
    }

    private Node bar(String key, Optional<Integer> completed, EnrolmentProgress progress) {
        boolean wrong = completed.orElse(0) != progress.raw();
        double share = progress.percentage(completed.orElse(0)) / 100.0;
        Region done = new Region();
        done.getStyleClass().addAll("fill-part", "taken");
        if (share >= 1) {
            done.getStyleClass().add("full");
        }
        done.setMinWidth(WIDTH * share);
        done.setPrefWidth(WIDTH * share);
        done.setMaxWidth(WIDTH * share);
        HBox track = new HBox(done);
        track.getStyleClass().add("fill-track");
        track.setMinWidth(WIDTH);
        track.setMaxWidth(WIDTH);
        Label name = Labels.of(words.get("by." + key), "fill-name", "muted");
        Label figures = Labels.of(
                completed
                        .map(count -> words.figures(count, progress.required()))
                        .orElseGet(() -> words.get("figures.none")),
                "fill-figures");
        if (wrong) {
            figures.getStyleClass().add("wrong");
            Icon icon = new Icon("fth-alert-triangle");
            icon.getStyleClass().add("wrong");
            figures.setGraphic(icon);
        }
        figures.setId("progress-" + key);
        VBox bar = new VBox(name, track, figures);
        bar.getStyleClass().add("fill");
        bar.setAccessibleText(name.getText() + ": " + figures.getText());
        return bar;
    }
}
