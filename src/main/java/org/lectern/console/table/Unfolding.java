package org.lectern.console.table;

import javafx.animation.AnimationTimer;
import javafx.beans.Observable;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/**
 * Has a table come to its height within some frames, a few rows in each: to make the cells of all its rows takes longer than a
 * window may stand still. UI thread only.
 */
public final class Unfolding extends AnimationTimer {
    /** Pixels; some four rows of one line. */
    private static final double STEP = 120;

    private final Region table;
    private boolean folded;

    private Unfolding(Region table) {
        this.table = table;
    }

    /**
     * From now on, when it is first laid out and whenever its rows get other cells.
     *
     * @param table alone, or below everything else, in a {@link StackPane}
     * @param columns those that can be seen
     */
    public static void follow(Region table, ObservableList<?> columns) {
        Unfolding unfolding = new Unfolding(table);
        StackPane.setAlignment(table, Pos.TOP_LEFT);
        columns.addListener((Observable changed) -> unfolding.fold());
        table.heightProperty().addListener((height, before, now) -> unfolding.unfold(now.doubleValue()));
        unfolding.fold();
    }

    private void fold() {
        folded = true;
        table.setMaxHeight(STEP);
    }

    /** Not before it is laid out: a timer that runs costs processor time. */
    private void unfold(double height) {
        if (folded && height > 0) {
            folded = false;
            start();
        }
    }

    @Override
    public void handle(long now) {
        double next = table.getMaxHeight() + STEP;
        if (table.getParent() == null
                || next >= table.getParent().getLayoutBounds().getHeight()) {
            stop();
            table.setMaxHeight(Double.MAX_VALUE);
        } else {
            table.setMaxHeight(next);
        }
    }
}
