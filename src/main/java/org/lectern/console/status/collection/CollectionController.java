package org.lectern.console.status.collection;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.export.TableExport;
import org.lectern.console.look.Shortened;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.Shortcut;
import org.lectern.console.search.SearchField;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.status.StatusView;
import org.lectern.console.table.Rows;
import org.lectern.console.table.Sorting;
import org.lectern.console.table.StateMessage;
import org.lectern.console.view.Icon;
import org.lectern.status.EnrolmentKey;
import org.lectern.status.Learner;

/** The view of a collection, or of everything: its learners, and what is done with them. */
public final class CollectionController implements StatusView {
    private final ReviewModel review;
    private final LearnersModel learners;
    private final CollectionChanges changes;
    private final SearchField<String> field;
    private final ColumnWidths widths;
    private final StatusTexts words;
    private final Consumer<EnrolmentKey> open;
    private final TableExport export;
    private final MenuButton exportButton = new MenuButton();
    private final Button importButton = new Button();

    @FXML
    private VBox root;

    @FXML
    private StackPane searchPlace;

    @FXML
    private Label scope;

    @FXML
    private HBox overview;

    @FXML
    private HBox distribution;

    @FXML
    private FlowPane kinds;

    @FXML
    private HBox tools;

    @FXML
    private TextField filter;

    @FXML
    private Button recomputeSelected;

    @FXML
    private Button recomputeAll;

    @FXML
    private TableView<Learner> table;

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

    private Optional<KindChips> chips = Optional.empty();

    CollectionController(
            ReviewModel review,
            LearnersModel learners,
            CollectionChanges changes,
            SearchField<String> field,
            ColumnWidths widths,
            TableExport export,
            StatusTexts words,
            Consumer<EnrolmentKey> open) {
        this.review = review;
        this.learners = learners;
        this.changes = changes;
        this.field = field;
        this.widths = widths;
        this.export = export;
        this.words = words;
        this.open = open;
    }

    @FXML
    private void initialize() {
        Shortened.allow(scope);
        for (var node : List.of(overview, tools, retry)) {
            node.managedProperty().bind(node.visibleProperty());
        }
        field.setId("status-collection");
        searchPlace.getChildren().add(field);
        field.onPicked(review::open);
        field.onEntered(this::enter);
        field.onFailed(
                failure -> count.setText(Problem.of(failure, words.texts()).sentence()));
        table.getColumns().setAll(new LearnerColumns(words).make(widths));
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        table.setPlaceholder(new Label(words.get("collection.nomatch")));
        Rows.oneLine(table);
        table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        widths.follow(table);
        Sorting.follow(table, learners.shown(), widths, review.streaming());
        Rows.opened(table, this::openSelected);
        chips = Optional.of(new KindChips(kinds, words, this::narrow));
        filter.textProperty().addListener((observable, before, now) -> narrow());
        table.getSelectionModel().getSelectedItems().addListener((ListChangeListener<Learner>) change -> enable());
        learners.shown().addListener((ListChangeListener<Learner>) change -> show());
        review.state().addListener((observable, before, now) -> show());
        review.scope().addListener((observable, before, now) -> show());
        exportButton.setText(words.texts().get("action.export"));
        exportButton.setGraphic(new Icon("fth-download"));
        exportButton.setId("export-learners");
        exportButton.getItems().setAll(export.menu());
        importButton.setText(words.get("collection.import"));
        importButton.setGraphic(new Icon("fth-upload"));
        importButton.setId("import-trees");
        importButton.setTooltip(new Tooltip(words.get("collection.import.tip")));
        importButton.setOnAction(event -> changes.importTrees());
        show();
    }

    private void enter(String typed) {
        if (!typed.isBlank()) {
            review.open(typed.strip());
        }
    }

    @FXML
    private void everything() {
        field.show("");
        review.openEverything();
    }

    private void narrow() {
        learners.filter(filter.getText(), chips.map(KindChips::selected).orElseThrow());
        show();
    }

    private void openSelected() {
        Learner chosen = table.getSelectionModel().getSelectedItem();
        if (chosen != null) {
            open.accept(chosen.key());
        }
    }

    private void show() {
        boolean none = learners.all().isEmpty();
        Optional<Problem> problem = problem();
        scope.setText(review.scope()
                .get()
                .map(chosen -> chosen.orElseGet(() -> words.get("collection.everything.show")))
                .orElse(""));
        new DistributionBars(distribution, words).show(Distribution.of(learners.all()));
        chips.ifPresent(shown -> shown.show(learners.counts()));
        overview.setVisible(!none);
        tools.setVisible(!none);
        String key = key(problem);
        new StateMessage(message, messageTitle, messageText, retry)
                .show(
                        none,
                        table,
                        words.get("collection." + key + ".title", where()),
                        () -> words.get("collection." + key + ".text", where()),
                        problem);
        long wrong = learners.all().stream().filter(one -> !one.isRight()).count();
        count.setText(
                none
                        ? ""
                        : problem.map(Problem::sentence)
                                .orElseGet(() -> words.get(
                                        "collection.count",
                                        learners.shown().size(),
                                        learners.all().size(),
                                        wrong)));
        exportButton.setDisable(none);
        enable();
    }

    /** As a sentence names it. */
    private String where() {
        return review.scope()
                .get()
                .map(chosen -> chosen.orElseGet(() -> words.get("collection.everything")))
                .orElse("");
    }

    private String key(Optional<Problem> problem) {
        if (problem.isPresent()) {
            return "failed";
        }
        if (review.scope().get().isEmpty()) {
            return "nothing";
        }
        if (review.isRunning()) {
            return "running";
        }
        boolean looked = review.state().get() instanceof ReviewModel.State.Ended;
        return !looked ? "begin" : review.scope().get().orElseThrow().isEmpty() ? "allright" : "nobody";
    }

    private void enable() {
        recomputeSelected.setDisable(
                table.getSelectionModel().getSelectedItems().isEmpty());
        recomputeAll.setDisable(review.isRunning() || learners.differing().isEmpty());
    }

    @FXML
    private void recomputeSelected() {
        changes.selected(table.getSelectionModel().getSelectedItems().stream()
                .map(Learner::key)
                .toList());
    }

    @FXML
    private void recomputeAll() {
        changes.all(where());
    }

    @FXML
    private void retry() {
        reload();
    }

    @Override
    public Parent root() {
        return root;
    }

    @Override
    public List<Node> actions() {
        return List.of(importButton, exportButton);
    }

    @Override
    public void requestFocus() {
        field.requestFocus();
        field.selectAll();
    }

    @Override
    public void reload() {
        review.scope().get().filter(where -> !review.isRunning()).ifPresent(where -> {
            where.ifPresentOrElse(collection -> review.review(), review::openEverything);
            show();
        });
    }

    @Override
    public Optional<Problem> problem() {
        return review.state().get() instanceof ReviewModel.State.Failed failed
                ? Optional.of(Problem.of(failed.failure(), words.texts()))
                : Optional.empty();
    }

    @Override
    public List<Shortcut> shortcuts() {
        return List.of(
                Shortcut.of(Shortcut.ctrl(KeyCode.E), words.texts().get("shortcut.export"), exportButton::show),
                new Shortcut(
                        Shortcut.ctrl(KeyCode.ENTER),
                        words.texts().get("shortcut.status.recompute"),
                        () -> !recomputeSelected.isDisabled(),
                        this::recomputeSelected));
    }
}
