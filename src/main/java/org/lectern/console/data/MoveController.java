package org.lectern.console.data;

import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Choice;
import org.lectern.console.view.Managed;
import org.lectern.profile.ConnectionProfile;

/** Where a platform's keyspace is moved to. */
public final class MoveController {
    private final MoveModel model;
    private final ImportModel imports;
    private final Texts texts;

    @FXML private HBox root;
    @FXML private Label none;
    @FXML private Choice<ConnectionProfile> target;
    @FXML private Button start;

    MoveController(MoveModel model, ImportModel imports, Texts texts) {
        this.model = model;
        this.imports = imports;
        this.texts = texts;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(root, none, target, start);
        root.setVisible(model.isOffered());
        target.named(profile -> texts.get("data.move.target", profile.name(), profile.keyspace()));
        var busy = Bindings.createBooleanBinding(imports::isBusy, imports.state());
        target.disableProperty().bind(busy);
        start.disableProperty().bind(busy.or(target.valueProperty().isNull()));
        model.offered().subscribe(found -> {
            none.setVisible(found.isPresent() && found.get().isEmpty());
            target.setVisible(!none.isVisible());
            start.setVisible(!none.isVisible());
            found.ifPresent(all -> {
                ConnectionProfile before = target.getValue();
                // Nobody moves anything by accident to where none was chosen.
                target.offer(all).show(all.contains(before) ? before : all.size() == 1 ? all.get(0) : null);
            });
        });
        start.setOnAction(event -> model.start(target.getValue()));
    }
}
