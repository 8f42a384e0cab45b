package org.lectern.console.status;

import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.lectern.console.connection.WriteGuard;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.view.Managed;
import org.lectern.console.work.NodeVisibility;

/** Shows and switches the mode of the instance, on the Settings page. Read whenever it comes into view. */
public final class InstanceModeController {
    private final ConsoleContext context;
    private final StatusChanges changes;

    @FXML private VBox box;
    @FXML private Label now;
    @FXML private Button change;

    public InstanceModeController(ConsoleContext context) {
        this.context = context;
        StatusTexts words = new StatusTexts(context.texts(), context.times());
        this.changes = new StatusChanges(context, new UserModel(context, words), new ModesModel(context), words);
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(box);
        now.textProperty()
                .bind(changes.modes().setting().map(mode -> changes.words().now(mode, true)));
        NodeVisibility.of(box).subscribe(shown -> {
            if (shown) {
                read();
            }
        });
    }

    private void read() {
        box.setVisible(context.lectern().connection().hasContentStatus());
        if (box.isVisible()) {
            WriteGuard.refuse(
                    change,
                    context.lectern().contentStatuses().modes().refusal().map(context.texts()::say));
            changes.modes().readSetting();
        }
    }

    @FXML
    private void change() {
        changes.switchMode(java.util.Optional.empty());
    }
}
