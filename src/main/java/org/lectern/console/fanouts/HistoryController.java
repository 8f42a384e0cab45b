package org.lectern.console.fanouts;

import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyEvent;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.search.FilterBar.Wanted;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowStyles;
import org.lectern.console.table.TableText;
import org.lectern.console.text.Texts;
import org.lectern.job.JobId;
import org.lectern.job.JobStatus;

/** The ended jobs, page after page, filtered. */
public final class HistoryController {
    private final ConsoleContext context;
    private final HistoryModel model;
    private final SelectedJob selected;
    private final JobActions actions;
    private final Texts texts;

    @FXML private PagedTable<JobStatus> table;

    private Optional<JobId> wanted = Optional.empty();
    private Runnable openDetails = () -> {};

    HistoryController(ConsoleContext context, HistoryModel model, JobActions actions) {
        this.context = context;
        this.model = model;
        this.actions = actions;
        this.selected = actions.selected();
        this.texts = actions.words().texts();
    }

    @FXML
    private void initialize() {
        table.setColumns(
                context,
                "fanouts.history",
                "fanouts.column.",
                columns -> HistoryColumns.make(columns, actions.words()));
        RowStyles.opened(table.table(), () -> openDetails.run());
        table.table().setContextMenu(new JobMenu(actions, texts).make());
        table.table().addEventFilter(KeyEvent.KEY_PRESSED, actions::keyPressed);
        table.onSelected(now -> now.ifPresent(job -> {
            wanted = Optional.empty();
            selected.show(job);
        }));
        table.follow(context, model, "fanouts.history.", this::says);
    }

    /** Told when the operator wants to see a job in full. */
    void onOpen(Runnable handler) {
        openDetails = handler;
    }

    List<MenuItem> exportMenu() {
        return new Export(context, () -> "fan-outs")
                .shown("fanouts.export", JobExport.JOBS, model::rows)
                .menu();
    }

    void activate() {
        model.reload();
        table.requestFocus();
        table.selected().ifPresentOrElse(selected::show, selected::nothing);
    }

    /** Shows a job that has ended, and selects it if it is, or comes to be, among those shown. */
    void select(JobStatus ended) {
        selected.show(ended);
        wanted = Optional.of(ended.id());
        selectWanted();
    }

    private void selectWanted() {
        wanted.flatMap(id ->
                        model.rows().stream().filter(job -> job.id().equals(id)).findFirst())
                .ifPresent(table::reveal);
    }

    private TableText says() {
        selectWanted();
        int looked = model.all().size();
        String counted = "fanouts.history."
                + (model.filter().equals(Wanted.all()) ? "count" : "matches")
                + (model.hasMore() ? ".more" : "");
        return TableText.of(
                "fanouts.history." + (looked > 0 ? "noMatch" : "none"),
                looked == 0 ? "" : texts.get(counted, model.rows().size(), looked));
    }
}
