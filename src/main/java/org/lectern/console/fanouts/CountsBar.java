package org.lectern.console.fanouts;

import javafx.css.PseudoClass;
import javafx.scene.AccessibleRole;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import org.lectern.job.JobCounts;

/** Done, failed and left as parts of one bar. While the members are being counted, the whole is not known: it is paler. */
final class CountsBar extends Pane {
    private static final PseudoClass UNCOUNTED = PseudoClass.getPseudoClass("uncounted");
    /** One failure of a million is still seen. */
    private static final double LEAST = 2;

    private final Region done = new Region();
    private final Region failed = new Region();
    private JobCounts counts = JobCounts.UNKNOWN;

    CountsBar() {
        getStyleClass().add("counts-bar");
        done.getStyleClass().add("counts-done");
        failed.getStyleClass().add("counts-failed");
        getChildren().addAll(done, failed);
        setAccessibleRole(AccessibleRole.PROGRESS_INDICATOR);
    }

    /** @param text the same in words */
    void show(JobCounts next, String text) {
        setAccessibleText(text);
        if (!next.equals(counts)) {
            counts = next;
            pseudoClassStateChanged(UNCOUNTED, !next.counted());
            requestLayout();
        }
    }

    @Override
    protected void layoutChildren() {
        double whole = getWidth();
        double total = Math.max(1, counts.total());
        double refused = counts.failed() == 0 ? 0 : Math.max(LEAST, whole * counts.failed() / total);
        double written = Math.min(whole - refused, whole * counts.done() / total);
        boolean nothing = counts.total() == 0 && counts.counted();
        done.resizeRelocate(0, 0, nothing ? whole : written, getHeight());
        failed.resizeRelocate(written, 0, refused, getHeight());
    }
}
