package org.lectern.console.shell;

import javafx.beans.binding.Bindings;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.notice.Notice;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.view.Managed;

/** Shows notices below the page, which gives them room: so they cover nothing. */
public final class ToastsController {
    /** What the highest page needs of a window besides notices, with texts of the standard size. */
    private static final double PAGE = 510;

    private final ConsoleContext context;

    @FXML private VBox box;

    public ToastsController(ConsoleContext context) {
        this.context = context;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(box);
        box.visibleProperty().bind(Bindings.isNotEmpty(box.getChildren()));
        box.sceneProperty().flatMap(Scene::heightProperty).subscribe(height -> makeRoom());
        context.notices().current().addListener((ListChangeListener<Notice>) change -> {
            while (change.next()) {
                change.getRemoved().forEach(gone -> box.getChildren().removeIf(node -> gone == node.getUserData()));
                change.getAddedSubList().forEach(notice -> box.getChildren().add(new Toast(context, notice)));
            }
            makeRoom();
        });
    }

    /** The newest, and as many before it as leave the page its room: in a low window the others are not seen. */
    private void makeRoom() {
        double room = box.getScene() == null
                ? 0
                : box.getScene().getHeight() - PAGE * context.settings().scale();
        for (int i = box.getChildren().size() - 1; i >= 0; i--) {
            Region toast = (Region) box.getChildren().get(i);
            toast.applyCss();
            room -= toast.prefHeight(toast.getMaxWidth()) + box.getSpacing();
            toast.setManaged(room >= 0 || i == box.getChildren().size() - 1);
            toast.setVisible(toast.isManaged());
        }
    }
}
