package org.lectern.console.fanouts;

import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import javafx.scene.control.Label;
import javafx.scene.shape.Line;
import org.lectern.console.view.RateLine;

/** A job's rate over its time, with its limit; nothing but the line of none while there is no rate to be drawn. */
final class RateChart extends RateLine {
    private static final double AROUND = 20;

    private final Line limitLine = new Line();
    private final Label limitLabel = new Label();
    private final Label from = new Label();
    private final Label until = new Label();
    private OptionalInt limit = OptionalInt.empty();
    private final JobTexts words;

    RateChart(JobTexts words) {
        super(AROUND, AROUND);
        this.words = words;
        limitLine.getStyleClass().add("rate-limit");
        limitLabel.getStyleClass().add("rate-limit-label");
        getChildren().addAll(limitLine, limitLabel, from, until);
        setMinSize(120, 80);
    }

    void show(List<Sample> next, OptionalInt allowed) {
        if (next.equals(samples()) && allowed.equals(limit)) {
            return;
        }
        limit = allowed;
        limitLabel.setText(allowed.isPresent() ? words.texts().get("fanouts.limit", allowed.getAsInt()) : "");
        if (!next.isEmpty()) {
            from.setText(time(next.get(0).at()));
            until.setText(time(next.get(next.size() - 1).at()));
        }
        show(next, words);
    }

    private String time(Instant at) {
        String local = words.times().local(at);
        return local.substring(local.indexOf(' ') + 1);
    }

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        getChildren().stream().filter(Label.class::isInstance).forEach(label -> label.setVisible(isLine()));
        double floor = height(0);
        double y = height(limit.orElse(0));
        boolean limited = isLine() && limit.isPresent() && fits(limit.getAsInt());
        limitLine.setVisible(limited);
        limitLabel.setVisible(limited);
        place(from, 0, floor + 2);
        place(until, getWidth() - until.prefWidth(-1), floor + 2);
        limitLine.setStartY(y);
        limitLine.setEndX(getWidth());
        limitLine.setEndY(y);
        place(limitLabel, getWidth() - limitLabel.prefWidth(-1), Math.max(0, y - limitLabel.prefHeight(-1)));
    }
}
