package org.lectern.console.fanouts;

import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.lectern.console.notice.Problem;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.RowStyles;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.job.JobId;

/** The open jobs, live. */
public final class NowController {

    private final OpenJobsModel jobs;
    private final SelectedJob selected;
    private final JobActions actions;
    private final ColumnWidths widths;
    private final JobTexts words;
    private final Texts texts;

    @FXML
    private TableView<JobRow> table;

    @FXML
    private HBox trouble;

    @FXML
    private Label troubleText;

    @FXML
    private VBox message;

    @FXML
    private Icon messageIcon;

    @FXML
    private Label messageTitle;

    @FXML
    private Label messageText;

    @FXML
    private Label count;

    @FXML
    private Label folded;

    @FXML
    private Label zone;

    private Optional<JobId> wanted = Optional.empty();
    private boolean focusWanted;

    NowController(OpenJobsModel jobs, SelectedJob selected, JobActions actions, ColumnWidths widths, JobTexts words) {
        this.jobs = jobs;
        this.selected = selected;
        this.actions = actions;
        this.widths = widths;
        this.words = words;
        this.texts = words.texts();
    }

    @FXML
    private void initialize() {
        table.setPlaceholder(new Label(""));
        table.getColumns().setAll(new OpenJobColumns(widths, words).make());
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        RowStyles.twoLines(table);
        table.setItems(jobs.rows());
        table.setSortPolicy(view -> sort());
        table.setContextMenu(new JobMenu(actions, texts).make());
        // The table itself uses the space bar.
        table.addEventFilter(KeyEvent.KEY_PRESSED, actions::keyPressed);
        widths.follow(table);
        Managed.whileVisible(trouble, folded);
        zone.setText(texts.get("entries.zone", words.times().zone().getId()));
        table.getSelectionModel().selectedItemProperty().addListener((observable, before, now) -> {
            if (now != null) {
                selected.show(now);
            } else {
                selected.nothing();
            }
        });
        jobs.rows().addListener((ListChangeListener<JobRow>) change -> {
            wanted.ifPresent(this::select);
            showState();
        });
        table.sceneProperty().addListener((observable, before, now) -> focus());
        jobs.reading().addListener((observable, before, now) -> showState());
        jobs.totals().addListener((observable, before, now) -> showState());
        showState();
    }

    /** Once, when the operator asks for it; the third click on a head leaves the order as it is. */
    private boolean sort() {
        Optional<JobRow> kept = Optional.ofNullable(table.getSelectionModel().getSelectedItem());
        Optional.ofNullable(table.getComparator()).ifPresent(jobs::sort);
        kept.ifPresent(row -> table.getSelectionModel().select(row));
        return true;
    }

    /** Selects a job, at once or as soon as it is there. */
    void select(JobId id) {
        Optional<JobRow> row = jobs.row(id);
        wanted = row.isPresent() ? Optional.empty() : Optional.of(id);
        row.ifPresent(there -> {
            table.getSelectionModel().select(there);
            table.scrollTo(there);
        });
    }

    /** The selected job again: the details may have shown another meanwhile. */
    void activate() {
        focusWanted = true;
        focus();
        Optional.ofNullable(table.getSelectionModel().getSelectedItem())
                .ifPresentOrElse(selected::show, selected::nothing);
    }

    /** A table that is not shown cannot take it: then as soon as it is. */
    private void focus() {
        if (focusWanted && table.isVisible() && table.getScene() != null) {
            focusWanted = false;
            table.requestFocus();
            if (table.getSelectionModel().isEmpty()) {
                table.getSelectionModel().select(0);
            }
        }
    }

    Optional<Problem> problem() {
        return jobs.reading().get() instanceof OpenJobsModel.Reading.Interrupted interrupted
                ? Optional.of(Problem.of(interrupted.failure(), texts))
                : Optional.empty();
    }

    private void showState() {
        boolean none = jobs.rows().isEmpty();
        Optional<Problem> problem = problem();
        trouble.setVisible(problem.isPresent());
        if (jobs.reading().get() instanceof OpenJobsModel.Reading.Interrupted interrupted) {
            troubleText.setText(texts.get(
                    "fanouts.interrupted",
                    words.times().local(interrupted.since()),
                    problem.map(Problem::sentence).orElse("")));
        }
        message.setVisible(none);
        table.setVisible(!none);
        String key = problem.isPresent()
                ? "unread"
                : jobs.reading().get() instanceof OpenJobsModel.Reading.First ? "loading" : "none";
        messageIcon.setIconLiteral(
                problem.isPresent() ? "fth-wifi-off" : key.equals("none") ? "fth-check-circle" : "fth-loader");
        messageTitle.setText(texts.get("fanouts." + key + ".title"));
        messageText.setText(texts.get("fanouts." + key + ".text"));
        showTotals(jobs.totals().get());
        focus();
    }

    private void showTotals(JobTotals totals) {
        boolean any = totals.here() + totals.elsewhere() + totals.unfinished() > 0;
        count.setText(any ? texts.get("fanouts.count", totals.here(), totals.elsewhere(), totals.unfinished()) : "");
        folded.setVisible(totals.folded() > 0);
        folded.setText(texts.get(
                "fanouts.folded",
                totals.task().isEmpty() ? texts.get("fanouts.folded.several") : totals.task(),
                totals.folded()));
    }
}
