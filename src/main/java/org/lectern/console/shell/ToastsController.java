package org.lectern.console.shell;

import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.layout.VBox;
import org.lectern.console.notice.Notice;
import org.lectern.console.page.ConsoleContext;

/** Shows notices in one stack over the page, above the status bar. The page keeps its room and its clicks beside them. */
public final class ToastsController {
    private final ConsoleContext context;

    @FXML private VBox box;

    public ToastsController(ConsoleContext context) {
        this.context = context;
    }

    @FXML
    private void initialize() {
        context.notices().current().addListener((ListChangeListener<Notice>) change -> {
            while (change.next()) {
                change.getRemoved().forEach(gone -> box.getChildren().removeIf(node -> gone == node.getUserData()));
                change.getAddedSubList().forEach(notice -> box.getChildren().add(new Toast(context, notice)));
            }
        });
    }
}
