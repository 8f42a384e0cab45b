package org.lectern.console.libraries;

import java.util.List;
import java.util.Optional;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.util.Subscription;
import org.lectern.console.export.Export;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.ColumnList;
import org.lectern.console.table.Copying;
import org.lectern.console.table.PageSource;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowStyles;
import org.lectern.console.table.TableText;
import org.lectern.console.view.Managed;
import org.lectern.library.Position;

/** The entries' table. */
public final class EntriesController {
    private static final double ROOM_FOR_ZONE = 600;
    private static final double SCROLL_BAR = 18;

    private final ConsoleContext context;
    private final EntriesModel model;
    private final LibraryChoice choice;
    private final EntryColumns columns;
    private final ColumnWidths widths;

    @FXML private PagedTable<EntryRow> table;
    @FXML private Label zone;
    @FXML private HealingController healingController;
    @FXML private Label note;

    private Optional<Position> kept = Optional.empty();
    private Subscription beside = Subscription.EMPTY;

    EntriesController(ConsoleContext context, EntriesModel model, LibraryChoice choice, EntryColumns columns) {
        this.context = context;
        this.model = model;
        this.choice = choice;
        this.columns = columns;
        this.widths = context.columns(EntryColumns.TABLE);
    }

    @FXML
    private void initialize() {
        table.table().getStyleClass().add("entries-table");
        RowStyles.oneLine(table.table());
        widths.follow(table.table());
        Managed.whileVisible(note, zone);
        note.textProperty().bind(model.note());
        note.visibleProperty().bind(model.note().isNotEmpty());
        zone.visibleProperty().bind(WindowTheme.isWider(table, ROOM_FOR_ZONE));
        healingController.within(table);
        zone.textProperty()
                .bind(context.settings()
                        .all()
                        .map(now -> context.texts()
                                .get("entries.zone", context.times().zone().getId())));
        table.onSelected(now -> now.ifPresent(row -> kept = Optional.of(row.position())));
        choice.query().addListener((observable, before, now) -> {
            if (!before.map(LibraryQuery::principal).equals(now.map(LibraryQuery::principal))) {
                kept = Optional.empty();
            }
            showColumns(now);
            model.show(now);
            table.refresh();
        });
        showColumns(choice.query().get());
        choice.viewers()
                .addListener(
                        (observable, before, now) -> showColumns(choice.query().get()));
        Copying.follow(table.table(), this::line);
        table.follow(context, model, "state.", this::says);
        model.rows().addListener((ListChangeListener<EntryRow>) change -> keepSelection());
    }

    TableView<EntryRow> table() {
        return table.table();
    }

    /** What is offered on an entry. */
    void contextMenu(ContextMenu menu) {
        table.table().setContextMenu(menu);
    }

    /** What the operator is offered where a read failed of tombstones. */
    void onRebuild(Runnable task) {
        table.onRebuild(task);
    }

    Optional<EntryRow> selected() {
        return table.selected();
    }

    /** After rows were read again: the item that was selected, wherever it stands now. */
    private void keepSelection() {
        if (kept.isEmpty() || selected().isPresent()) {
            return;
        }
        Position wanted = kept.get();
        model.rows().stream()
                .filter(row -> row.position().equals(wanted))
                .findFirst()
                .or(() -> model.rows().stream()
                        .filter(row -> row.id().equals(wanted.content()))
                        .findFirst())
                .ifPresent(table.selection()::select);
    }

    private void showColumns(Optional<LibraryQuery> query) {
        List<TableColumn<EntryRow, ?>> made = list().orElseGet(columns::single).make(table(), widths, context.texts());
        made.forEach(column -> column.setReorderable(false));
        table().getColumns().setAll(made);
        beside.unsubscribe();
        boolean sideBySide = query.map(LibraryQuery::sideBySide).orElse(false);
        table().setColumnResizePolicy(
                        sideBySide
                                ? TableView.UNCONSTRAINED_RESIZE_POLICY
                                : TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        if (sideBySide) {
            // After what is shown has followed the width, too.
            beside = table().widthProperty().subscribe(width -> Platform.runLater(this::fit));
        }
    }

    /** The name has what the roles leave; where that is too little, the table is scrolled. */
    private void fit() {
        List<TableColumn<EntryRow, ?>> shown = List.copyOf(table().getVisibleLeafColumns());
        double least = shown.stream().mapToDouble(TableColumn::getMinWidth).sum();
        double spare = Math.max(0, table().getWidth() - SCROLL_BAR - least);
        shown.forEach(column ->
                column.setPrefWidth(column.getMinWidth() + (column.getId().equals("name") ? spare : 0)));
    }

    /** Returns an entry for the clipboard. */
    String line(EntryRow row) {
        return list().map(shown -> shown.line(row)).orElse("");
    }

    private Optional<ColumnList<EntryRow>> list() {
        return choice.query()
                .get()
                .map(query -> columns.list(query, choice.viewers().get()));
    }

    /** Writes the entries that are loaded, or the whole library, to a file. */
    List<MenuItem> exportMenu() {
        Export export = new Export(
                context,
                () -> choice.query()
                        .get()
                        .map(query -> query.principal().value())
                        .orElse("library"));
        return export.offer("export.loaded", () -> list().map(shown -> Export.rows(shown, model.rows())))
                .offer(
                        "export.whole",
                        () -> choice.query()
                                .get()
                                .map(query ->
                                        export.pages(list().orElseThrow(), (PageSource<EntryRow, LibraryQuery.Place>)
                                                (after, limit) -> model.named(query, after, limit))))
                .menu();
    }

    private TableText says() {
        Optional<LibraryQuery> query = choice.query().get();
        table.setIcon(query.isPresent() ? "fth-inbox" : "fth-search", "");
        if (query.isEmpty()) {
            return TableText.of("state.idle", "");
        }
        int loaded = model.rows().size();
        return new TableText(
                "state.empty.title",
                query.get().sideBySide()
                        ? "state.empty.all"
                        : "state.empty.text." + query.get().role(),
                loaded == 0 ? "" : context.texts().get(model.hasMore() ? "entries.more" : "entries.all", loaded),
                query.get().principal().value());
    }
}
