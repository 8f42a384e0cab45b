package org.lectern.console.table;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;

/**
 * The focus of a page for its table. Until the table is shown and has been read, another control of the page has the focus. If the
 * operator moves the focus meanwhile, it stays there. UI thread only.
 */
public final class FocusWhenShown<R> {
    private final PagedTable<R> table;
    private final TableRows<R> rows;
    private final Node meanwhile;
    private final Predicate<R> preferred;
    private boolean wanted;
    private boolean placed;

    /**
     * @param meanwhile takes the focus while the table cannot
     * @param preferred rows to select before others
     */
    public FocusWhenShown(PagedTable<R> table, TableRows<R> rows, Node meanwhile, Predicate<R> preferred) {
        this.table = table;
        this.rows = rows;
        this.meanwhile = meanwhile;
        this.preferred = preferred;
        table.sceneProperty().addListener((observable, before, now) -> take());
        table.table().visibleProperty().addListener((observable, before, now) -> take());
        // The rows that were read are there a moment later.
        rows.reading().addListener((observable, before, now) -> Platform.runLater(this::take));
    }

    /** Takes the focus, at once or as soon as it can, and selects the first preferred row, or else the first, where none is. */
    public void want() {
        wanted = true;
        meanwhile.requestFocus();
        placed = isOn(meanwhile);
        take();
    }

    private void take() {
        if (!wanted || rows.reading().get() || !table.table().isVisible() || table.getScene() == null) {
            return;
        }
        wanted = false;
        if (!placed || isOn(meanwhile)) {
            table.requestFocus();
        }
        if (table.selection().isEmpty()) {
            List<R> all = rows.rows();
            all.stream()
                    .filter(preferred)
                    .findFirst()
                    .ifPresentOrElse(
                            table.selection()::select, () -> table.selection().select(0));
        }
    }

    private static boolean isOn(Node node) {
        return Optional.ofNullable(node.getScene())
                .map(Scene::getFocusOwner)
                .filter(node::equals)
                .isPresent();
    }
}
