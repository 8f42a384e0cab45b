package org.lectern.console.status;

import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.lectern.console.look.Shortened;
import org.lectern.console.table.ColumnList;
import org.lectern.console.view.Badge;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.status.model.ContentStatus;

/** The columns of the tree: what, raw, when, aggregate, difference. */
record ContentColumns(StatusTexts words) {
    /** The column that gives way in a narrow window: its times are in the tooltips, too. */
    static final String WHEN = "when";

    ColumnList<ContentRow> list() {
        return new ColumnList<ContentRow>("contentstatus.contents", "contentstatus.column.")
                .graphic("content", 134, 270, this::name)
                .tip(ContentRow::id)
                .graphic("raw", 126, 128, this::raw)
                .tip(this::whole)
                .text(WHEN, 158, 164, row -> row.view().map(words::moment).orElse(""))
                .tip(this::whole)
                .graphic("aggregate", 126, 128, this::aggregate)
                .graphic("difference", 148, 160, this::difference)
                .tip(row -> row.drift().stream()
                        .map(one -> drifts().title(one) + ": " + drifts().place(one))
                        .collect(Collectors.joining("\n")));
    }

    private String whole(ContentRow row) {
        return row.view().map(words::whole).orElse("");
    }

    private DriftTexts drifts() {
        return new DriftTexts(words);
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
            optional.setMinWidth(Region.USE_PREF_SIZE);
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
}
