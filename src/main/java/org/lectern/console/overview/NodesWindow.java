package org.lectern.console.overview;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.overview.NodeState;

/** The nodes one by one, and what the clock is about. */
record NodesWindow(OverviewModel model, OverviewTexts words, Dialogs dialogs) {
    void open() {
        Label title = Labels.of(words.texts().get("overview.window.title"), "dialog-title");
        VBox lines = new VBox(4);
        lines.setId("overview-nodes");
        model.nodes().forEach(node -> lines.getChildren().add(line(node)));
        Label clock = Labels.wrapped(model.figures()
                .connection()
                .value()
                .map(status -> {
                    TileText face = words.clock(status);
                    return words.texts().get("overview.window.clock", face.figure(), face.text(), face.tip());
                })
                .orElse(""));
        Button close = dialogs.close();
        close.setDefaultButton(true);
        dialogs.show(title.getText(), List.of(title, lines, clock), List.of(close), 620, -1);
        close.requestFocus();
    }

    private Node line(NodeState node) {
        return Labels.of(
                words.node(node),
                new Icon(node.up() ? "fth-check-circle" : "fth-alert-circle"),
                "node-line",
                node.up() ? "clean" : "danger");
    }
}
