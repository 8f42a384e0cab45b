package org.lectern.console.status.collection;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.view.Icon;
import org.lectern.status.model.StatusDriftKind;

/** How many learners show each kind of difference; a press shows those alone. */
final class KindChips {
    private final FlowPane pane;
    private final StatusTexts words;
    private final Runnable chosen;
    private final Map<StatusDriftKind, ToggleButton> chips = new EnumMap<>(StatusDriftKind.class);

    KindChips(FlowPane pane, StatusTexts words, Runnable chosen) {
        this.pane = pane;
        this.words = words;
        this.chosen = chosen;
    }

    void show(Map<StatusDriftKind, Long> counts) {
        List<Node> there = new ArrayList<>();
        for (StatusDriftKind kind : StatusDriftKind.values()) {
            ToggleButton chip = chips.computeIfAbsent(kind, this::chip);
            chip.setText(words.get("collection.kind", words.texts().say(kind.of()), counts.getOrDefault(kind, 0L)));
            if (counts.containsKey(kind) || chip.isSelected()) {
                there.add(chip);
            }
        }
        if (!pane.getChildren().equals(there)) {
            pane.getChildren().setAll(there);
        }
    }

    private ToggleButton chip(StatusDriftKind kind) {
        ToggleButton chip = new ToggleButton("", new Icon("fth-alert-triangle"));
        chip.setId("status-kind-" + kind);
        chip.getStyleClass().add("small");
        chip.selectedProperty().addListener((observable, before, now) -> chosen.run());
        return chip;
    }

    Set<StatusDriftKind> selected() {
        Set<StatusDriftKind> selected = EnumSet.noneOf(StatusDriftKind.class);
        chips.forEach((kind, chip) -> {
            if (chip.isSelected()) {
                selected.add(kind);
            }
        });
        return selected;
    }
}
