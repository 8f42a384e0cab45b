package org.lectern.console.data;

import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.stage.FileChooser.ExtensionFilter;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.PageController;
import org.lectern.console.page.Shortcut;

/** The Data page: its actions and keys. */
public final class DataController extends PageController {
    private final ImportModel imports;
    private final MoveModel move;

    DataController(ConsoleContext context, ImportModel imports, MoveModel move) {
        super(context);
        this.move = move;
        this.imports = imports;
    }

    @FXML
    private void initialize() {
        BooleanBinding busy = Bindings.createBooleanBinding(imports::isBusy, imports.state());
        PageButtons make = new PageButtons(texts);
        Button debian = make.action("import-debian", "data.debian", "fth-package", imports::startDebian);
        debian.getStyleClass().add("writes");
        Button choose = make.action("import-file", "data.import", "fth-upload", this::choose);
        choose.getStyleClass().addAll("accent", "writes");
        if (imports.isOffered()) {
            show(debian, choose);
        }
        actions().forEach(button -> button.disableProperty().bind(busy));
    }

    private void choose() {
        context.dialogs()
                .open(
                        texts.get("data.import.title"),
                        new ExtensionFilter(texts.get("data.files"), "*.csv", "*.jsonl", "*.ndjson", "*.json", "*.gz"),
                        new ExtensionFilter(texts.get("data.files.all"), "*"))
                .ifPresent(imports::start);
    }

    @Override
    public void activated() {
        move.look();
        if (!actions().isEmpty()) {
            actions().get(actions().size() - 1).requestFocus();
        }
    }

    @Override
    public Optional<Problem> problem() {
        return imports.problem();
    }

    @Override
    protected List<Shortcut> keys() {
        return List.of(new Shortcut(
                Shortcut.ctrl(KeyCode.O),
                texts.get("shortcut.import"),
                () -> !imports.isBusy() && imports.isOffered(),
                this::choose));
    }
}
