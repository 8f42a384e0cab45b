package org.lectern.console.libraries;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Labels;
import org.lectern.library.Bucket;

/** A library's size by bucket, as a picture: the largest bucket fills its bar. */
final class SizeBars {
    /** Counting a bucket stops here: the picture needs the order of magnitude, not a scan. */
    static final long MOST = 10_000;

    private static final double WIDTH = 92;

    private SizeBars() {}

    static List<Node> of(Map<Bucket, Long> counts, Texts texts) {
        long most = Math.max(
                1, counts.values().stream().mapToLong(Long::longValue).max().orElse(1));
        List<Node> bars = new ArrayList<>();
        for (Bucket bucket : Bucket.values()) {
            long count = counts.getOrDefault(bucket, 0L);
            Region fill = new Region();
            fill.getStyleClass().addAll("bar-fill", "bucket-" + bucket.name().toLowerCase(Locale.ROOT));
            double width = Math.max(count == 0 ? 0 : 2, WIDTH * count / most);
            fill.setMinWidth(width);
            fill.setMaxWidth(width);
            StackPane track = new StackPane(fill);
            track.getStyleClass().add("bar-track");
            track.setAlignment(Pos.CENTER_LEFT);
            track.setMinWidth(WIDTH);
            String figure = texts.get(count >= MOST ? "sizes.atLeast" : "sizes.exactly", count);
            Label label = Labels.of(texts.get("sizes.bucket", texts.get("bucket." + bucket), figure), "bar-label");
            VBox bar = new VBox(3, label, track);
            Tooltip.install(bar, new Tooltip(texts.get("sizes.tip." + bucket, count, figure)));
            bars.add(bar);
        }
        return bars;
    }
}
