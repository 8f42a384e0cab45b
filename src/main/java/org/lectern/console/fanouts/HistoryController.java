package org.lectern.console.fanouts;

import java.util.List;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.lectern.console.export.RowFormat;
import org.lectern.console.notice.Problem;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.NextPageRow;
import org.lectern.console.table.Rows;
import org.lectern.console.table.StateMessage;
import org.lectern.console.text.Texts;
import org.lectern.journal.JobId;
import org.lectern.journal.JobStatus;

/** The ended jobs, page after page, filtered. */
public final class HistoryController {
    private final HistoryModel model;
    private final Selected selected;
    private final JobActions actions;
    private final JobExports exports;
    private final ColumnWidths widths;
    private final JobTexts words;
    private final Texts texts;

    @FXML
    private TableView<JobStatus> table;

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
    private Button more;

    @FXML
    private ProgressBar busy;

    @FXML
    private Label footProblem;

    private Optional<JobId> wanted = Optional.empty();
    private Runnable openDetails = () -> {};

    HistoryController(
            HistoryModel model,
            Selected selected,
            JobActions actions,
            JobExports exports,
            ColumnWidths widths,
            JobTexts words) {
        this.model = model;
        this.selected = selected;
        this.actions = actions;
        this.exports = exports;
        this.widths = widths;
        this.words = words;
        this.texts = words.texts();
    }

    @FXML
    private void initialize() {
        table.setPlaceholder(new Label(""));
        table.getColumns().setAll(new HistoryColumns(widths, words).make());
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        Rows.oneLine(table);
        table.setItems(model.rows());
        table.setContextMenu(new JobMenu(actions, texts).make());
        table.addEventFilter(KeyEvent.KEY_PRESSED, actions::keyPressed);
        NextPageRow.follow(table, model::hasMore, model::more, () -> openDetails.run());
        widths.follow(table);
        for (var node : List.of(busy, more, footProblem, retry)) {
            node.managedProperty().bind(node.visibleProperty());
        }
        busy.visibleProperty().bind(model.reading());
        table.getSelectionModel().selectedItemProperty().addListener((observable, before, now) -> {
            if (now != null) {
                wanted = Optional.empty();
                selected.show(now);
            }
        });
        model.rows().addListener((ListChangeListener<JobStatus>) change -> showState());
        model.state().addListener((observable, before, now) -> showState());
        model.reading().addListener((observable, before, now) -> showState());
        showState();
    }

    /** Told when the operator wants to see a job in full. */
    void onOpen(Runnable handler) {
        openDetails = handler;
    }

    List<MenuItem> exportMenu() {
        return List.of(export("fanouts.export.csv", RowFormat.CSV), export("fanouts.export.json", RowFormat.JSON));
    }

    private MenuItem export(String key, RowFormat format) {
        MenuItem item = new MenuItem(texts.get(key));
        item.setOnAction(event -> exports.choose("fan-outs", format)
                .ifPresent(file -> exports.jobs(List.copyOf(model.rows()), format, file)));
        return item;
    }

    void activate() {
        model.reload();
        table.requestFocus();
        Optional.ofNullable(table.getSelectionModel().getSelectedItem())
                .ifPresentOrElse(selected::show, selected::nothing);
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
                .ifPresent(job -> {
                    table.getSelectionModel().select(job);
                    table.scrollTo(job);
                });
    }

    @FXML
    private void reload() {
        model.reload();
    }

    @FXML
    private void loadMore() {
        model.more();
    }

    Optional<Problem> problem() {
        return model.state().get() instanceof HistoryModel.State.Failed failed
                ? Optional.of(Problem.of(failed.failure(), texts))
                : Optional.empty();
    }

    private void showState() {
        selectWanted();
        Optional<Problem> problem = problem();
        boolean none = model.rows().isEmpty();
        footProblem.setVisible(problem.isPresent() && !none);
        problem.ifPresent(shown -> footProblem.setText(shown.sentence()));
        String key = problem.isPresent()
                ? "fanouts.history.failed"
                : model.reading().get()
                        ? "fanouts.history.loading"
                        : model.lookedThrough() > 0 ? "fanouts.history.noMatch" : "fanouts.history.none";
        new StateMessage(message, messageTitle, messageText, retry)
                .show(none, table, texts.get(key + ".title"), () -> texts.get(key + ".text"), problem);
        more.setVisible(model.hasMore() && !model.reading().get() && problem.isEmpty());
        boolean filtered = !model.filter().equals(JobFilter.ALL);
        String counted = filtered ? "fanouts.history.matches" : "fanouts.history.count";
        count.setText(
                model.lookedThrough() == 0
                        ? ""
                        : texts.get(
                                model.hasMore() ? counted + ".more" : counted,
                                model.rows().size(),
                                model.lookedThrough()));
    }
}
