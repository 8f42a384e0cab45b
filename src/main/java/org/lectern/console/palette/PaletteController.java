package org.lectern.console.palette;

import java.util.Optional;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;
import org.lectern.console.notice.Problem;
import org.lectern.console.table.RowStyles;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.console.view.Managed;

/** The palette over the window: a field, and under it what can be done. UI thread only. */
public final class PaletteController {
    private static final int MOST_ROWS = 14;

    private final PaletteModel model;
    private final Texts texts;

    @FXML private StackPane root;
    @FXML private TextField field;
    @FXML private ListView<Command> list;
    @FXML private Label state;

    private Optional<Node> focusBefore = Optional.empty();

    public PaletteController(PaletteModel model, Texts texts) {
        this.model = model;
        this.texts = texts;
    }

    @FXML
    private void initialize() {
        root.setVisible(false);
        Managed.whileVisible(root, state);
        RowStyles.oneLine(list);
        list.setItems(model.shown());
        list.setCellFactory(view -> new Cell());
        field.textProperty().addListener((observable, before, now) -> {
            if (root.isVisible()) {
                model.typed(now);
            }
        });
        field.addEventFilter(KeyEvent.KEY_PRESSED, this::keyPressed);
        root.setOnMousePressed(event -> {
            if (event.getTarget() == root) {
                close();
            }
        });
        model.shown().addListener((ListChangeListener<Command>) change -> showState());
        model.searching().addListener((observable, before, now) -> showState());
        model.trouble().addListener((observable, before, now) -> showState());
    }

    /** Opens it, or closes it if it is open. */
    public void toggle() {
        if (root.isVisible()) {
            close();
            return;
        }
        focusBefore = Optional.ofNullable(root.getScene().getFocusOwner());
        field.clear();
        model.open();
        root.setVisible(true);
        field.requestFocus();
    }

    private void close() {
        model.close();
        root.setVisible(false);
        focusBefore.ifPresent(Node::requestFocus);
    }

    private void showState() {
        if (list.getSelectionModel().isEmpty() && !model.shown().isEmpty()) {
            list.getSelectionModel().select(0);
        }
        boolean nothing = model.shown().isEmpty();
        list.setPrefHeight(Math.max(1, Math.min(MOST_ROWS, model.shown().size())) * list.getFixedCellSize() + 2);
        Optional<Throwable> trouble = model.trouble().get();
        state.setVisible(nothing || trouble.isPresent());
        state.setText(trouble.map(failure -> Problem.sentence(failure, texts))
                .orElseGet(
                        () -> texts.get(nothing && model.searching().get() ? "palette.searching" : "palette.nothing")));
    }

    private void keyPressed(KeyEvent event) {
        switch (event.getCode()) {
            case DOWN -> move(1);
            case UP -> move(-1);
            case PAGE_DOWN -> move(10);
            case PAGE_UP -> move(-10);
            case ENTER -> run(picked());
            case ESCAPE -> close();
            default -> {
                return;
            }
        }
        event.consume();
    }

    /** The one that is marked, else the first: a list that was just filled has none marked yet. */
    private @Nullable Command picked() {
        Command marked = list.getSelectionModel().getSelectedItem();
        return marked != null && model.shown().contains(marked)
                ? marked
                : model.shown().stream().findFirst().orElse(null);
    }

    private void move(int by) {
        int last = model.shown().size() - 1;
        if (last >= 0) {
            int next = Math.max(0, Math.min(last, list.getSelectionModel().getSelectedIndex() + by));
            list.getSelectionModel().select(next);
            list.scrollTo(Math.max(0, next - 5));
        }
    }

    private void run(@Nullable Command command) {
        if (command != null) {
            close();
            // After this key or click, so that it does nothing else where the focus goes.
            Platform.runLater(command.action());
        }
    }

    private final class Cell extends ListCell<Command> {
        private final Icon icon = new Icon();
        private final Label title = new Label();
        private final Label about = Labels.of("", "palette-about");
        private final Label detail = new Label();
        private final HBox row = new HBox(8, icon, title, about, between(), detail);

        Cell() {
            detail.getStyleClass().addAll("mono", "muted");
            detail.setMinWidth(0);
            title.setMinWidth(0);
            row.getStyleClass().add("match-row");
            setPrefWidth(0);
            setOnMouseClicked(event -> {
                if (event.getButton() == MouseButton.PRIMARY) {
                    PaletteController.this.run(getItem());
                }
            });
        }

        private static Region between() {
            Region region = new Region();
            HBox.setHgrow(region, Priority.ALWAYS);
            return region;
        }

        @Override
        protected void updateItem(@Nullable Command command, boolean empty) {
            super.updateItem(command, empty);
            setText(null);
            if (empty || command == null) {
                setGraphic(null);
                return;
            }
            icon.setIconLiteral(command.icon());
            title.setText(command.title());
            about.setText(command.about());
            detail.setText(command.detail());
            setAccessibleText(String.join(" ", command.title(), command.about(), command.detail()));
            setGraphic(row);
        }
    }
}
