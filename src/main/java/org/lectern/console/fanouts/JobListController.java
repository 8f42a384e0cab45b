package org.lectern.console.fanouts;

import java.util.List;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyEvent;
import org.lectern.console.export.Export;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.ColumnList;
import org.lectern.console.table.FocusWhenShown;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowStyles;
import org.lectern.console.table.TableText;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;
import org.lectern.job.JobId;
import org.lectern.job.JobStatus;

/** The table of jobs: open ones on top, live, then those that have ended, page after page. */
public final class JobListController {
    private final ConsoleContext context;
    private final OpenJobsModel open;
    private final HistoryModel ended;
    private final JobListModel jobs;
    private final SelectedJob selected;
    private final JobActions actions;
    private final JobTexts words;
    private final Texts texts;

    private final ColumnList<JobRow> columns;

    @FXML private PagedTable<JobRow> table;
    @FXML private Label folded;
    @FXML private Label zone;

    private Optional<JobId> wanted = Optional.empty();
    private Optional<FocusWhenShown<JobRow>> focus = Optional.empty();
    private Runnable openDetails = () -> {};

    JobListController(
            ConsoleContext context, OpenJobsModel open, HistoryModel ended, JobListModel jobs, JobActions actions) {
        this.context = context;
        this.open = open;
        this.ended = ended;
        this.jobs = jobs;
        this.actions = actions;
        this.selected = actions.selected();
        this.words = actions.words();
        this.texts = words.texts();
        this.columns = new JobColumns(words).list();
    }

    @FXML
    private void initialize() {
        table.table().getStyleClass().add("jobs-table");
        table.setColumns(context, columns);
        table.table().getColumns().forEach(column -> column.setSortable(true));
        RowStyles.twoLines(table.table());
        RowStyles.opened(table.table(), () -> openDetails.run());
        table.table().setContextMenu(new JobMenu(actions, texts).make());
        // The table itself uses the space bar.
        table.table().addEventFilter(KeyEvent.KEY_PRESSED, actions::keyPressed);
        Managed.whileVisible(folded);
        zone.setText(texts.get("entries.zone", words.times().zone().getId()));
        table.onSelected(now -> {
            if (now.isPresent()) {
                wanted = Optional.empty();
                selected.show(now.get());
            } else if (wanted.isEmpty()) {
                selected.nothing();
            }
        });
        table.onProblem(this::interrupted);
        table.follow(context, jobs, "fanouts.", this::says);
        // After it has followed: a list that is read page by page sets no order of its own.
        table.table().setSortPolicy(view -> sort());
        jobs.rows().addListener((ListChangeListener<JobRow>) change -> selectWanted());
    }

    /** @param control of the page, which has the focus while the table cannot take it */
    void meanwhile(Node control) {
        focus = Optional.of(new FocusWhenShown<>(
                table,
                jobs,
                control,
                row -> !row.isMissing() && row.status().state().isOpen()));
    }

    /** Once, when the operator asks for it; the third click on a head leaves the order as it is. */
    private boolean sort() {
        Optional<JobRow> kept = table.selected();
        Optional.ofNullable(table.table().getComparator()).ifPresent(jobs::sort);
        kept.ifPresent(table.selection()::select);
        return true;
    }

    /** Told when the operator wants to see a job in full. */
    void onOpen(Runnable handler) {
        openDetails = handler;
    }

    /** Selects a job, at once or as soon as it is listed. */
    void select(JobId id) {
        wanted = Optional.of(id);
        selectWanted();
    }

    /** Shows a job that has ended, and selects it as soon as it is listed. */
    void select(JobStatus job) {
        table.selection().clearSelection();
        selected.show(job);
        select(job.id());
    }

    private void selectWanted() {
        wanted.flatMap(id ->
                        jobs.rows().stream().filter(row -> row.id().equals(id)).findFirst())
                .ifPresent(table::reveal);
    }

    /** The selected job again: the details may have shown another meanwhile. */
    void activate() {
        ended.reload();
        focus.ifPresent(FocusWhenShown::want);
        table.selected().ifPresent(selected::show);
    }

    List<MenuItem> exportMenu() {
        return new Export(context, () -> "jobs")
                .shown("fanouts.export", columns, jobs::rows)
                .menu();
    }

    private String interrupted(Problem problem) {
        return open.state().get() instanceof OpenJobsModel.Reading.Interrupted interrupted
                ? texts.get("fanouts.interrupted", words.times().local(interrupted.since()), problem.sentence())
                : problem.sentence();
    }

    private TableText says() {
        JobTotals totals = open.totals().get();
        folded.setVisible(totals.folded() > 0);
        folded.setText(words.folded(totals));
        boolean filtered = ended.isFiltered();
        int looked = ended.all().size();
        String key = "fanouts.history." + (filtered ? "matches" : "count") + (ended.hasMore() ? ".more" : "");
        String counted = looked == 0 ? "" : texts.get(key, ended.rows().size(), looked);
        String live = words.counted(totals);
        return TableText.of(
                filtered ? "fanouts.noMatch" : "fanouts.none",
                live.isEmpty() || counted.isEmpty() ? live + counted : texts.get("fanouts.both", live, counted));
    }
}
