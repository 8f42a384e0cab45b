package org.lectern.console.data;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.stage.FileChooser;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageController;
import org.lectern.console.page.Shortcut;
import org.lectern.console.view.Icon;

/** The Data page: its actions and keys. */
public final class DataController extends PageController {
    private final ImportModel imports;

    DataController(ConsoleContext context, ImportModel imports) {
        super(context);
        this.imports = imports;
    }

    @FXML
    private void initialize() {
        BooleanBinding busy = Bindings.createBooleanBinding(imports::isBusy, imports.state());
        Button debian = new Button(texts.get("data.debian"), new Icon("fth-package"));
        debian.setId("import-debian");
        debian.getStyleClass().add("writes");
        debian.setTooltip(new Tooltip(texts.get("data.debian.tip")));
        debian.setOnAction(event -> imports.startDebian());
        Button choose = new Button(texts.get("data.import"), new Icon("fth-upload"));
        choose.setId("import-file");
        choose.getStyleClass().addAll("accent", "writes");
        choose.setTooltip(new Tooltip(texts.get("data.import.tip")));
        choose.setOnAction(event -> choose());
        show(debian, choose);
        actions().forEach(button -> button.disableProperty().bind(busy));
    }

    private void choose() {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(texts.get("data.import.title"));
        chooser.getExtensionFilters()
                .setAll(
                        new FileChooser.ExtensionFilter(
                                texts.get("data.files"), "*.csv", "*.jsonl", "*.ndjson", "*.json", "*.gz"),
                        new FileChooser.ExtensionFilter(texts.get("data.files.all"), "*"));
        File file = chooser.showOpenDialog(context.dialogs().owner());
        if (file != null) {
            imports.start(file.toPath());
        }
    }

    /** Imports a file, as if it had been chosen: the tour does so. */
    public void importFile(Path file) {
        imports.start(file);
    }

    /** Imports Debian's package index, as the button does. */
    public void importDebian() {
        imports.startDebian();
    }

    @Override
    public void activated() {
        actions().get(actions().size() - 1).requestFocus();
    }

    @Override
    public Optional<org.lectern.console.notice.Problem> problem() {
        return imports.problem();
    }

    @Override
    protected List<Shortcut> keys() {
        return List.of(new Shortcut(
                Shortcut.ctrl(KeyCode.O), texts.get("shortcut.import"), () -> !imports.isBusy(), this::choose));
    }
}
