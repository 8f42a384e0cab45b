package org.lectern.console.rownames;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
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
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.Columns;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowStyles;
import org.lectern.console.table.Sorting;
import org.lectern.console.table.TableText;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.counter.CounterReading;
import org.lectern.rowname.RowNames;

/** The Row names page: the inspector, and below it the rows that are one, or the counters of all hosts. */
public final class RowNamesController implements PageView {
    private final RowNamesModel model;
    private final ConsoleContext context;
    private final Texts texts;
    private final ToggleButton same = new ToggleButton();
    private final ToggleButton counters = new ToggleButton();
    private final MenuButton exportButton = new MenuButton();
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
    private PagedTable<RowNames.SameRows> sameTable;

    @FXML
    private PagedTable<CounterReading> counterTable;

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
        sameTable
                .selection()
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
        ColumnWidths widths = context.columns("rownames.same");
        Columns<RowNames.SameRows> columns = new Columns<>(widths, texts, "rownames.column.");
        sameTable.setColumns(
                List.of(
                        columns.text("table", 100, 100, RowNames.SameRows::table),
                        columns.mono(
                                "canonical", 120, 300, rows -> rows.canonical().print()),
                        columns.by(
                                columns.text(
                                        "count",
                                        60,
                                        60,
                                        rows -> Integer.toString(rows.names().size()),
                                        rows -> ""),
                                Comparator.comparingInt(rows -> rows.names().size())),
                        columns.mono(
                                "names",
                                120,
                                420,
                                rows -> String.join("   ", rows.names()),
                                rows -> String.join("\n", rows.names()))),
                widths);
        RowStyles.oneLine(sameTable.table());
        Sorting.follow(sameTable.table(), model.rows(), widths);
        sameTable.say(
                context,
                model,
                "rownames.same.",
                () -> new TableText(
                        model.found().get().isPresent() ? "rownames.clean.same" : "rownames.empty.same", "", ""));
    }

    private void counterColumns() {
        ColumnWidths widths = context.columns("rownames.counters");
        Columns<CounterReading> columns = new Columns<>(widths, texts, "rownames.counters.column.");
        counterTable.setColumns(
                List.of(
                        columns.mono("hostname", 120, 320, CounterReading::hostname),
                        columns.by(
                                columns.mono("value", 100, 200, row -> texts.number(row.value()), row -> ""),
                                Comparator.comparingLong(CounterReading::value)),
                        columns.time("taken", 160, 200, context.times(), CounterReading::taken)),
                widths);
        RowStyles.oneLine(counterTable.table());
        Sorting.follow(counterTable.table(), model.counters().rows(), widths);
        counterTable.say(
                context,
                model.counters(),
                "rownames.counters.",
                () -> new TableText("rownames.empty.counters", "", ""));
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
                        () -> model.rows().stream()
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
                        model.counters()::rows);
    }

    private void show() {
        Optional<RowNames.Found> found = model.found().get();
        summary.setText(found.map(result ->
                        texts.get("rownames.search.summary", result.same().size(), result.rows(), result.uncanonical()))
                .orElseGet(() -> texts.get("rownames.search.never")));
    }

    private void reload() {
        model.counters().reload();
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
        model.counters().reload();
        inspectorController.requestFocus();
    }

    @Override
    public void reconnected() {
        reload();
    }

    @Override
    public Optional<Problem> problem() {
        return inspectorController.problem().or(counterTable::problem);
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
