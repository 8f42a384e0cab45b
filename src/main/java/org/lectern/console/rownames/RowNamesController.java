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
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import org.controlsfx.control.SegmentedButton;
import org.lectern.console.export.Export;
import org.lectern.console.export.RowLayout;
import org.lectern.console.look.Shortened;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.table.Columns;
import org.lectern.console.table.RowStyles;
import org.lectern.console.table.Sorting;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.counter.CounterReading;
import org.lectern.rowname.RowNames;

/** The Row names page: the inspector, and below it the rows that are one, or the counters of all hosts. */
public final class RowNamesController implements PageView {
    private static final Map<String, Double> LEAST = Map.of();

    private final RowNamesModel model;
    private final ConsoleContext context;
    private final Texts texts;
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

    RowNamesController(ConsoleContext context, RowNamesModel model) {
        this.model = model;
        this.context = context;
        this.texts = context.texts();
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
        Managed.whileVisible(search, cancel);
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
        button.setText(texts.get(key));
        button.setGraphic(new Icon(icon));
        button.setId(key.replace('.', '-'));
    }

    private void sameColumns() {
        Columns<RowNames.SameRows> columns =
                new Columns<>(context.columns("rownames.same"), texts, "rownames.column.", LEAST);
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
        context.columns("rownames.same").follow(sameTable);
        Sorting.follow(sameTable, sameRows, context.columns("rownames.same"));
    }

    private void counterColumns() {
        Columns<CounterReading> columns =
                new Columns<>(context.columns("rownames.counters"), texts, "rownames.counters.column.", LEAST);
        counterTable
                .getColumns()
                .setAll(List.of(
                        columns.mono("hostname", 320, CounterReading::hostname, CounterReading::hostname),
                        columns.by(
                                columns.mono("value", 200, row -> texts.number(row.value()), row -> ""),
                                Comparator.comparingLong(CounterReading::value)),
                        columns.by(
                                columns.mono(
                                        "taken",
                                        200,
                                        row -> context.times().local(row.taken()),
                                        row -> context.times().utc(row.taken())),
                                Comparator.comparing(CounterReading::taken))));
        prepare(counterTable, "counters");
        context.columns("rownames.counters").follow(counterTable);
        Sorting.follow(counterTable, readings, context.columns("rownames.counters"));
    }

    private void prepare(TableView<?> table, String key) {
        table.setPlaceholder(new Label(texts.get("rownames.empty." + key)));
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        RowStyles.oneLine(table);
    }

    private List<Node> makeButtons() {
        exportButton.setText(texts.get("action.export"));
        exportButton.setGraphic(new Icon("fth-download"));
        exportButton.setId("export-rownames");
        return List.of(new PageButtons(texts).reload(this::reload), exportButton);
    }

    private void bring(boolean isSame) {
        same.setSelected(isSame);
        counters.setSelected(!isSame);
        sameTable.setVisible(isSame);
        counterTable.setVisible(!isSame);
        search.setVisible(isSame);
        summary.setVisible(isSame);
        exportButton.getItems().setAll((isSame ? sameExport() : counterExport()).menu());
    }

    private Export sameExport() {
        return new Export(context, () -> "same-rows")
                .shown(
                        "export.loaded",
                        new RowLayout<List<Object>>(List.of("table", "canonical", "row_name"), row -> row),
                        () -> sameRows.stream()
                                .flatMap(rows -> rows.names().stream()
                                        .map(name -> List.<Object>of(
                                                rows.table(), rows.canonical().print(), name)))
                                .toList());
    }

    private Export counterExport() {
        return new Export(context, () -> "counters")
                .shown(
                        "export.loaded",
                        new RowLayout<CounterReading>(
                                List.of("hostname", "value", "taken"),
                                row -> List.of(row.hostname(), row.value(), row.taken())),
                        () -> readings);
    }

    private void show() {
        Optional<RowNames.Found> found = model.found().get();
        summary.setText(found.map(result ->
                        texts.get("rownames.search.summary", result.same().size(), result.rows(), result.uncanonical()))
                .orElseGet(() -> texts.get("rownames.search.never")));
        found.ifPresent(result -> {
            sameRows.setAll(result.same());
            sameTable.setPlaceholder(new Label(texts.get("rownames.clean.same")));
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
                Shortcut.of(Shortcut.plain(KeyCode.F5), texts.get("shortcut.reload"), this::reload),
                Shortcut.of(Shortcut.ctrl(KeyCode.F), texts.get("shortcut.find"), inspectorController::requestFocus),
                Shortcut.of(Shortcut.ctrl(KeyCode.E), texts.get("shortcut.export"), exportButton::show),
                Shortcut.of(Shortcut.ctrl(KeyCode.ENTER), texts.get("shortcut.rownames.search"), model::search));
    }
}
