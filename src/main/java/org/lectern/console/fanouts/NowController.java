package org.lectern.console.fanouts;

import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.FocusWhenShown;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowStyles;
import org.lectern.console.table.TableText;
import org.lectern.console.view.Managed;
import org.lectern.job.JobId;

/** The open jobs, live. */
public final class NowController {
    private final ConsoleContext context;
    private final OpenJobsModel jobs;
    private final SelectedJob selected;
    private final JobActions actions;
    private final JobTexts words;

    @FXML private PagedTable<JobRow> table;
    @FXML private Label folded;
    @FXML private Label zone;

    private Optional<JobId> wanted = Optional.empty();
    private Optional<FocusWhenShown> focus = Optional.empty();

    NowController(ConsoleContext context, OpenJobsModel jobs, JobActions actions) {
        this.context = context;
        this.jobs = jobs;
        this.actions = actions;
        this.selected = actions.selected();
        this.words = actions.words();
    }

    @FXML
    private void initialize() {
        table.table().getStyleClass().add("jobs-table");
        table.setColumns(
                context, "fanouts.open", "fanouts.column.", columns -> new OpenJobColumns(columns, words).make());
        RowStyles.twoLines(table.table());
        table.table().setSortPolicy(view -> sort());
        table.table().setContextMenu(new JobMenu(actions, words.texts()).make());
        // The table itself uses the space bar.
        table.table().addEventFilter(KeyEvent.KEY_PRESSED, actions::keyPressed);
        Managed.whileVisible(folded);
        zone.textProperty()
                .bind(context.settings()
                        .all()
                        .map(now -> words.texts()
                                .get("entries.zone", words.times().zone().getId())));
        table.onSelected(now -> now.ifPresentOrElse(selected::show, selected::nothing));
        table.onProblem(this::interrupted);
        table.follow(context, jobs, "fanouts.", this::says);
        jobs.rows().addListener((ListChangeListener<JobRow>) change -> wanted.ifPresent(this::select));
        focus = Optional.of(new FocusWhenShown(table));
        jobs.totals().addListener((observable, before, now) -> table.refresh());
    }

    /** Once, when the operator asks for it; the third click on a head leaves the order as it is. */
    private boolean sort() {
        Optional<JobRow> kept = table.selected();
        Optional.ofNullable(table.table().getComparator()).ifPresent(jobs::sort);
        kept.ifPresent(table.selection()::select);
        return true;
    }

    /** Selects a job, at once or as soon as it is there. */
    void select(JobId id) {
        Optional<JobRow> row = jobs.row(id);
        wanted = row.isPresent() ? Optional.empty() : Optional.of(id);
        row.ifPresent(table::reveal);
    }

    /** The selected job again: the details may have shown another meanwhile. */
    void activate() {
        focus.ifPresent(FocusWhenShown::want);
        table.selected().ifPresentOrElse(selected::show, selected::nothing);
    }

    private String interrupted(Problem problem) {
        return jobs.state().get() instanceof OpenJobsModel.Reading.Interrupted interrupted
                ? words.texts().get("fanouts.interrupted", words.times().local(interrupted.since()), problem.sentence())
                : "";
    }

    private TableText says() {
        JobTotals totals = jobs.totals().get();
        folded.setVisible(totals.folded() > 0);
        folded.setText(words.folded(totals));
        return TableText.of("fanouts.none", words.counted(totals));
    }
}
