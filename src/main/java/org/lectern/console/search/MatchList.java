package org.lectern.console.search;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.Popup;
import javafx.stage.PopupWindow;
import org.lectern.console.table.RowStyles;
import org.lectern.console.view.Icon;

/** The list of matches under a search field. The field keeps the focus. */
final class MatchList<T> {
    private static final double ROW = 28;
    private static final int MOST_ROWS = 12;
    private static final double NARROWEST = 420;

    private final Region owner;
    private final Function<? super T, Match> match;
    private final Popup popup = new Popup();
    private final ListView<T> list = new ListView<>();
    private final Label nothing = new Label();

    MatchList(Region owner, Function<? super T, Match> match, Consumer<? super T> pick, String nothingFound) {
        this.owner = owner;
        this.match = match;
        nothing.setText(nothingFound);
        nothing.getStyleClass().add("match-nothing");
        list.getStyleClass().addAll("match-list", "edge-to-edge");
        list.setFocusTraversable(false);
        list.setFixedCellSize(ROW);
        RowStyles.oneLine(list);
        list.setCellFactory(view -> new Cell<>(match, pick));
        StackPane frame = new StackPane(list, nothing);
        frame.getStyleClass().add("match-frame");
        popup.getContent().add(frame);
        popup.setAutoHide(true);
        popup.setAnchorLocation(PopupWindow.AnchorLocation.CONTENT_TOP_LEFT);
        popup.setHideOnEscape(false);
    }

    boolean isShowing() {
        return popup.isShowing();
    }

    Optional<T> highlighted() {
        return Optional.ofNullable(list.getSelectionModel().getSelectedItem());
    }

    /** @param typed highlights what has this id, else the first; empty: nothing */
    void show(List<T> found, String typed) {
        list.getItems().setAll(found);
        list.setVisible(!found.isEmpty());
        nothing.setVisible(found.isEmpty());
        list.setPrefHeight(Math.max(1, Math.min(MOST_ROWS, found.size())) * list.getFixedCellSize() + 2);
        list.setPrefWidth(Math.max(NARROWEST, owner.getWidth()));
        list.getSelectionModel().clearSelection();
        if (!typed.isEmpty() && !found.isEmpty()) {
            list.getSelectionModel().select(0);
            found.stream()
                    .filter(one -> match.apply(one).id().equals(typed))
                    .findFirst()
                    .ifPresent(list.getSelectionModel()::select);
        }
        list.scrollTo(Math.max(0, list.getSelectionModel().getSelectedIndex()));
        Bounds bounds = owner.localToScreen(owner.getBoundsInLocal());
        if (bounds != null && owner.getScene() != null) {
            popup.show(owner, bounds.getMinX(), bounds.getMaxY() + 2);
        }
    }

    void hide() {
        if (popup.isShowing()) {
            popup.hide();
        }
    }

    void move(int by) {
        int size = list.getItems().size();
        if (popup.isShowing() && size > 0) {
            int now = list.getSelectionModel().getSelectedIndex();
            int next = now < 0 ? (by > 0 ? 0 : size - 1) : Math.floorMod(now + by, size);
            list.getSelectionModel().select(next);
            list.scrollTo(Math.max(0, next - MOST_ROWS / 2));
        }
    }

    private static final class Cell<T> extends ListCell<T> {
        private final Function<? super T, Match> match;
        private final Icon icon = new Icon();
        private final Label name = new Label();
        private final Label id = new Label();
        private final HBox row = new HBox(8, icon, name, id);

        Cell(Function<? super T, Match> match, Consumer<? super T> pick) {
            this.match = match;
            id.getStyleClass().addAll("mono", "muted");
            name.setMinWidth(Region.USE_PREF_SIZE);
            HBox.setHgrow(id, Priority.ALWAYS);
            row.getStyleClass().add("match-row");
            setOnMouseClicked(event -> {
                T thing = getItem();
                if (event.getButton() == MouseButton.PRIMARY && thing != null) {
                    pick.accept(thing);
                }
            });
        }

        @Override
        protected void updateItem(T thing, boolean empty) {
            super.updateItem(thing, empty);
            setText(null);
            Node graphic = null;
            if (!empty && thing != null) {
                Match shown = match.apply(thing);
                icon.setIconLiteral(shown.icon());
                name.setText(shown.name());
                id.setText(shown.id());
                setAccessibleText(shown.name() + ", " + shown.id());
                graphic = row;
            }
            setGraphic(graphic);
        }
    }
}
