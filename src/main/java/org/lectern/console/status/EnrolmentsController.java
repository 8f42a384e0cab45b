package org.lectern.console.status;

import java.util.Optional;
import javafx.fxml.FXML;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.Sorting;
import org.lectern.console.table.TableText;
import org.lectern.status.summary.Summaries.Listed;

/** A user's enrolments to choose from. */
public final class EnrolmentsController {
    private static final double ROOM_FOR_PROGRESS = 350;
    private final UserModel model;
    private final ConsoleContext context;
    private final StatusTexts words;

    @FXML
    private PagedTable<Listed> table;

    EnrolmentsController(ConsoleContext context, UserModel model, StatusTexts words) {
        this.context = context;
        this.model = model;
        this.words = words;
    }

    @FXML
    private void initialize() {
        ColumnWidths widths = context.columns("contentstatus.enrolments");
        table.setColumns(new EnrolmentColumns(words).make(widths), widths);
        table.table().getStyleClass().add("jobs-table");
        table.table().setFixedCellSize(44);
        // What is to be seen in full beside it gives way in a narrow window.
        table.table().getColumns().stream()
                .filter(column -> column.getId().equals("progress"))
                .forEach(column -> column.visibleProperty().bind(WindowTheme.isWider(table, ROOM_FOR_PROGRESS)));
        Sorting.follow(table.table(), model.rows(), widths);
        table.say(context, model, "contentstatus.user.", this::says);
        table.selection().selectedItemProperty().addListener((observable, before, now) -> {
            if (now != null) {
                model.select(Optional.of(now));
            }
        });
        model.selected().addListener((observable, before, now) -> follow(now));
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
        return table.problem();
    }

    void requestFocus() {
        table.requestFocus();
    }

    private TableText says() {
        long differing = model.rows().stream()
                .filter(row -> row.review().map(review -> !review.isRight()).orElse(true))
                .count();
        boolean chosen = model.user().isPresent();
        String key = "contentstatus.user."
                + (model.refusal().isPresent() ? "refused" : chosen ? "shown" : "nothing");
        return new TableText(
                key + ".title",
                key + ".text",
                model.rows().isEmpty() ? "" : words.get("count", model.rows().size(), differing),
                model.user().orElse(""));
    }
}
