package org.lectern.console.overview;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.overview.NodeState;

/** The nodes one by one, and what the clock is about. */
record NodesWindow(OverviewModel model, OverviewTexts words, Dialogs dialogs) {
    void open() {
        Label title = new Label(words.texts().get("overview.window.title"));
        title.getStyleClass().add("dialog-title");
        VBox lines = new VBox(4);
        lines.setId("overview-nodes");
        model.nodes().forEach(node -> lines.getChildren().add(line(node)));
        Label clock = Labels.wrapped(model.connection()
                .value()
                .map(status -> {
                    TileText face = words.clock(status);
                    return words.texts().get("overview.window.clock", face.figure(), face.text(), face.tip());
                })
                .orElse(""));
        Region between = new Region();
        VBox.setVgrow(between, Priority.ALWAYS);
        Button close = new Button(words.texts().get("action.close"));
        close.setCancelButton(true);
        close.setDefaultButton(true);
        HBox buttons = new HBox(8, close);
        buttons.getStyleClass().add("dialog-buttons");
        VBox box = new VBox(12, title, lines, clock, between, buttons);
        box.getStyleClass().add("dialog-box");
        Stage stage = dialogs.show(words.texts().get("overview.window.title"), box, 620, 320);
        close.setOnAction(event -> stage.close());
        close.requestFocus();
    }

    private Node line(NodeState node) {
        Label line = new Label(words.node(node), new Icon(node.up() ? "fth-check-circle" : "fth-alert-circle"));
        line.getStyleClass().addAll("node-line", node.up() ? "clean" : "danger");
        return line;
    }
}
