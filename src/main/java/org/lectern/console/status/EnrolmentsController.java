package org.lectern.console.status;

import java.util.List;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;
import org.lectern.console.look.Look;
import org.lectern.console.notice.Problem;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.Sorting;
import org.lectern.console.table.StateMessage;
import org.lectern.status.Summaries.Listed;

/** A user's enrolments to choose from. */
public final class EnrolmentsController {
    private static final double ROOM_FOR_PROGRESS = 350;
    private final UserModel model;
    private final ColumnWidths widths;
    private final StatusTexts words;

    @FXML
    private TableView<Listed> table;

    @FXML
    private VBox message;

    @FXML
    private Label messageTitle;

    @FXML
    private Label messageText;

    @FXML
    private Button retry;

    @FXML
    private Label count;

    @FXML
    private ProgressBar busy;

    EnrolmentsController(UserModel model, ColumnWidths widths, StatusTexts words) {
        this.model = model;
        this.widths = widths;
        this.words = words;
    }

    @FXML
    private void initialize() {
        for (var node : List.of(retry, busy)) {
            node.managedProperty().bind(node.visibleProperty());
        }
        table.getColumns().setAll(new EnrolmentColumns(words).make(widths));
        table.setPlaceholder(new Label(""));
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        table.setFixedCellSize(44);
        widths.follow(table);
        // What is to be seen in full beside it gives way in a narrow window.
        table.getColumns().stream()
                .filter(column -> column.getId().equals("progress"))
                .forEach(column -> column.visibleProperty().bind(Look.isWider(table, ROOM_FOR_PROGRESS)));
        Sorting.follow(table, model.rows(), widths);
        busy.visibleProperty().bind(model.reading());
        table.getSelectionModel().selectedItemProperty().addListener((observable, before, now) -> {
            if (now != null) {
                model.select(Optional.of(now));
            }
        });
        model.selected().addListener((observable, before, now) -> follow(now));
        model.rows().addListener((ListChangeListener<Listed>) change -> show());
        model.state().addListener((observable, before, now) -> show());
        show();
    }

    private void follow(Optional<Listed> selected) {
        selected.ifPresentOrElse(
                row -> {
                    if (!row.equals(table.getSelectionModel().getSelectedItem())) {
                        table.getSelectionModel().select(row);
                    }
                },
                () -> table.getSelectionModel().clearSelection());
    }

    Optional<Problem> problem() {
        return model.state().get() instanceof UserModel.State.Failed failed
                ? Optional.of(Problem.of(failed.failure(), words.texts()))
                : Optional.empty();
    }

    void requestFocus() {
        table.requestFocus();
    }

    private void show() {
        Optional<Problem> problem = problem();
        boolean none = model.rows().isEmpty();
        String key = "user." + model.state().get().key();
        new StateMessage(message, messageTitle, messageText, retry)
                .show(
                        none,
                        table,
                        words.get(key + ".title", model.user().orElse("")),
                        () -> words.get(key + ".text", model.user().orElse("")),
                        problem);
        count.getStyleClass().remove("danger");
        long differing = model.rows().stream()
                .filter(row -> row.review().map(review -> !review.isRight()).orElse(true))
                .count();
        count.setText(none ? "" : words.get("count", model.rows().size(), differing));
        problem.filter(failed -> !none).ifPresent(failed -> {
            count.setText(failed.sentence());
            count.getStyleClass().add("danger");
        });
    }

    @FXML
    private void retry() {
        model.reload();
    }
}
