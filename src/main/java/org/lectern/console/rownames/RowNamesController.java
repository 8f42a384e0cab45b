package org.lectern.console.rownames;

import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import org.lectern.console.export.Export;
import org.lectern.console.look.Shortened;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.PageController;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.page.ViewSwitch;
import org.lectern.console.table.ColumnList;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.TableText;
import org.lectern.console.view.Fold;
import org.lectern.console.view.Managed;
import org.lectern.counter.CounterReading;
import org.lectern.rowname.RowNames;

/** The Row names page: the inspector, and below it the rows that are one, or the counters of all hosts. */
public final class RowNamesController extends PageController {
    private static final double ROOM_FOR_WORDS = 800;
    private static final String SAME = "rownames.same";
    private static final String COUNTERS = "rownames.counters";

    private final RowNamesModel model;
    private final ColumnList<CounterReading> counterColumns;
    private MenuButton exportButton = new MenuButton();

    @FXML private InspectorController inspectorController;
    @FXML private ViewSwitch views;
    @FXML private Label summary;
    @FXML private Button search;
    @FXML private Button cancel;
    @FXML private Button merge;
    @FXML private Fold more;
    @FXML private PagedTable<RowNames.SameRows> sameTable;
    @FXML private PagedTable<CounterReading> counterTable;

    RowNamesController(ConsoleContext context, RowNamesModel model) {
        super(context);
        this.model = model;
        this.counterColumns = RowNameColumns.counters(texts);
    }

    /** The page, with all that it is made of. */
    public static PageView load(ConsoleContext context) {
        RowNamesModel model = new RowNamesModel(context);
        return context.load(
                Page.ROW_NAMES,
                new RowNamesController(context, model),
                new InspectorController(model, context.texts()));
    }

    @FXML
    private void initialize() {
        Shortened.allow(summary);
        PageButtons make = new PageButtons(texts);
        views.view(make, SAME, "fth-copy", () -> bring(SAME, sameExport()), sameTable, search, merge, summary)
                .view(make, COUNTERS, "fth-server", () -> bring(COUNTERS, counterExport()), counterTable);
        sameColumns();
        counterColumns();
        more.advanced(context.settings(), context.texts(), views.getButtons().get(1));
        more.selectedProperty().addListener((observable, before, open) -> {
            if (!open && views.isFront(COUNTERS)) {
                bring(SAME, sameExport());
            }
        });
        Managed.whileVisible(search, cancel, merge);
        WindowTheme.shorten((Region) root(), ROOM_FOR_WORDS, ContentDisplay.GRAPHIC_ONLY, search, merge);
        merge.disableProperty()
                .bind(sameTable.selection().selectedItemProperty().isNull());
        cancel.visibleProperty().bind(model.searching());
        search.disableProperty().bind(model.searching());
        sameTable.onSelected(now ->
                now.ifPresent(rows -> inspectorController.inspect(rows.names().get(0))));
        exportButton = export("export-rownames", List.of());
        show(reload(this::reload), exportButton);
        bring(SAME, sameExport());
        model.found().subscribe(now -> show());
        search.setOnAction(event -> model.search());
        merge.setOnAction(event -> sameTable
                .selected()
                .ifPresent(rows -> context.writes().open(new MergeForm(context, rows), model::search)));
        cancel.setOnAction(event -> model.cancel());
    }

    private void sameColumns() {
        sameTable.setColumns(context, RowNameColumns.SAME);
        sameTable.follow(
                context,
                model,
                "rownames.same.",
                () -> new TableText(
                        model.found().get().isPresent() ? "rownames.clean.same" : "rownames.empty.same", "", ""));
    }

    private void counterColumns() {
        counterTable.setColumns(context, counterColumns);
        counterTable.follow(
                context,
                model.counters(),
                "rownames.counters.",
                () -> new TableText("rownames.empty.counters", "", ""));
    }

    private void bring(String view, Export export) {
        views.bring(view);
        exportButton.getItems().setAll(export.menu());
    }

    private Export sameExport() {
        return new Export(context, () -> "same-rows")
                .shown("export.loaded", RowNameColumns.NAMES, () -> RowNameColumns.Named.all(model.rows()));
    }

    private Export counterExport() {
        return new Export(context, () -> "counters").shown("export.loaded", counterColumns, model.counters()::rows);
    }

    private void show() {
        Optional<RowNames.Found> found = model.found().get();
        summary.setText(found.map(result ->
                        texts.get("rownames.search.summary", result.same().size(), result.rows(), result.uncanonical()))
                .orElse(""));
    }

    private void reload() {
        model.counters().reload();
        inspectorController.reload();
    }

    /** Looks a name up, as if it had been typed. */
    public void inspect(String name) {
        inspectorController.inspect(name);
    }

    @Override
    public void activated() {
        model.counters().reload();
        inspectorController.requestFocus();
    }

    @Override
    public Optional<Problem> problem() {
        return inspectorController.problem().or(super::problem);
    }

    @Override
    protected List<Shortcut> keys() {
        return List.of(
                ctrl(KeyCode.F, "shortcut.find", inspectorController::requestFocus),
                ctrl(KeyCode.ENTER, "shortcut.rownames.search", model::search));
    }
}
