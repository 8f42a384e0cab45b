package org.lectern.console.status;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.control.TreeTableCell;
import javafx.scene.control.TreeTableColumn;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.lectern.console.look.Shortened;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.TreeColumns;
import org.lectern.console.view.Badge;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.status.model.ContentStatus;

/** The columns of the tree: what, raw, when, aggregate, difference. */
record ContentColumns(StatusTexts words) {
    /** The column that gives way in a narrow window: its times are in the tooltips, too. */
    static final String WHEN = "when";

    private static final Map<String, Double> LEAST =
            Map.of("content", 134.0, "raw", 126.0, WHEN, 158.0, "aggregate", 126.0, "difference", 148.0);

    List<TreeTableColumn<ContentRow, ?>> make(ColumnWidths widths) {
        return List.of(
                column(widths, "content", 270, (cell, row) -> {
                    cell.setGraphic(name(row));
                    tip(cell, row.id());
                }),
                column(widths, "raw", 128, (cell, row) -> {
                    cell.setGraphic(raw(row));
                    row.view().ifPresent(view -> tip(cell, words.whole(view)));
                }),
                column(widths, WHEN, 164, (cell, row) -> {
                    cell.setText(row.view().map(words::moment).orElse(""));
                    row.view().ifPresent(view -> tip(cell, words.whole(view)));
                }),
                column(widths, "aggregate", 128, (cell, row) -> cell.setGraphic(aggregate(row))),
                column(widths, "difference", 160, (cell, row) -> {
                    cell.setGraphic(difference(row));
                    tip(
                            cell,
                            row.drift().stream()
                                    .map(one -> drifts().title(one) + ": " + drifts().place(one))
                                    .collect(Collectors.joining("\n")));
                }));
    }

    private DriftTexts drifts() {
        return new DriftTexts(words);
    }

    private static void tip(TreeTableCell<ContentRow, ContentRow> cell, String text) {
        if (!text.isBlank()) {
            cell.setTooltip(new Tooltip(text));
        }
    }

    private Node name(ContentRow row) {
        Label name = new Label(row.kind() == ContentRow.Kind.OUTSIDE ? words.get("outside") : row.id());
        name.setGraphic(new Icon(
                switch (row.kind()) {
                    case COLLECTION -> "fth-book";
                    case UNIT -> "fth-folder";
                    case CONTENT -> "fth-file-text";
                    case OUTSIDE -> "fth-external-link";
                }));
        name.getStyleClass().add(row.kind() == ContentRow.Kind.OUTSIDE ? "muted" : "mono");
        if (row.kind() == ContentRow.Kind.OUTSIDE) {
            Shortened.allow(name);
        }
        HBox box = new HBox(name);
        box.getStyleClass().add("row");
        if (row.optional()) {
            Label optional = Labels.of(words.get("optional"), "badge", "none");
            optional.setMinWidth(javafx.scene.layout.Region.USE_PREF_SIZE);
            box.getChildren().add(optional);
        }
        return box;
    }

    private @Nullable Node raw(ContentRow row) {
        if (row.count().isPresent()) {
            return new Label(
                    words.figures(row.count().get().raw(), row.count().get().required()));
        }
        if (row.kind() == ContentRow.Kind.OUTSIDE) {
            return null;
        }
        HBox box = new HBox(words.badge(row.raw().orElse(ContentStatus.NOT_STARTED)));
        box.getStyleClass().add("row");
        if (row.implied()) {
            Icon icon = new Icon("fth-award");
            Label implied = new Label("", icon);
            implied.setAccessibleText(words.get("implied"));
            implied.setTooltip(new Tooltip(words.get("implied")));
            box.getChildren().add(implied);
        }
        return box;
    }

    private @Nullable Node aggregate(ContentRow row) {
        Optional<ContentRow.Count> count = row.count();
        if (count.isPresent()) {
            return new Label(count.get()
                    .aggregate()
                    .map(completed -> words.figures(completed, count.get().required()))
                    .orElseGet(() -> words.get("aggregate.none")));
        }
        if (row.kind() == ContentRow.Kind.OUTSIDE) {
            return null;
        }
        return row.aggregate().<Node>map(words::badge).orElseGet(() -> {
            return Labels.of(words.get("aggregate.none"), "muted");
        });
    }

    private @Nullable Node difference(ContentRow row) {
        if (row.drift().isEmpty()) {
            return null;
        }
        return Badge.of(
                row.drift().size() == 1
                        ? drifts().title(row.drift().get(0))
                        : words.get("verdict.differs", row.drift().size()),
                DriftTexts.icon(row.drift().get(0)),
                "warning");
    }

    private TreeTableColumn<ContentRow, ContentRow> column(
            ColumnWidths widths,
            String key,
            double width,
            BiConsumer<TreeTableCell<ContentRow, ContentRow>, ContentRow> show) {
        TreeTableColumn<ContentRow, ContentRow> column = TreeColumns.of(key, words.get("column." + key), show);
        column.setMinWidth(widths.grown(LEAST.getOrDefault(key, width)));
        column.setPrefWidth(widths.of(key, width));
        return column;
    }
}
