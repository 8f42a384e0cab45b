package org.lectern.console.libraries;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.Headings;
import org.lectern.console.table.Tips;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.console.view.Spoken;
import org.lectern.library.ViewerRole;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.Content;
import org.lectern.model.PrincipalKind;

/** The columns of the entries' table, whose widths are remembered. */
final class EntryColumns {
    private static final String TABLE = "libraries.entries";
    /** The table's width from which on there is a column of this id. */
    private static final Map<String, Integer> ROOM = Map.of("number", 440, "id", 640, "visibility", 520);
    /** Likewise where the roles need the room more. */
    private static final Map<String, Integer> ROOM_SIDE_BY_SIDE = Map.of("number", 560, "modified", 980, "mark", 1100);
    /** Likewise for what nobody can be to such a library. */
    private static final Integer ROOM_FOR_NOBODY = 700;

    private static final double LEAST_NAME = 150;
    private static final String UNFIT = "unfit";
    private static final double SCROLL_BAR = 18;

    private final ConsoleContext context;
    private final ColumnWidths widths;
    private final Texts texts;
    private final Badges badges;
    private Subscription beside = Subscription.EMPTY;

    EntryColumns(ConsoleContext context, Badges badges) {
        this.context = context;
        this.texts = context.texts();
        this.widths = new ColumnWidths(context.settings(), TABLE);
        this.badges = badges;
    }

    /** The columns of one bucket's list. */
    List<TableColumn<EntryRow, ?>> single() {
        return List.of(number(), modified(), name(), id(), visibility(), mark());
    }

    /**
     * The columns with the roles beside each other.
     *
     * @param viewers those who stand beside the roles
     */
    List<TableColumn<EntryRow, ?>> sideBySide(PrincipalKind kind, List<ViewerVerdict> viewers) {
        TableColumn<EntryRow, ?> name = name();
        name.setMinWidth(widths.grown(LEAST_NAME));
        List<TableColumn<EntryRow, ?>> columns = new ArrayList<>(List.of(number(), modified(), name));
        for (ViewerRole role : ViewerRole.values()) {
            columns.add(check("role-" + role, texts.get("role." + role), role, LibraryChoice.canBe(role, kind)));
        }
        for (ViewerVerdict viewer : viewers) {
            columns.add(check(
                    "viewer-" + (viewers.indexOf(viewer) + 1),
                    LibraryChoice.name(viewer.viewer(), texts),
                    viewer.role(),
                    true));
        }
        // The marks say what the visibility would: the checks are the visibility.
        columns.add(mark());
        return columns;
    }

    private TableColumn<EntryRow, ?> number() {
        TableColumn<EntryRow, Integer> column = column("number", 46, EntryRow::number, (cell, number) -> {
            cell.setText(Integer.toString(number));
        });
        column.getStyleClass().add("numbers");
        keep(column, 46, 72);
        return column;
    }

    private TableColumn<EntryRow, ?> modified() {
        TableColumn<EntryRow, EntryRow> column = column("modified", 149, row -> row, (cell, row) -> {
            cell.setText(context.times().local(row.position().lastModified()));
            Tips.set(cell, texts.hover(row.position().lastModified()));
        });
        column.getStyleClass().addAll("mono", "time", "modified");
        keep(column, 149, 180);
        return column;
    }

    private TableColumn<EntryRow, ?> name() {
        return observed("name", 246, (cell, described) -> {
            showWhole(
                    cell,
                    described
                            .map(known ->
                                    known.content().map(Content::displayName).orElse(texts.get("entries.unknown")))
                            .orElse("\u2026"));
        });
    }

    private TableColumn<EntryRow, ?> id() {
        TableColumn<EntryRow, String> column =
                column("id", 236, row -> row.id().value(), (cell, id) -> showWhole(cell, id));
        column.getStyleClass().add("mono");
        return column;
    }

    /** Narrow whatever the table's width: what is to spare goes to the name and the id. */
    private void keep(TableColumn<EntryRow, ?> column, double least, double most) {
        column.setMinWidth(widths.grown(least));
        column.setMaxWidth(widths.grown(most));
    }

    /** A text that may not fit its column: whole in the tooltip. */
    private static void showWhole(TableCell<EntryRow, ?> cell, String text) {
        cell.setText(text);
        Tips.set(cell, text);
    }

    private TableColumn<EntryRow, ?> visibility() {
        TableColumn<EntryRow, ?> column = observed(
                "visibility",
                120,
                (cell, described) -> cell.setGraphic(described
                        .flatMap(EntryRow.Described::content)
                        .map(item -> badges.visibility(item.visibility()))
                        .orElse(null)));
        keep(column, 120, 140);
        return column;
    }

    private TableColumn<EntryRow, ?> mark() {
        TableColumn<EntryRow, Optional<EntryRow.Mark>> column = new TableColumn<>(texts.get("column.mark"));
        column.setCellValueFactory(features -> {
            EntryRow row = features.getValue();
            return Bindings.createObjectBinding(row::mark, row.described(), row.twice());
        });
        keep(column, 128, 160);
        return prepare(
                column,
                "mark",
                128,
                (cell, mark) -> cell.setGraphic(mark.map(badges::mark).orElse(null)));
    }

