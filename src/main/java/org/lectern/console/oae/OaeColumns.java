package org.lectern.console.oae;

import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;
import org.lectern.console.libraries.Badges;
import org.lectern.console.table.ColumnList;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Badge;
import org.lectern.oae.BucketKey;
import org.lectern.oae.OaeResource;
import org.lectern.oae.ResourceVisibility;

/**
 * The columns of a library's entries.
 *
 * @param shown the bucket that is shown
 */
record OaeColumns(Texts texts, Supplier<Optional<BucketKey>> shown) {
    ColumnList<OaeRow> list() {
        Badges badges = new Badges(texts);
        return new ColumnList<OaeRow>("oae.entries", "oae.column.")
                .number("number", 44, 46, row -> Integer.toString(row.number()))
                .ifWider(450)
                .exported("number", OaeRow::number)
                .mono(
                        "rank",
                        166,
                        166,
                        row -> row.time()
                                .map(texts.times()::local)
                                .orElse(row.entry().at().rank()))
                .tip(this::rankInUtc)
                .exported("rank", row -> row.entry().at().rank())
                .exportOnly("id", OaeRow::id)
                .text("name", 110, 220, this::name)
                .exported("name", row -> row.resource().map(OaeResource::displayName))
                .mono("id", 96, 220, row -> row.id().value())
                .ifWider(680)
                .graphic(
                        "visibility",
                        110,
                        120,
                        row -> row.resource()
                                .flatMap(OaeResource::visibility)
                                .map(badges::visibility)
                                .orElse(null))
                .ifWider(570)
                .exported(
                        "visibility",
                        row -> row.resource().flatMap(OaeResource::visibility).map(Enum::name))
                .graphic("remark", 116, 150, this::remark)
                .exported("value", row -> row.entry().value());
    }

    private String rankInUtc(OaeRow row) {
        String rank = row.entry().at().rank();
        return row.time()
                .map(time -> texts.get("oae.rank.tip", rank, texts.hover(time)))
                .orElse(rank);
    }

    private String name(OaeRow row) {
        return row.resource()
                .map(OaeResource::displayName)
                .orElseGet(() -> row.isDescribed() ? texts.get("entries.unknown") : "\u2026");
    }

    /** What is odd about a row comes before what it says. */
    private @Nullable Label remark(OaeRow row) {
        if (row.entry().repeated()) {
            return Badge.of(texts.get("oae.remark.twice"), "fth-copy", "warning");
        }
        if (row.isDescribed() && row.resource().isEmpty()) {
            return Badge.of(texts.get("oae.remark.gone"), "fth-slash", "danger");
        }
        if (isLowered(row)) {
            Label badge = Badge.of(texts.get("oae.remark.lowered"), "fth-lock", "accent");
            badge.setTooltip(new Tooltip(texts.get("oae.remark.lowered.tip")));
            return badge;
        }
        String value = row.entry().value();
        return value.equals("1") ? null : new Label(value.replace("\"", ""));
    }

    private boolean isLowered(OaeRow row) {
        return shown.get()
                .flatMap(bucket -> row.resource()
                        .flatMap(OaeResource::visibility)
                        .map(own -> ResourceVisibility.of(own, row.id(), bucket.library())))
                .filter(ResourceVisibility::isLowered)
                .isPresent();
    }
}
