package org.lectern.console.status.jobs;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.stage.FileChooser.ExtensionFilter;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.view.Icon;

/** A folder, or a file as well: typed, or chosen. UI thread only. */
final class PathField extends HBox {
    private final TextField field = new TextField();
    private final BatchJobTexts words;

    /** @param files whether a file will do */
    PathField(Dialogs dialogs, BatchJobTexts words, String id, boolean files) {
        this.words = words;
        field.setId(id);
        field.getStyleClass().add("mono");
        HBox.setHgrow(field, Priority.ALWAYS);
        getStyleClass().add("row");
        getChildren().add(field);
        choose(words.get("path.folder"), "fth-folder", () -> dialogs.folder(words.get("path.folder")));
        if (files) {
            choose(
                    words.get("path.file"),
                    "fth-file",
                    () -> dialogs.open(words.get("path.file"), new ExtensionFilter("JSON lines", "*.jsonl.gz")));
        }
    }

    private void choose(String text, String icon, Supplier<Optional<Path>> chooser) {
        Button button = new Button(text, new Icon(icon));
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(event -> chooser.get().ifPresent(this::show));
        getChildren().add(button);
    }

    TextField field() {
        return field;
    }

    void show(Path path) {
        field.setText(path.toString());
    }

    /** What it leads to is called this; empty while it is no path. */
    String name() {
        try {
            return String.valueOf(path().getFileName());
        } catch (IllegalArgumentException none) {
            return "";
        }
    }

    /** @throws IllegalArgumentException with a sentence, if it is none */
    Path path() {
        try {
            if (!field.getText().isBlank()) {
                return Path.of(field.getText().strip()).toAbsolutePath().normalize();
            }
        } catch (InvalidPathException wrong) {
            throw new IllegalArgumentException(words.get("path.wrong"), wrong);
        }
        throw new IllegalArgumentException(words.get("path.wrong"));
    }
}