    /** @param fits whether anybody can be this to the library; if not, the column says so */
    private TableColumn<EntryRow, ?> check(String key, String title, ViewerRole role, boolean fits) {
        TableColumn<EntryRow, Boolean> column = new TableColumn<>(title);
        column.setCellValueFactory(features ->
                new ReadOnlyObjectWrapper<>(features.getValue().buckets().contains(role.bucket())));
        column.getStyleClass().add("checks");
        if (!fits) {
            column.getStyleClass().add(UNFIT);
        }
        column.setMaxWidth(widths.grown(190));
        TableColumn<EntryRow, ?> prepared = prepare(column, key, 116, (cell, there) -> {
            cell.setGraphic(fits ? sees(there) : nobody(role));
            Tips.set(cell, fits ? texts.get(there ? "entries.there" : "entries.absent") : unfit(role));
        });
        prepared.setMinWidth(widths.grown(Math.max(60, Headings.width(title))));
        return prepared;
    }

    private HBox sees(boolean there) {
        Icon icon = new Icon(there ? "fth-check" : "fth-minus");
        icon.getStyleClass().add(there ? "there" : "absent");
        return centred(new Label("", icon), texts.get(there ? "entries.there" : "entries.absent"));
    }

    private HBox nobody(ViewerRole role) {
        Label label = Labels.of(texts.get("entries.nobody"), "muted");
        return centred(label, unfit(role));
    }

    private String unfit(ViewerRole role) {
        return texts.get("role." + role + ".unfit");
    }

    private static HBox centred(Label label, String said) {
        label.setAccessibleText(said);
        HBox box = new HBox(label);
        box.getStyleClass().add("check-box-cell");
        return box;
    }

    private TableColumn<EntryRow, ?> observed(
            String key, double width, BiConsumer<TableCell<EntryRow, ?>, Optional<EntryRow.Described>> show) {
        TableColumn<EntryRow, Optional<EntryRow.Described>> column = new TableColumn<>(texts.get("column." + key));
        column.setCellValueFactory(features -> features.getValue().described());
        return prepare(column, key, width, show);
    }

    private <V> TableColumn<EntryRow, V> column(
            String key, double width, Function<EntryRow, V> value, BiConsumer<TableCell<EntryRow, ?>, V> show) {
        TableColumn<EntryRow, V> column = new TableColumn<>(texts.get("column." + key));
        column.setCellValueFactory(features -> constant(value.apply(features.getValue())));
        return prepare(column, key, width, show);
    }

    private static <V> ObservableValue<V> constant(V value) {
        return new ReadOnlyObjectWrapper<>(value);
    }

    private <V> TableColumn<EntryRow, V> prepare(
            TableColumn<EntryRow, V> column, String key, double width, BiConsumer<TableCell<EntryRow, ?>, V> show) {
        column.setId(key);
        column.setSortable(false);
        column.setReorderable(false);
        column.setMinWidth(Math.max(column.getMinWidth(), Math.min(width, 96)));
        column.setPrefWidth(widths.of(key, width));
        column.setCellFactory(ignored -> new TableCell<>() {
            @Override
            public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
                return Spoken.answer(this, attribute, super.queryAccessibleAttribute(attribute, parameters));
            }

            @Override
            protected void updateItem(V value, boolean empty) {
                super.updateItem(value, empty);
                setText(null);
                setGraphic(null);
                Tips.clear(this);
                if (!empty && value != null) {
                    show.accept(this, value);
                }
            }
        });
        return column;
    }

    /** What a narrow table has no room for is left out rather than cut: the details beside it say all of it. */
    void giveWay(TableView<EntryRow> table, boolean sideBySide) {
        beside.unsubscribe();
        table.getColumns().forEach(column -> {
            Integer room = sideBySide ? ROOM_SIDE_BY_SIDE.get(column.getId()) : ROOM.get(column.getId());
            if (room == null && column.getStyleClass().contains(UNFIT)) {
                room = ROOM_FOR_NOBODY;
            }
            if (room != null) {
                column.visibleProperty().bind(WindowTheme.isWider(table, room));
            }
        });
        table.setColumnResizePolicy(
                sideBySide
                        ? TableView.UNCONSTRAINED_RESIZE_POLICY
                        : TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        if (sideBySide) {
            // After what is shown has followed the width, too.
            beside = table.widthProperty().subscribe(width -> Platform.runLater(() -> fit(table)));
        }
    }

    /** The name has what the roles leave; where that is too little, the table is scrolled. */
    private static void fit(TableView<EntryRow> table) {
        List<TableColumn<EntryRow, ?>> shown = List.copyOf(table.getVisibleLeafColumns());
        double least = shown.stream().mapToDouble(TableColumn::getMinWidth).sum();
        double spare = Math.max(0, table.getWidth() - SCROLL_BAR - least);
        shown.forEach(column ->
                column.setPrefWidth(column.getMinWidth() + (column.getId().equals("name") ? spare : 0)));
    }

    /** Remembers the widths that the operator gave the columns. */
    void follow(TableView<EntryRow> table) {
        widths.follow(table);
    }
}
