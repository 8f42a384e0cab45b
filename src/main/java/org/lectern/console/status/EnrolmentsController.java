package org.lectern.console.status;

import java.util.Optional;
import javafx.fxml.FXML;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowStyles;
import org.lectern.console.table.TableText;
import org.lectern.status.summary.Summaries.Listed;

/** A user's enrolments to choose from. */
public final class EnrolmentsController {
    private final UserModel model;
    private final ConsoleContext context;
    private final StatusTexts words;

    @FXML private PagedTable<Listed> table;

    EnrolmentsController(ConsoleContext context, UserModel model, StatusTexts words) {
        this.context = context;
        this.model = model;
        this.words = words;
    }

    @FXML
    private void initialize() {
        table.setColumns(
                context,
                new EnrolmentColumns(
                                words,
                                () -> context.lectern()
                                        .contentStatuses()
                                        .collections()
                                        .now())
                        .list());
        table.table().getStyleClass().add("jobs-table");
        RowStyles.twoLines(table.table());
        table.follow(context, model, "contentstatus.user.", this::says);
        table.onSelected(now -> now.ifPresent(row -> model.select(now)));
        model.selected().addListener((observable, before, now) -> follow(now));
    }

    private void follow(Optional<Listed> selected) {
        selected.ifPresentOrElse(table::select, table.selection()::clearSelection);
    }

    void requestFocus() {
        table.requestFocus();
    }

    private TableText says() {
        long differing = model.rows().stream()
                .filter(row -> row.review().map(review -> !review.isRight()).orElse(true))
                .count();
        boolean chosen = model.user().isPresent();
        String key = "contentstatus.user." + (model.refusal().isPresent() ? "refused" : chosen ? "shown" : "nothing");
        return new TableText(
                key + ".title",
                key + ".text",
                model.rows().isEmpty() ? "" : words.get("count", model.rows().size(), differing),
                model.user().orElse(""));
    }
}
