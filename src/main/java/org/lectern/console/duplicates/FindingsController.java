package org.lectern.console.duplicates;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.lectern.audit.AuditRecord;
import org.lectern.console.notice.Problem;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.NextPageRow;
import org.lectern.console.table.Rows;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;

/** The findings of an audit: a bar for each kind, and a row for each finding. */
public final class FindingsController {
    private final FindingsModel model;
    private final ColumnWidths widths;
    private final AuditTexts words;
    private final Texts texts;
    private Consumer<Optional<FindingRow>> selected = row -> {};

    @FXML
    private HBox bars;

    @FXML
    private TableView<FindingRow> table;

    @FXML
    private VBox message;

    @FXML
    private Icon icon;

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

    @FXML
    private Label source;

    FindingsController(FindingsModel model, ColumnWidths widths, AuditTexts words) {
        this.model = model;
        this.widths = widths;
        this.words = words;
        this.texts = words.texts();
    }

    @FXML
    private void initialize() {
        for (var node : List.of(bars, busy, more, footProblem, retry)) {
            node.managedProperty().bind(node.visibleProperty());
        }
        new KindBars(bars, model, words).show();
        table.setPlaceholder(new Label(""));
        table.getColumns().setAll(new FindingColumns(widths, words, new FindingTexts(words)).make());
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        Rows.oneLine(table);
        table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        table.setItems(model.shown());
        NextPageRow.follow(table, model::hasMore, model::more, () -> {});
        widths.follow(table);
        busy.visibleProperty().bind(model.reading());
        table.getSelectionModel()
                .selectedItemProperty()
                .addListener((observable, before, now) -> selected.accept(Optional.ofNullable(now)));
        model.shown().addListener((ListChangeListener<FindingRow>) change -> show());
        model.state().addListener((observable, before, now) -> show());
        model.counts().addListener((observable, before, now) -> show());
        model.reading().addListener((observable, before, now) -> show());
        show();
    }

    TableView<FindingRow> table() {
        return table;
    }

    /** Told which finding is looked at. */
    void onSelected(Consumer<Optional<FindingRow>> handler) {
        selected = handler;
    }

    List<FindingRow> selection() {
        return List.copyOf(table.getSelectionModel().getSelectedItems());
    }

    Optional<Problem> problem() {
        return model.state().get() instanceof FindingsModel.State.Failed failed
                ? Optional.of(Problem.of(failed.failure(), texts))
                : Optional.empty();
    }

    private void show() {
        boolean none = model.shown().isEmpty();
        Optional<Problem> problem = problem();
        message.setVisible(none);
        table.setVisible(!none);
        String key = problem.isPresent() ? "failed" : emptyKey();
        messageTitle.setText(texts.get("duplicates." + key + ".title"));
        messageText.setText(problem.map(Problem::sentence).orElseGet(() -> texts.get("duplicates." + key + ".text")));
        boolean clean = key.equals("clean");
        icon.setIconLiteral(clean ? "fth-check-circle" : problem.isPresent() ? "fth-alert-triangle" : "fth-search");
        icon.getStyleClass().removeAll("clean");
        if (clean) {
            icon.getStyleClass().add("clean");
        }
        retry.setVisible(problem.isPresent());
        footProblem.setVisible(problem.isPresent() && !none);
        problem.ifPresent(shown -> footProblem.setText(shown.sentence()));
        more.setVisible(model.hasMore() && !model.reading().get() && problem.isEmpty());
        boolean filtered = !model.filter().get().equals(FindingFilter.ALL);
        int loaded = model.all().size();
        count.setText(
                loaded == 0
                        ? ""
                        : texts.get(
                                filtered
                                        ? "duplicates.count.matches"
                                        : loaded < model.total() ? "duplicates.count.more" : "duplicates.count",
                                model.shown().size(),
                                loaded,
                                model.total()));
        source.setText(model.record()
                .map(record -> texts.get(
                        "duplicates.source",
                        words.scope(record.scope()),
                        words.times().local(record.started())))
                .orElse(""));
    }

    private String emptyKey() {
        if (!model.all().isEmpty()) {
            return "noMatch";
        }
        if (model.state().get() instanceof FindingsModel.State.Live) {
            return "looking";
        }
        if (model.reading().get()) {
            return "loading";
        }
        Optional<AuditRecord> record = model.record();
        if (record.isEmpty()) {
            return "nothing";
        }
        return switch (record.get().state()) {
            case FINISHED -> "clean";
            case INCOMPLETE -> "incomplete";
            case RUNNING, INTERRUPTED, CANCELLED, FAILED -> "unfinished";
        };
    }

    @FXML
    private void more() {
        model.more();
    }

    @FXML
    private void retry() {
        model.retry();
    }
}
