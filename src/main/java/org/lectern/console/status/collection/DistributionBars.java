package org.lectern.console.status.collection;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.view.Labels;

/** The distribution of progress as a picture: two bars for each part, by the raw rows and as it is stored. */
record DistributionBars(HBox pane, StatusTexts words) {
    private static final double HEIGHT = 44;
    private static final double LEAST = 2;

    void show(Distribution distribution) {
        List<Node> parts = new ArrayList<>();
        for (int i = 0; i < Distribution.PARTS; i++) {
            parts.add(part(distribution, i));
        }
        pane.getChildren().setAll(parts);
        pane.setVisible(!distribution.isEmpty());
    }

    private Node part(Distribution distribution, int part) {
        long raw = distribution.raw(part);
        long stored = distribution.stored(part);
        HBox bars = new HBox(bar("raw", raw, distribution.most()), bar("stored", stored, distribution.most()));
        bars.setAlignment(Pos.BOTTOM_CENTER);
        bars.setSpacing(2);
        bars.setMinHeight(HEIGHT);
        int from = Distribution.from(part);
        int to = Distribution.to(part);
        boolean one = from == to;
        String whole = one ? words.get("percent", from) : words.get("collection.part.range", from, to);
        Label name = Labels.of(one ? whole : words.get("collection.part.axis", from, to), "bar-label");
        name.setMinWidth(Region.USE_PREF_SIZE);
        VBox box = new VBox(2, bars, name);
        box.setAlignment(Pos.BOTTOM_CENTER);
        HBox.setHgrow(box, Priority.ALWAYS);
        String text = words.get("collection.part", whole, raw, stored);
        box.setAccessibleText(text);
        Tooltip.install(box, new Tooltip(text));
        return box;
    }

    private static Region bar(String style, long count, long most) {
        Region bar = new Region();
        bar.getStyleClass().addAll("distribution-bar", style);
        double height = count == 0 ? 0 : Math.max(LEAST, HEIGHT * count / most);
        bar.setMinHeight(height);
        bar.setMaxHeight(height);
        return bar;
    }
}
