package org.lectern.console.status;

import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.lectern.console.view.Managed;
import org.lectern.status.model.Transfer;

/** Says that copies or moves were cut short, and has them finished; there only while there are some. */
public final class TransfersController {
    private final ModesModel model;
    private final StatusChanges changes;
    private final StatusTexts words;

    @FXML private HBox root;
    @FXML private Label text;

    TransfersController(ModesModel model, StatusChanges changes, StatusTexts words) {
        this.model = model;
        this.changes = changes;
        this.words = words;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(root);
        model.cutShort().subscribe(now -> show(now));
    }

    private void show(List<Transfer> open) {
        root.setVisible(!open.isEmpty());
        text.setText(words.get("entry.cut", open.size()));
    }

    @FXML
    private void finish() {
        changes.finishTransfers();
    }
}
