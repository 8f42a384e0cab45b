package org.lectern.console.libraries;

import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowStyles;
import org.lectern.console.table.TableText;
import org.lectern.console.view.Managed;
import org.lectern.library.Position;

/** The entries' table. */
public final class EntriesController {
    private static final double ROOM_FOR_ZONE = 600;

    private final ConsoleContext context;
    private final EntriesModel model;
    private final LibraryChoice choice;
    private final EntryColumns columns;

    @FXML private PagedTable<EntryRow> table;
    @FXML private Label zone;
    @FXML private HealingController healingController;
    @FXML private Label note;

    private Optional<Position> kept = Optional.empty();

    EntriesController(ConsoleContext context, EntriesModel model, LibraryChoice choice, EntryColumns columns) {
        this.context = context;
        this.model = model;
        this.choice = choice;
        this.columns = columns;
    }

    @FXML
    private void initialize() {
        table.table().getStyleClass().add("entries-table");
        RowStyles.oneLine(table.table());
        columns.follow(table.table());
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
        boolean beside = query.map(LibraryQuery::sideBySide).orElse(false);
        table().getColumns()
                .setAll(
                        beside
                                ? columns.sideBySide(
                                        query.orElseThrow().principal().kind(),
                                        choice.viewers().get())
                                : columns.single());
        columns.giveWay(table(), beside);
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
