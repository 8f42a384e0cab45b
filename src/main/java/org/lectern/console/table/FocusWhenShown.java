package org.lectern.console.table;

/**
 * The focus for a table that may not be shown yet, and cannot take it then: it does so as soon as it is, and selects its first
 * row where none is. UI thread only.
 */
public final class FocusWhenShown {
    private final PagedTable<?> table;
    private boolean wanted;

    public FocusWhenShown(PagedTable<?> table) {
        this.table = table;
        table.sceneProperty().addListener((observable, before, now) -> take());
        table.table().visibleProperty().addListener((observable, before, now) -> take());
    }

    /** Takes the focus, at once or as soon as it can. */
    public void want() {
        wanted = true;
        take();
    }

    private void take() {
        if (wanted && table.table().isVisible() && table.getScene() != null) {
            wanted = false;
            table.requestFocus();
            if (table.selection().isEmpty()) {
                table.selection().select(0);
            }
        }
    }
}
