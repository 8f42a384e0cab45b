package org.lectern.console.uniqueness;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.control.TextField;
import org.lectern.console.notice.Problem;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.Columns;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowStyles;
import org.lectern.console.view.Icon;
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
    private PagedTable<PollTitle> table;

    PollListController(PollsModel model, ColumnWidths widths, PollTexts words) {
        this.model = model;
        this.widths = widths;
        this.words = words;
    }

    @FXML
    private void initialize() {
        Columns<PollTitle> columns =
                new Columns<>(widths, words.texts(), "uniqueness.polls.column.", Map.of("poll", 120.0));
        table.setColumns(
                List.of(columns.cells("poll", 240, (cell, poll) -> {
                    cell.setText(poll.title());
                    cell.setGraphic(new Icon(poll.claimed() ? "fth-check-square" : "fth-alert-circle"));
                    Columns.tip(
                            cell,
                            poll.id() + "\n"
                                    + words.texts()
                                            .get(poll.claimed() ? "uniqueness.claimed" : "uniqueness.unclaimed"));
                })),
                widths);
        RowStyles.oneLine(table.table());
        search.textProperty().addListener((observable, before, now) -> {
            model.search(now);
            model.reload();
        });
        table.selection()
                .selectedItemProperty()
                .addListener(
                        (observable, before, now) -> Optional.ofNullable(now).ifPresent(chosen));
        table.follow(model, () -> {}, this::show);
        model.state().addListener((observable, before, now) -> show());
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
        return model.failure().map(failure -> Problem.of(failure, words.texts()));
    }

    private void show() {
        Optional<Problem> problem = problem();
        String key = "uniqueness.polls." + (problem.isPresent() ? "failed" : model.isSearch() ? "nomatch" : "none");
        table.show(
                model,
                problem,
                words.texts().get(key + ".title"),
                () -> words.texts().get(key + ".text"),
                model.rows().isEmpty()
                        ? ""
                        : words.texts()
                                .get("uniqueness.polls.count", model.rows().size()));
    }
}
