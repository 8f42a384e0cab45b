package org.lectern.console.shell;

import javafx.beans.binding.Bindings;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.layout.VBox;
import org.lectern.console.notice.Notice;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.view.Managed;

/** Shows notices below the page, which gives them room: so they cover nothing. */
public final class ToastsController {
    private final ConsoleContext context;

    @FXML private VBox box;

    public ToastsController(ConsoleContext context) {
        this.context = context;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(box);
        box.visibleProperty().bind(Bindings.isNotEmpty(box.getChildren()));
        context.notices().current().addListener((ListChangeListener<Notice>) change -> {
            while (change.next()) {
                change.getRemoved().forEach(gone -> box.getChildren().removeIf(node -> gone == node.getUserData()));
                change.getAddedSubList().forEach(notice -> box.getChildren().add(new Toast(context, notice)));
            }
        });
    }
}
