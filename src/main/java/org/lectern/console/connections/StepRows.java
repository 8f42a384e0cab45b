package org.lectern.console.connections;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.lectern.cluster.ConnectionCheck.Outcome;
import org.lectern.cluster.ConnectionCheck.Result;
import org.lectern.cluster.ConnectionCheck.Step;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;

/** The steps of a test, one below the other, as they come. UI thread only. */
record StepRows(VBox steps, Texts texts) {
    /** Shows what came of each step so far. */
    void show(Map<Step, Result> results) {
        steps.getChildren().clear();
        if (results.isEmpty()) {
            steps.getChildren().add(Labels.wrapped(texts.get("connections.test.invite"), "muted"));
        }
        for (Step step : results.isEmpty() ? new Step[0] : Step.values()) {
            steps.getChildren().add(row(step, Optional.ofNullable(results.get(step))));
        }
    }

    private Node row(Step step, Optional<Result> result) {
        String outcome = result.map(Result::outcome)
                .map(known -> known.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .orElse("waiting");
        Label title = new Label(
                texts.get("connections.step." + step),
                new Icon(icon(result.map(Result::outcome).orElse(Outcome.NOT_REACHED))));
        result.ifPresent(known -> title.setAccessibleText(
                texts.get("connections.step." + step) + ": " + texts.get("connections.outcome." + known.outcome())));
        VBox row = new VBox(2, title);
        String sentence = result.map(known -> texts.say(known.message())).orElse("");
        if (!sentence.isEmpty()) {
            Label text = Labels.wrapped(sentence, "step-sentence");
            row.getChildren().add(text);
        }
        row.setId("step-" + step);
        row.getStyleClass().add("step-" + outcome);
        return row;
    }

    private static String icon(Outcome outcome) {
        return switch (outcome) {
            case RUNNING -> "fth-loader";
            case PASSED -> "fth-check-circle";
            case WARNED -> "fth-alert-triangle";
            case FAILED -> "fth-alert-circle";
            case NOT_REACHED -> "fth-circle";
        };
    }
}
