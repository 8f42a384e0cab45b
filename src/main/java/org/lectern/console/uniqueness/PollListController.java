package org.lectern.console.uniqueness;

import java.util.Optional;
import java.util.function.Consumer;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import org.lectern.console.notice.Problem;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.Columns;
import org.lectern.console.table.Rows;
import org.lectern.console.table.StateMessage;
import org.lectern.poll.PollTitle;

/** The polls to choose from. */
public final class PollListController {
    private final PollsModel model;
    private final ColumnWidths widths;
    private final PollTexts words;
    private Consumer<PollTitle> chosen = poll -> {};

    @FXML
    private TextField search;

    @FXML
    private TableView<PollTitle> table;

    @FXML
    private VBox message;

    @FXML
    private Label messageTitle;

    @FXML
    private Label messageText;

    @FXML
    private Button retry;

    @FXML
    private Button more;

    @FXML
    private Label count;

    PollListController(PollsModel model, ColumnWidths widths, PollTexts words) {
        this.model = model;
        this.widths = widths;
        this.words = words;
    }

    @FXML
    private void initialize() {
        Columns<PollTitle> columns =
                new Columns<>(widths, words.texts(), "uniqueness.polls.column.", java.util.Map.of("poll", 120.0));
        table.getColumns().add(columns.cells("poll", 240, (cell, poll) -> {
            cell.setText(poll.title());
            cell.setGraphic(
                    new org.lectern.console.view.Icon(poll.claimed() ? "fth-check-square" : "fth-alert-circle"));
            Columns.tip(
                    cell,
                    poll.id() + "\n"
                            + words.texts().get(poll.claimed() ? "uniqueness.claimed" : "uniqueness.unclaimed"));
        }));
        table.setPlaceholder(new Label(""));
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_LAST_COLUMN);
        Rows.oneLine(table);
        table.setItems(model.rows());
        for (var node : java.util.List.of(more, retry)) {
            node.managedProperty().bind(node.visibleProperty());
        }
        search.textProperty().addListener((observable, before, now) -> model.search(now));
        table.getSelectionModel()
                .selectedItemProperty()
                .addListener(
                        (observable, before, now) -> Optional.ofNullable(now).ifPresent(chosen));
        model.rows().addListener((ListChangeListener<PollTitle>) change -> show());
        model.failure().addListener((observable, before, now) -> show());
        show();
    }

    /** Told which poll is to be looked at. */
    void onChosen(Consumer<PollTitle> handler) {
        chosen = handler;
    }

    void requestFocus() {
        search.requestFocus();
        search.selectAll();
    }

    Optional<Problem> problem() {
        return model.failure().get().map(failure -> Problem.of(failure, words.texts()));
    }

    private void show() {
        Optional<Problem> problem = problem();
        boolean none = model.rows().isEmpty();
        String key = "uniqueness.polls." + (problem.isPresent() ? "failed" : model.isSearch() ? "nomatch" : "none");
        new StateMessage(message, messageTitle, messageText, retry)
                .show(
                        none || problem.isPresent(),
                        table,
                        words.texts().get(key + ".title"),
                        () -> words.texts().get(key + ".text"),
                        problem);
        more.setVisible(model.hasMore());
        count.setText(
                none
                        ? ""
                        : words.texts()
                                .get("uniqueness.polls.count", model.rows().size()));
    }

    @FXML
    private void more() {
        model.more();
    }

    @FXML
    private void retry() {
        model.reload();
    }
}
