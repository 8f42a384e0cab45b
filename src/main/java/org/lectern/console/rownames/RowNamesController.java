package org.lectern.console.rownames;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import org.controlsfx.control.SegmentedButton;
import org.lectern.console.export.TableExport;
import org.lectern.console.look.Shortened;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.table.Columns;
import org.lectern.console.table.Rows;
import org.lectern.console.table.Sorting;
import org.lectern.console.view.Icon;
import org.lectern.counter.CounterReading;
import org.lectern.rowname.RowNames;

/** The Row names page: the inspector, and below it the rows that are one, or the counters of all hosts. */
public final class RowNamesController implements PageView {
    private static final Map<String, Double> LEAST = Map.of();

    private final RowNamesModel model;
    private final RowNamesParts.Needs needs;
    private final ToggleButton same = new ToggleButton();
    private final ToggleButton counters = new ToggleButton();
    private final MenuButton exportButton = new MenuButton();
    private final ObservableList<RowNames.SameRows> sameRows = FXCollections.observableArrayList();
    private final ObservableList<CounterReading> readings = FXCollections.observableArrayList();
    private List<Node> buttons = List.of();

    @FXML
    private BorderPane root;

    @FXML
    private InspectorController inspectorController;

    @FXML
    private SegmentedButton views;

    @FXML
    private Label summary;

    @FXML
    private Button search;

    @FXML
    private Button cancel;

    @FXML
    private TableView<RowNames.SameRows> sameTable;

    @FXML
    private TableView<CounterReading> counterTable;

    RowNamesController(RowNamesModel model, RowNamesParts.Needs needs) {
        this.model = model;
        this.needs = needs;
    }

    @FXML
    private void initialize() {
        Shortened.allow(summary);
        segment(same, "rownames.same", "fth-copy");
        segment(counters, "rownames.counters", "fth-server");
        views.getButtons().setAll(List.of(same, counters));
        same.setOnAction(event -> bring(true));
        counters.setOnAction(event -> bring(false));
        sameColumns();
        counterColumns();
        for (var node : List.of(search, cancel)) {
            node.managedProperty().bind(node.visibleProperty());
        }
        cancel.visibleProperty().bind(model.searching());
        search.disableProperty().bind(model.searching());
        model.found().addListener((observable, before, now) -> show());
        model.counters().addListener((observable, before, now) -> readings.setAll(now));
        sameTable
                .getSelectionModel()
                .selectedItemProperty()
                .addListener((observable, before, now) -> Optional.ofNullable(now)
                        .ifPresent(
                                rows -> inspectorController.inspect(rows.names().get(0))));
        buttons = makeButtons();
        bring(true);
        show();
    }

    private void segment(ToggleButton button, String key, String icon) {
        button.setText(needs.texts().get(key));
        button.setGraphic(new Icon(icon));
        button.setId(key.replace('.', '-'));
    }

    private void sameColumns() {
        Columns<RowNames.SameRows> columns =
                new Columns<>(needs.widths("rownames.same"), needs.texts(), "rownames.column.", LEAST);
        sameTable
                .getColumns()
                .setAll(List.of(
                        columns.text("table", 100, RowNames.SameRows::table, RowNames.SameRows::table),
                        columns.mono(
                                "canonical",
                                300,
                                rows -> rows.canonical().print(),
                                rows -> rows.canonical().print()),
                        columns.by(
                                columns.text(
                                        "count",
                                        60,
                                        rows -> Integer.toString(rows.names().size()),
                                        rows -> ""),
                                Comparator.comparingInt(rows -> rows.names().size())),
                        columns.mono(
                                "names",
                                420,
                                rows -> String.join("   ", rows.names()),
                                rows -> String.join("\n", rows.names()))));
        prepare(sameTable, "same");
        needs.widths("rownames.same").follow(sameTable);
        Sorting.follow(sameTable, sameRows, needs.widths("rownames.same"));
    }

    private void counterColumns() {
        Columns<CounterReading> columns =
                new Columns<>(needs.widths("rownames.counters"), needs.texts(), "rownames.counters.column.", LEAST);
        counterTable
                .getColumns()
                .setAll(List.of(
                        columns.mono("hostname", 320, CounterReading::hostname, CounterReading::hostname),
                        columns.by(
                                columns.mono("value", 200, row -> needs.texts().number(row.value()), row -> ""),
                                Comparator.comparingLong(CounterReading::value)),
                        columns.by(
                                columns.mono(
                                        "taken",
                                        200,
                                        row -> needs.times().local(row.taken()),
                                        row -> needs.times().utc(row.taken())),
                                Comparator.comparing(CounterReading::taken))));
        prepare(counterTable, "counters");
        needs.widths("rownames.counters").follow(counterTable);
        Sorting.follow(counterTable, readings, needs.widths("rownames.counters"));
    }

    private void prepare(TableView<?> table, String key) {
        table.setPlaceholder(new Label(needs.texts().get("rownames.empty." + key)));
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        Rows.oneLine(table);
    }

    private List<Node> makeButtons() {
        Button reload = new Button("", new Icon("fth-refresh-cw"));
        reload.getStyleClass().addAll("button-icon", "flat");
        reload.setAccessibleText(needs.texts().get("action.reload"));
        reload.setTooltip(new Tooltip(needs.texts().get("action.reload.tip")));
        reload.setOnAction(event -> reload());
        exportButton.setText(needs.texts().get("action.export"));
        exportButton.setGraphic(new Icon("fth-download"));
        exportButton.setId("export-rownames");
        return List.of(reload, exportButton);
    }

    private void bring(boolean isSame) {
        same.setSelected(isSame);
        counters.setSelected(!isSame);
        sameTable.setVisible(isSame);
        counterTable.setVisible(!isSame);
        search.setVisible(isSame);
        summary.setVisible(isSame);
        TableExport export = isSame ? needs.sameExport(model) : needs.counterExport(model);
        exportButton.getItems().setAll(export.menu());
    }

    private void show() {
        Optional<RowNames.Found> found = model.found().get();
        summary.setText(found.map(result -> needs.texts()
                        .get("rownames.search.summary", result.same().size(), result.rows(), result.uncanonical()))
                .orElseGet(() -> needs.texts().get("rownames.search.never")));
        found.ifPresent(result -> {
            sameRows.setAll(result.same());
            sameTable.setPlaceholder(new Label(needs.texts().get("rownames.clean.same")));
        });
    }

    private void reload() {
        model.count();
        inspectorController.reload();
    }

    @FXML
    private void search() {
        model.search();
    }

    @FXML
    private void cancel() {
        model.cancel();
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
        model.count();
        inspectorController.requestFocus();
    }

    @Override
    public void reconnected() {
        reload();
    }

    @Override
    public Optional<Problem> problem() {
        return inspectorController.problem();
    }

    @Override
    public List<Shortcut> shortcuts() {
        return List.of(
                Shortcut.of(Shortcut.plain(KeyCode.F5), needs.texts().get("shortcut.reload"), this::reload),
                Shortcut.of(
                        Shortcut.ctrl(KeyCode.F),
                        needs.texts().get("shortcut.find"),
                        inspectorController::requestFocus),
                Shortcut.of(Shortcut.ctrl(KeyCode.E), needs.texts().get("shortcut.export"), exportButton::show),
                Shortcut.of(
                        Shortcut.ctrl(KeyCode.ENTER), needs.texts().get("shortcut.rownames.search"), model::search));
    }
}
