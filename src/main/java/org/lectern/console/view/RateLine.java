package org.lectern.console.view;

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

/**
 * A rate over some time: one line and the area below it, whatever the number of samples. Drawn by hand rather than by a chart,
 * which has a node for every sample. UI thread only.
 */
public class RateLine extends Pane {
    private final double top;
    private final double bottom;
    private final Polygon area = new Polygon();
    private final Polyline line = new Polyline();
    private final Line base = new Line();
    private final Label most = new Label();
    private List<Sample> samples = List.of();
    private double highest = 1;

    /** So many per second, the mean from this moment to the next sample. */
    public record Sample(Instant at, double perSecond) {}

    /** What is said of a rate. */
    public interface Words {
        /** At the upper edge. */
        String most(double scale);

        /** What the picture says, for those who cannot see it. */
        String picture(double last, double peak);
    }

    public RateLine() {
        this(16, 1);
    }

    /**
     * @param top above the highest rate
     * @param bottom below the line of none
     */
    protected RateLine(double top, double bottom) {
        this.top = top;
        this.bottom = bottom;
        getStyleClass().add("rate-chart");
        area.getStyleClass().add("rate-area");
        line.getStyleClass().add("rate-line");
        base.getStyleClass().add("rate-base");
        getChildren().addAll(area, line, base, most);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        setMinSize(80, 56);
    }

    /** Draws these, the oldest first. */
    public final void show(List<Sample> next, Words words) {
        samples = next;
        double peak = next.stream().mapToDouble(Sample::perSecond).max().orElse(0);
        double last = next.isEmpty() ? 0 : next.get(next.size() - 1).perSecond();
        highest = scale(peak);
        most.setText(words.most(highest));
        setAccessibleText(words.picture(last, peak));
        requestLayout();
    }

    protected final List<Sample> samples() {
        return samples;
    }

    /** The next of 1, 2, 5, 10, 20…: the scale does not move with every sample. */
    public static double scale(double rate) {
        double power = Math.pow(10, Math.floor(Math.log10(Math.max(1, rate))));
        for (double step : new double[] {1, 2, 5}) {
            if (rate <= step * power) {
                return step * power;
            }
        }
        return 10 * power;
    }

    /** Whether there is a line: one sample alone is none. */
    protected final boolean isLine() {
        return samples.size() > 1;
    }

    /** Whether a rate lies in the picture. */
    protected final boolean fits(double perSecond) {
        return perSecond <= highest;
    }

    /** How high a rate lies in the picture; that of a higher one than fits is its upper edge. */
    protected final double height(double perSecond) {
        double floor = getHeight() - bottom;
        return floor - Math.max(1, floor - top) * Math.min(1, perSecond / highest);
    }

    @Override
    protected void layoutChildren() {
        double floor = getHeight() - bottom;
        base.setStartY(floor);
        base.setEndX(getWidth());
        base.setEndY(floor);
        place(most, 0, 0);
        area.setVisible(isLine());
        line.setVisible(isLine());
        if (isLine()) {
            plot(floor);
        }
    }

    private void plot(double floor) {
        Instant first = samples.get(0).at();
        double whole = Math.max(
                1, Duration.between(first, samples.get(samples.size() - 1).at()).toMillis());
        List<Double> points = new ArrayList<>(samples.size() * 2 + 4);
        for (Sample sample : samples) {
            points.add(getWidth() * Duration.between(first, sample.at()).toMillis() / whole);
            points.add(height(sample.perSecond()));
        }
        line.getPoints().setAll(points);
        points.addAll(List.of(getWidth(), floor, 0.0, floor));
        area.getPoints().setAll(points);
    }

    protected static void place(Label label, double x, double y) {
        label.resizeRelocate(x, y, label.prefWidth(-1), label.prefHeight(-1));
    }
}
