package org.lectern.console.duplicates;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.audit.model.DriftKind;
import org.lectern.console.view.Icon;
import org.lectern.console.view.KindIcons;
import org.lectern.console.view.Labels;

/** Drift by kind, as a picture: the most frequent kind fills its bar, and a press on a bar shows that kind alone. */
final class KindBars {
    private static final double NARROWEST = 64;
    private static final double WIDEST = 150;
    private static final double PADDING = 18;

    private final HBox pane;
    private final FindingsModel model;
    private final AuditTexts words;
    private final Map<DriftKind, Bar> bars = new EnumMap<>(DriftKind.class);
    private boolean following;

    /** A kind's button and what changes on it. */
    private record Bar(ToggleButton button, Label figure, StackPane track, Region fill) {}

    KindBars(HBox pane, FindingsModel model, AuditTexts words) {
        this.pane = pane;
        this.model = model;
        this.words = words;
    }

    void show() {
        for (DriftKind kind : DriftKind.values()) {
            bars.put(kind, bar(kind));
        }
        model.filter().addListener((observable, before, now) -> follow(now));
        model.left().subscribe(now -> draw(now));
    }

    private Bar bar(DriftKind kind) {
        Label figure = Labels.of(words.kind(kind), new Icon(KindIcons.icon(kind)), "bar-label");
        Region fill = new Region();
        fill.getStyleClass().addAll("bar-fill", "drift");
        StackPane track = new StackPane(fill);
        track.getStyleClass().add("bar-track");
        track.setAlignment(Pos.CENTER_LEFT);
        VBox picture = new VBox(4, figure, track);
        ToggleButton button = new ToggleButton("", picture);
        button.setMinWidth(NARROWEST);
        button.setMaxWidth(WIDEST);
        button.setPrefWidth(WIDEST);
        HBox.setHgrow(button, Priority.ALWAYS);
        picture.prefWidthProperty().bind(button.widthProperty().subtract(PADDING));
        picture.maxWidthProperty().bind(picture.prefWidthProperty());
        picture.setMinWidth(0);
        button.setId("kind-" + kind);
        button.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        button.getStyleClass().addAll("kind-bar", "flat");
        button.setTooltip(new Tooltip(words.kindTip(kind)));
        button.selectedProperty().addListener((observable, before, now) -> choose());
        return new Bar(button, figure, track, fill);
    }

    private void choose() {
        if (following) {
            return;
        }
        Set<DriftKind> chosen = EnumSet.noneOf(DriftKind.class);
        bars.forEach((kind, bar) -> {
            if (bar.button().isSelected()) {
                chosen.add(kind);
            }
        });
        model.filter(model.filter().get().withKinds(chosen));
    }

    private void follow(FindingFilter filter) {
        following = true;
        bars.forEach((kind, bar) -> bar.button().setSelected(filter.kinds().contains(kind)));
        following = false;
    }

    private void draw(Map<DriftKind, Long> counts) {
        long most = Math.max(
                1, counts.values().stream().mapToLong(Long::longValue).max().orElse(1));
        Set<DriftKind> there = EnumSet.noneOf(DriftKind.class);
        bars.forEach((kind, bar) -> {
            long count = counts.getOrDefault(kind, 0L);
            if (counts.containsKey(kind) || model.filter().get().kinds().contains(kind)) {
                there.add(kind);
            }
            String text = words.texts().get("duplicates.bar.figure", words.kind(kind), count);
            bar.figure().setText(text);
            bar.button().setAccessibleText(text);
            bar.fill().setMinWidth(0);
            bar.fill().maxWidthProperty().bind(bar.track().widthProperty().multiply((double) count / most));
        });
        var nodes = there.stream().map(kind -> bars.get(kind)).map(Bar::button).toList();
        if (!pane.getChildren().equals(nodes)) {
            pane.getChildren().setAll(nodes);
        }
        pane.setVisible(!nodes.isEmpty());
    }
}
