package org.lectern.console.data;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.layout.VBox;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.view.Managed;
import org.lectern.console.work.VisibleTimer;
import org.lectern.transfer.EntryType;
import org.lectern.transfer.ExportOptions;
import org.lectern.transfer.TransferFormat;

/** The export: what, in which format, where to. */
public final class ExportController {
    private static final Duration EACH = Duration.ofMillis(200);

    private final ConsoleContext context;
    private final ExportModel model;
    private final Map<EntryType, CheckBox> boxes = new EnumMap<>(EntryType.class);

    @FXML private VBox types;
    @FXML private RadioButton csv;
    @FXML private Button export;
    @FXML private VBox progress;
    @FXML private Label written;

    ExportController(ConsoleContext context, ExportModel model) {
        this.context = context;
        this.model = model;
    }

    @FXML
    private void initialize() {
        for (EntryType type : EntryType.values()) {
            CheckBox box = new CheckBox(context.texts().get("data.type." + type.name()));
            box.setSelected(true);
            box.setOnAction(event -> showState());
            boxes.put(type, box);
            types.getChildren().add(box);
        }
        Managed.whileVisible(progress);
        new VisibleTimer(model.running().map(Optional::isPresent), EACH, this::showProgress);
        model.running().subscribe(now -> showState());
    }

    private void showState() {
        boolean running = model.running().get().isPresent();
        export.setDisable(running || chosen().isEmpty());
        progress.setVisible(running);
        showProgress();
    }

    private void showProgress() {
        written.setText(model.progress());
    }

    private Set<EntryType> chosen() {
        return boxes.entrySet().stream()
                .filter(box -> box.getValue().isSelected())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    @FXML
    private void export() {
        TransferFormat format = csv.isSelected() ? TransferFormat.CSV : TransferFormat.JSON_LINES;
        context.dialogs()
                .save(context.texts().get("data.export.title"), "lectern." + format.extension())
                .ifPresent(file -> model.start(file, new ExportOptions(format, chosen())));
    }

    @FXML
    private void cancel() {
        model.cancel();
    }
}
