package org.lectern.console.look;

import java.time.Duration;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.SkinBase;
import javafx.scene.layout.Region;
import org.lectern.console.work.NodeVisibility;
import org.lectern.console.work.VisibleTimer;

/**
 * A progress bar that costs next to nothing while nobody knows how long it takes: a part of it moves three times a second, as
 * long as it is seen. JavaFX's own moves sixty times a second, which is half a processor core where no graphics card draws.
 * Named by the style sheet.
 */
public final class BarSkin extends SkinBase<ProgressBar> {
    private static final Duration BETWEEN = Duration.ofMillis(330);
    private static final double LEAST_WIDTH = 100;
    /** Of the width, while the progress is not known. */
    private static final double PART = 0.25;
    /** Places from one end to the other. */
    private static final int PLACES = 6;

    private final Region track = new Region();
    private final Region bar = new Region();
    private int step;

    public BarSkin(ProgressBar control) {
        super(control);
        track.getStyleClass().setAll("track");
        bar.getStyleClass().setAll("bar");
        getChildren().setAll(track, bar);
        registerChangeListener(control.progressProperty(), changed -> control.requestLayout());
        ObservableValue<Boolean> seen = NodeVisibility.of(control);
        // A constant for all bars would keep each of them.
        ObservableValue<Boolean> moves =
                control.indeterminateProperty().flatMap(unknown -> unknown ? seen : new SimpleBooleanProperty(false));
        new VisibleTimer(moves, BETWEEN, () -> {
            step++;
            place();
        });
    }

    /** There and back. */
    private void place() {
        double room = getSkinnable().getWidth() - snappedLeftInset() - snappedRightInset() - bar.getWidth();
        int at = step % (2 * PLACES);
        double share = getSkinnable().isIndeterminate() ? Math.min(at, 2 * PLACES - at) / (double) PLACES : 0;
        bar.setLayoutX(snapPositionX(snappedLeftInset() + room * share));
    }

    @Override
    protected void layoutChildren(double x, double y, double width, double height) {
        ProgressBar control = getSkinnable();
        double share = control.isIndeterminate() ? PART : Math.max(0, Math.min(1, control.getProgress()));
        track.resizeRelocate(x, y, width, height);
        bar.resizeRelocate(x, y, snapSizeX(width * share), height);
        bar.setVisible(share > 0);
        place();
    }

    @Override
    protected double computePrefWidth(double height, double top, double right, double bottom, double left) {
        return Math.max(LEAST_WIDTH, left + bar.prefWidth(-1) + right);
    }

    @Override
    protected double computePrefHeight(double width, double top, double right, double bottom, double left) {
        return top + bar.prefHeight(-1) + bottom;
    }

    @Override
    protected double computeMaxWidth(double height, double top, double right, double bottom, double left) {
        return getSkinnable().prefWidth(height);
    }

    @Override
    protected double computeMaxHeight(double width, double top, double right, double bottom, double left) {
        return getSkinnable().prefHeight(width);
    }
}
