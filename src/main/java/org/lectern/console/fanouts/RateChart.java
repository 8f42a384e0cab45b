package org.lectern.console.fanouts;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Line;
import javafx.scene.shape.Polygon;
import javafx.scene.shape.Polyline;

/**
 * A job's rate over its time: one line and the area below it, whatever the number of samples. Drawn by hand rather than by
 * a chart, which has a node for every sample.
 */
final class RateChart extends Pane {
    private static final double TOP = 20;
    private static final double BOTTOM = 20;

    private final Polygon area = new Polygon();
    private final Polyline line = new Polyline();
    private final Line base = new Line();
    private final Line limitLine = new Line();
    private final Label most = new Label();
    private final Label limitLabel = new Label();
    private final Label from = new Label();
    private final Label until = new Label();
    private List<RateHistory.Sample> samples = List.of();
    private double highest = 1;
    private OptionalInt limit = OptionalInt.empty();
    private final JobTexts words;

    RateChart(JobTexts words) {
        this.words = words;
        getStyleClass().add("rate-chart");
        area.getStyleClass().add("rate-area");
        line.getStyleClass().add("rate-line");
        base.getStyleClass().add("rate-base");
        limitLine.getStyleClass().add("rate-limit");
        limitLabel.getStyleClass().add("rate-limit-label");
        getChildren().addAll(area, line, base, limitLine, most, limitLabel, from, until);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        setMinSize(120, 80);
    }

    void show(List<RateHistory.Sample> next, OptionalInt allowed) {
        if (next.equals(samples) && allowed.equals(limit)) {
            return;
        }
        samples = next;
        limit = allowed;
        double peak =
                next.stream().mapToDouble(RateHistory.Sample::perSecond).max().orElse(0);
        highest = round(Math.max(1, peak));
        double last = next.isEmpty() ? 0 : next.get(next.size() - 1).perSecond();
        setAccessibleText(words.texts().get("fanouts.chart.text", Math.rint(last), Math.rint(peak)));
        most.setText(words.texts().get("fanouts.chart.most", highest));
        limitLabel.setText(allowed.isPresent() ? words.texts().get("fanouts.limit", allowed.getAsInt()) : "");
        if (!next.isEmpty()) {
            from.setText(time(next.get(0).at()));
            until.setText(time(next.get(next.size() - 1).at()));
        }
        requestLayout();
    }

    private String time(Instant at) {
        String local = words.times().local(at);
        return local.substring(local.indexOf(' ') + 1);
    }

    /** The next of 1, 2, 5, 10, 20…: the scale does not move with every sample. */
    static double round(double rate) {
        double power = Math.pow(10, Math.floor(Math.log10(rate)));
        for (double step : new double[] {1, 2, 5, 10}) {
            if (rate <= step * power) {
                return step * power;
            }
        }
        return 10 * power;
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth();
        double floor = getHeight() - BOTTOM;
        double height = Math.max(1, floor - TOP);
        boolean any = samples.size() > 1;
        for (var node : getChildren()) {
            node.setVisible(any || node == base);
        }
        base.setStartY(floor);
        base.setEndX(width);
        base.setEndY(floor);
        boolean limited = any && limit.isPresent() && limit.getAsInt() <= highest;
        limitLine.setVisible(limited);
        limitLabel.setVisible(limited);
        if (!any) {
            return;
        }
        plot(width, floor, height);
        place(most, 0, 0);
        place(from, 0, floor + 2);
        place(until, width - until.prefWidth(-1), floor + 2);
        double y = floor - height * limit.orElse(0) / highest;
        limitLine.setStartY(y);
        limitLine.setEndX(width);
        limitLine.setEndY(y);
        place(limitLabel, width - limitLabel.prefWidth(-1), Math.max(0, y - limitLabel.prefHeight(-1)));
    }

    private void plot(double width, double floor, double height) {
        Instant first = samples.get(0).at();
        double whole = Math.max(
                1, Duration.between(first, samples.get(samples.size() - 1).at()).toMillis());
        List<Double> points = new ArrayList<>(samples.size() * 2 + 4);
        for (RateHistory.Sample sample : samples) {
            points.add(width * Duration.between(first, sample.at()).toMillis() / whole);
            points.add(floor - height * Math.min(1, sample.perSecond() / highest));
        }
        line.getPoints().setAll(points);
        points.add(width);
        points.add(floor);
        points.add(0.0);
        points.add(floor);
        area.getPoints().setAll(points);
    }

    private static void place(Label label, double x, double y) {
        label.resizeRelocate(x, y, label.prefWidth(-1), label.prefHeight(-1));
    }
}
