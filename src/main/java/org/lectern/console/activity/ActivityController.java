package org.lectern.console.activity;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.PageView;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.settings.DividerPlace;
import org.lectern.console.table.NextPageRow;
import org.lectern.console.table.StateMessage;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.work.Ticks;

/** The Activity page: every write made from the consoles of this machine. */
public final class ActivityController implements PageView {
    private static final Duration EACH = Duration.ofMillis(500);

    private final ActivityModel model;
    private final ActivityExport export;
    private final BoundMenu bound;
    private final ColumnWidths widths;
    private final DividerPlace divider;
    private final ActivityTexts words;
    private final Texts texts;
    private final MenuButton exportButton = new MenuButton();
    private List<Node> buttons = List.of();

    @FXML
    private BorderPane root;

    @FXML
    private SplitPane split;

    @FXML
    private TableView<ActivityEntry> table;

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
    private Label skipped;

    @FXML
    private ProgressBar busy;

    @FXML
    private FilterController filterController;

    @FXML
    private DetailsController detailsController;

    ActivityController(
            ActivityModel model,
            ActivityExport export,
            BoundMenu bound,
            ColumnWidths widths,
            DividerPlace divider,
            ActivityTexts words) {
        this.model = model;
        this.export = export;
        this.bound = bound;
        this.widths = widths;
        this.divider = divider;
        this.words = words;
        this.texts = words.texts();
    }

    @FXML
    private void initialize() {
        table.setPlaceholder(new Label(""));
        table.getColumns().setAll(new ActivityColumns(widths, words).make());
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        table.setFixedCellSize(28);
        table.setItems(model.rows());
        NextPageRow.follow(table, model::hasMore, model::more, () -> detailsController.openSubject());
        widths.follow(table);
        divider.follow(split);
        for (var node : List.of(busy, retry, skipped)) {
            node.managedProperty().bind(node.visibleProperty());
        }
        table.getSelectionModel()
                .selectedItemProperty()
                .addListener((observable, before, now) -> model.open(Optional.ofNullable(now)));
        model.rows().addListener((ListChangeListener<ActivityEntry>) change -> showState());
        model.state().addListener((observable, before, now) -> showState());
        exportButton.setText(texts.get("action.export"));
        exportButton.setGraphic(new Icon("fth-download"));
        exportButton.setId("export-activity");
        exportButton.getItems().setAll(export.menu());
        buttons = List.of(new PageButtons(texts).reload(model::reload), bound.make(), exportButton);
        new Ticks(root, EACH, model::look);
        showState();
    }

    private void showState() {
        Optional<Problem> problem = problem();
        boolean none = model.rows().isEmpty();
        busy.setVisible(model.isReading());
        String key = problem.isPresent()
                ? "activity.failed"
                : model.isReading()
                        ? "activity.loading"
                        : model.filter().equals(ActivityFilter.ALL) ? "activity.none" : "activity.noMatch";
        new StateMessage(message, messageTitle, messageText, retry)
                .show(none, table, texts.get(key + ".title"), () -> texts.get(key + ".text"), problem);
        skipped.setVisible(model.skipped() > 0);
        skipped.setText(texts.get("activity.skipped", model.skipped()));
        count.setText(texts.get(
                model.hasMore() ? "activity.count.more" : "activity.count",
                model.rows().size(),
                texts.number(model.lookedThrough())));
    }

    @FXML
    private void reload() {
        model.reload();
    }

    @Override
    public Parent root() {
        return root;
    }

    @Override
    public List<Node> actions() {
        return buttons;
    }

    @Override
    public void activated() {
        model.reload();
        filterController.requestFocus();
    }

    @Override
    public Optional<Problem> problem() {
        return model.state().get() instanceof ActivityModel.State.Failed failed
                ? Optional.of(Problem.of(failed.failure(), texts))
                : Optional.empty();
    }

    @Override
    public void keyPressed(KeyEvent event) {
        if (event.getCode() == KeyCode.F5) {
            model.reload();
        } else if (event.isShortcutDown() && event.getCode() == KeyCode.F) {
            filterController.requestFocus();
        } else if (event.isShortcutDown() && event.getCode() == KeyCode.E) {
            exportButton.show();
        } else if (event.getCode() == KeyCode.ENTER && table.isFocused()) {
            detailsController.openSubject();
        } else if (event.getCode() == KeyCode.ESCAPE) {
            filterController.clear();
        } else {
            return;
        }
        event.consume();
    }
}
