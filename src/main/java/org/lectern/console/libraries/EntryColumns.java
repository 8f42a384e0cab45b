package org.lectern.console.libraries;

import java.util.List;
import java.util.Locale;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.lectern.console.table.ColumnList;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.library.Bucket;
import org.lectern.library.Viewer;
import org.lectern.library.ViewerRole;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.Content;

/** The columns of a library's entries. What a narrow table has no room for is left out: the details beside it say all of it. */
record EntryColumns(Texts texts, Badges badges) {
    static final String TABLE = "libraries.entries";

    /** Returns the columns of one bucket's list, or of all of them with the roles beside each other. */
    ColumnList<EntryRow> list(LibraryQuery query, List<ViewerVerdict> viewers) {
        return query.sideBySide() ? sideBySide(query, viewers) : single();
    }

    ColumnList<EntryRow> single() {
        ColumnList<EntryRow> list = named(440, 0, 96)
                .mono("id", 96, 236, row -> row.id().value())
                .ifWider(640)
                .graphic(
                        "visibility",
                        120,
                        120,
                        row -> row.content()
                                .map(item -> badges.visibility(item.visibility()))
                                .orElse(null))
                .watching(EntryRow::described)
                .most(140)
                .ifWider(520)
                .exported("visibility", row -> row.content().map(Content::visibility));
        return mark(list);
    }

    private ColumnList<EntryRow> sideBySide(LibraryQuery query, List<ViewerVerdict> viewers) {
        ColumnList<EntryRow> list = named(560, 980, 150)
                .exportOnly("visibility", row -> row.content().map(Content::visibility));
        for (Bucket bucket : Bucket.values()) {
            list.exportOnly(
                    "in_" + bucket.name().toLowerCase(Locale.ROOT),
                    row -> row.buckets().contains(bucket));
        }
        for (ViewerRole role : ViewerRole.values()) {
            boolean fits = LibraryChoice.canBe(role, query.principal().kind());
            check(list, "role-" + role, texts.get("role." + role), role, fits);
        }
        int number = 0;
        for (ViewerVerdict verdict : viewers) {
            number++;
            ViewerRole role = verdict.role();
            check(list, "viewer-" + number, LibraryChoice.name(verdict.viewer(), texts), role, true);
            if (verdict.viewer() instanceof Viewer.Named named) {
                list.exported(
                        "seen_by_" + named.principal(), row -> row.buckets().contains(role.bucket()));
            }
        }
        // The marks say what the visibility would: the checks are the visibility.
        return mark(list).ifWider(1_100);
    }

    private ColumnList<EntryRow> named(double roomForNumber, double roomForTime, double leastName) {
        return new ColumnList<EntryRow>(TABLE, "column.")
                .number("number", 46, 46, row -> Integer.toString(row.number()))
                .most(72)
                .ifWider(roomForNumber)
                .exported("number", EntryRow::number)
                .mono(
                        "modified",
                        149,
                        149,
                        row -> texts.times().local(row.position().lastModified()))
                .tip(row -> texts.hover(row.position().lastModified()))
                .style("mono time modified")
                .most(180)
                .ifWider(roomForTime)
                .exported("last_modified", row -> row.position().lastModified())
                .exportOnly("content_id", EntryRow::id)
                .text("name", leastName, 246, this::name)
                .watching(EntryRow::described)
                .exported("display_name", row -> row.content().map(Content::displayName));
    }

    private String name(EntryRow row) {
        return row.described()
                .get()
                .map(known -> known.content().map(Content::displayName).orElse(texts.get("entries.unknown")))
                .orElse("\u2026");
    }

    private ColumnList<EntryRow> mark(ColumnList<EntryRow> list) {
        return list.graphic(
                        "mark", 128, 128, row -> row.mark().map(badges::mark).orElse(null))
                .watching(row -> Bindings.createObjectBinding(row::mark, row.described(), row.twice()))
                .most(160);
    }

    /** @param fits whether anybody can be this to the library; if not, the column says so */
    private void check(ColumnList<EntryRow> list, String key, String title, ViewerRole role, boolean fits) {
        if (fits) {
            list.graphic(key, 60, 116, row -> sees(row, role)).tip(row -> there(row, role));
        } else {
            String unfit = texts.get("role." + role + ".unfit");
            list.graphic(key, 60, 116, row -> centred(Labels.of(texts.get("entries.nobody"), "muted"), unfit))
                    .tip(row -> unfit)
                    .ifWider(700);
        }
        list.heading(title).style("checks").most(190);
    }

    private HBox sees(EntryRow row, ViewerRole role) {
        boolean there = row.buckets().contains(role.bucket());
        Icon icon = new Icon(there ? "fth-check" : "fth-minus");
        icon.getStyleClass().add(there ? "there" : "absent");
        return centred(new Label("", icon), there(row, role));
    }

    private String there(EntryRow row, ViewerRole role) {
        return texts.get(row.buckets().contains(role.bucket()) ? "entries.there" : "entries.absent");
    }

    private static HBox centred(Label label, String said) {
        label.setAccessibleText(said);
        HBox box = new HBox(label);
        box.getStyleClass().add("check-box-cell");
        return box;
    }
}
