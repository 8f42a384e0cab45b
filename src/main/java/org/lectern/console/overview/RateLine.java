package org.lectern.console.overview;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Line;
import javafx.scene.shape.Polygon;
import javafx.scene.shape.Polyline;

/** A rate over the last minutes: one line and the area below it, whatever the number of samples. */
public final class RateLine extends Pane {
    private static final double TOP = 16;

    private final Polygon area = new Polygon();
    private final Polyline line = new Polyline();
    private final Line base = new Line();
    private final Label most = new Label();
    private List<OverviewModel.Sample> samples = List.of();
    private double highest = 1;

    public RateLine() {
        getStyleClass().add("rate-chart");
        area.getStyleClass().add("rate-area");
        line.getStyleClass().add("rate-line");
        base.getStyleClass().add("rate-base");
        getChildren().addAll(area, line, base, most);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        setMinSize(80, 56);
    }

    /**
     * Draws these.
     *
     * @param scale the rate at the upper edge
     * @param label what is written there
     * @param sentence what the picture says
     */
    void show(List<OverviewModel.Sample> next, double scale, String label, String sentence) {
        samples = next;
        highest = scale;
        most.setText(label);
        setAccessibleText(sentence);
        requestLayout();
    }

    /** The next of 1, 2, 5, 10, 20…: the scale does not move with every sample. */
    static double scale(double rate) {
        double power = Math.pow(10, Math.floor(Math.log10(Math.max(1, rate))));
        for (double step : new double[] {1, 2, 5}) {
            if (rate <= step * power) {
                return step * power;
            }
        }
        return 10 * power;
    }

    @Override
    protected void layoutChildren() {
        double floor = getHeight() - 1;
        base.setStartY(floor);
        base.setEndX(getWidth());
        base.setEndY(floor);
        most.resizeRelocate(0, 0, most.prefWidth(-1), most.prefHeight(-1));
        boolean any = samples.size() > 1;
        area.setVisible(any);
        line.setVisible(any);
        if (any) {
            plot(floor);
        }
    }

    private void plot(double floor) {
        Instant first = samples.get(0).at();
        double whole = Math.max(
                1, Duration.between(first, samples.get(samples.size() - 1).at()).toMillis());
        double height = Math.max(1, floor - TOP);
        List<Double> points = new ArrayList<>(samples.size() * 2 + 4);
        for (OverviewModel.Sample sample : samples) {
            points.add(getWidth() * Duration.between(first, sample.at()).toMillis() / whole);
            points.add(floor - height * Math.min(1, sample.perSecond() / highest));
        }
        line.getPoints().setAll(points);
        points.addAll(List.of(getWidth(), floor, 0.0, floor));
        area.getPoints().setAll(points);
    }
}
