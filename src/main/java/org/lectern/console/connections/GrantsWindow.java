package org.lectern.console.connections;

import java.util.List;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.cluster.Grants;
import org.lectern.cluster.KeyspaceLayout;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Problem;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;

/** Shows the rights that a role needs, as CQL to copy or save. */
final class GrantsWindow {
    private GrantsWindow() {}

    static void show(String keyspace, StatusKeyspace statusKeyspace, ProfileFiles files, Dialogs dialogs, Texts texts) {
        TextArea area = new TextArea();
        area.setId("grants-cql");
        area.setEditable(false);
        area.getStyleClass().add("mono");
        area.setAccessibleText(texts.get("connections.grants.title"));
        VBox.setVgrow(area, Priority.ALWAYS);
        ToggleGroup group = new ToggleGroup();
        HBox kinds = new HBox(
                8,
                kind(Grants.VIEWER, "connections.grants.viewer", "fth-eye", group, texts),
                kind(Grants.OPERATOR, "connections.grants.operator", "fth-edit-2", group, texts));
        ToggleGroup platforms = new ToggleGroup();
        HBox keyspaces = new HBox(8, new Label(texts.get("connections.grants.of")));
        keyspaces.setAlignment(Pos.CENTER_LEFT);
        for (KeyspaceLayout.Platform platform : KeyspaceLayout.Platform.values()) {
            keyspaces
                    .getChildren()
                    .add(kind(platform, "connections.grants." + platform, "fth-database", platforms, texts));
        }
        Stream.of(group, platforms).forEach(one -> {
            one.getToggles().get(0).setSelected(true);
            one.selectedToggleProperty().addListener((observable, before, now) -> {
                if (now == null) {
                    before.setSelected(true);
                } else if (group.getSelectedToggle() != null && platforms.getSelectedToggle() != null) {
                    area.setText(cql(group, platforms, keyspace, statusKeyspace));
                }
            });
        });
        area.setText(cql(group, platforms, keyspace, statusKeyspace));
        Label text = Labels.wrapped(texts.get("connections.grants.text"));
        Label done = Labels.of("", "muted");
        Button copy = new Button(texts.get("action.copy"));
        copy.setOnAction(event -> Dialogs.copy(area.getText()));
        Button save = new Button(texts.get("connections.grants.save"));
        save.setOnAction(event -> {
            String role = ((Grants) group.getSelectedToggle().getUserData()).role();
            dialogs.save(texts.get("connections.grants.save"), role + ".cql")
                    .ifPresent(file -> files.write(file, area.getText())
                            .whenComplete((written, failure) -> done.setText(
                                    failure == null
                                            ? texts.get("connections.grants.saved", written)
                                            : texts.get(
                                                    "connections.grants.failed",
                                                    file,
                                                    Problem.sentence(failure, texts)))));
        });
        Region between = new Region();
        HBox.setHgrow(between, Priority.ALWAYS);
        dialogs.show(
                texts.get("connections.grants.title"),
                List.of(text, keyspaces, kinds, area),
                List.of(done, between, copy, save, dialogs.close()),
                760,
                520);
    }

    private static String cql(
            ToggleGroup group, ToggleGroup platforms, String keyspace, StatusKeyspace statusKeyspace) {
        return ((Grants) group.getSelectedToggle().getUserData())
                .cql((KeyspaceLayout.Platform) platforms.getSelectedToggle().getUserData(), keyspace, statusKeyspace);
    }

    private static ToggleButton kind(Enum<?> kind, String key, String icon, ToggleGroup group, Texts texts) {
        ToggleButton button = new ToggleButton(texts.get(key), new Icon(icon));
        button.setId("grants-" + kind);
        button.setUserData(kind);
        button.setToggleGroup(group);
        return button;
    }
}
