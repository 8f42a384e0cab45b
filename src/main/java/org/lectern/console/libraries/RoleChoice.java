package org.lectern.console.libraries;

import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.VBox;
import org.controlsfx.control.SegmentedButton;
import org.lectern.console.text.Texts;
import org.lectern.model.MemberRole;

/** Viewer or manager: what an item is shared as. */
final class RoleChoice {
    private final ToggleButton viewer;
    private final ToggleButton manager;
    private final VBox box;
    private Runnable change = () -> {};

    RoleChoice(Texts texts) {
        viewer = new ToggleButton(texts.get("member.VIEWER"));
        manager = new ToggleButton(texts.get("member.MANAGER"));
        SegmentedButton segments = new SegmentedButton(viewer, manager);
        for (ToggleButton button : segments.getButtons()) {
            button.setOnAction(event -> {
                button.setSelected(true);
                change.run();
            });
        }
        viewer.setSelected(true);
        Label label = new Label(texts.get("share.as"));
        label.setLabelFor(segments);
        box = new VBox(4, label, segments);
        box.getStyleClass().add("field-after");
    }

    Node node() {
        return box;
    }

    void onChange(Runnable task) {
        change = task;
    }

    MemberRole role() {
        return manager.isSelected() ? MemberRole.MANAGER : MemberRole.VIEWER;
    }
}
