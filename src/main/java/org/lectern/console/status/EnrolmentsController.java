package org.lectern.console.status;

import java.util.Optional;
import javafx.fxml.FXML;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.notice.Problem;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.PagedTable;
import org.lectern.status.summary.Summaries.Listed;

/** A user's enrolments to choose from. */
public final class EnrolmentsController {
    private static final double ROOM_FOR_PROGRESS = 350;
    private final UserModel model;
    private final ColumnWidths widths;
    private final StatusTexts words;

    @FXML
    private PagedTable<Listed> table;

    EnrolmentsController(UserModel model, ColumnWidths widths, StatusTexts words) {
        this.model = model;
        this.widths = widths;
        this.words = words;
    }

    @FXML
    private void initialize() {
        table.setColumns(new EnrolmentColumns(words).make(widths), widths);
        table.table().getStyleClass().add("jobs-table");
        table.table().setFixedCellSize(44);
        // What is to be seen in full beside it gives way in a narrow window.
        table.table().getColumns().stream()
                .filter(column -> column.getId().equals("progress"))
                .forEach(column -> column.visibleProperty().bind(WindowTheme.isWider(table, ROOM_FOR_PROGRESS)));
        table.followSorted(model, widths, this::show);
        table.selection().selectedItemProperty().addListener((observable, before, now) -> {
            if (now != null) {
                model.select(Optional.of(now));
            }
        });
        model.selected().addListener((observable, before, now) -> follow(now));
        model.state().addListener((observable, before, now) -> show());
        show();
    }

    private void follow(Optional<Listed> selected) {
        selected.ifPresentOrElse(
                row -> {
                    if (!row.equals(table.selection().getSelectedItem())) {
                        table.selection().select(row);
                    }
                },
                () -> table.selection().clearSelection());
    }

    Optional<Problem> problem() {
        return model.failure().map(failure -> Problem.of(failure, words.texts()));
    }

    void requestFocus() {
        table.requestFocus();
    }

    private void show() {
        String key = "user." + model.state().get().key();
        String user = model.user().orElse("");
        long differing = model.rows().stream()
                .filter(row -> row.review().map(review -> !review.isRight()).orElse(true))
                .count();
        table.show(
                model,
                problem(),
                words.get(key + ".title", user),
                () -> words.get(key + ".text", user),
                model.rows().isEmpty() ? "" : words.get("count", model.rows().size(), differing));
    }
}
