package org.lectern.console.oae;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import org.lectern.console.libraries.Badges;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.Columns;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.TableText;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Badge;
import org.lectern.console.view.Managed;
import org.lectern.oae.OaeResource;
import org.lectern.oae.ResourceVisibility;

/** The entries' table, as the chosen reader gets them. */
public final class OaeEntriesController {
    private final ConsoleContext context;
    private final OaeChoice choice;
    private final OaeEntries model;
    private final Badges badges;
    private final Texts texts;

    @FXML private PagedTable<OaeRow> table;
    @FXML private Label note;

    OaeEntriesController(OaeModels models) {
        this.context = models.context();
        this.choice = models.choice();
        this.model = models.entries();
        this.texts = context.texts();
        this.badges = new Badges(texts);
    }

    @FXML
    private void initialize() {
        table.table().getStyleClass().add("entries-table");
        table.setColumns(context, "oae.entries", "oae.column.", this::columns);
        Managed.whileVisible(note);
        note.textProperty().bind(model.note());
        note.visibleProperty().bind(model.note().isNotEmpty());
        model.onDescribed(() -> table.table().refresh());
        choice.owner().addListener((observable, before, now) -> follow());
        choice.kind().addListener((observable, before, now) -> follow());
        choice.verdict().addListener((observable, before, now) -> follow());
        table.follow(context, model, "oae.entries.", this::says);
    }

    private void follow() {
        model.follow();
        table.refresh();
    }

    private List<TableColumn<OaeRow, ?>> columns(Columns<OaeRow> make) {
        List<TableColumn<OaeRow, ?>> columns = new ArrayList<>();
        columns.add(wide(make.number("number", 44, 46, row -> Integer.toString(row.number())), 450));
        columns.add(make.mono("rank", 166, 166, this::rank, this::rankInUtc));
        columns.add(make.text("name", 110, 220, this::name));
        columns.add(wide(make.mono("id", 96, 220, row -> row.id().value()), 680));
        columns.add(wide(
                make.cells(
                        "visibility",
                        110,
                        120,
                        (cell, row) -> cell.setGraphic(row.resource()
                                .flatMap(OaeResource::visibility)
                                .map(badges::visibility)
                                .orElse(null))),
                570));
        columns.add(make.cells(
                "remark", 116, 150, (cell, row) -> cell.setGraphic(remark(row).orElse(null))));
        return columns;
    }

    private TableColumn<OaeRow, ?> wide(TableColumn<OaeRow, ?> column, double room) {
        column.visibleProperty().bind(WindowTheme.isWider(table, room));
        return column;
    }

    private String rank(OaeRow row) {
        return row.time().map(context.times()::local).orElse(row.entry().at().rank());
    }

    private String rankInUtc(OaeRow row) {
        Optional<Instant> time = row.time();
        return time.isPresent()
                ? texts.get("oae.rank.tip", row.entry().at().rank(), texts.hover(time.get()))
                : row.entry().at().rank();
    }

    private String name(OaeRow row) {
        return row.resource()
                .map(OaeResource::displayName)
                .orElseGet(() -> row.isDescribed() ? texts.get("entries.unknown") : "\u2026");
    }

    /** What is odd about a row comes before what it says. */
    private Optional<Label> remark(OaeRow row) {
        if (row.entry().repeated()) {
            return Optional.of(Badge.of(texts.get("oae.remark.twice"), "fth-copy", "warning"));
        }
        if (row.isDescribed() && row.resource().isEmpty()) {
            return Optional.of(Badge.of(texts.get("oae.remark.gone"), "fth-slash", "danger"));
        }
        if (isLowered(row)) {
            Label badge = Badge.of(texts.get("oae.remark.lowered"), "fth-lock", "accent");
            badge.setTooltip(new Tooltip(texts.get("oae.remark.lowered.tip")));
            return Optional.of(badge);
        }
        String value = row.entry().value();
        return value.equals("1") ? Optional.empty() : Optional.of(new Label(value.replace("\"", "")));
    }

    private boolean isLowered(OaeRow row) {
        return model.shown()
                .flatMap(bucket -> row.resource()
                        .flatMap(OaeResource::visibility)
                        .map(own -> ResourceVisibility.of(own, row.id(), bucket.library())))
                .filter(ResourceVisibility::isLowered)
                .isPresent();
    }

    private TableText says() {
        if (choice.owner().get().isEmpty()) {
            return TableText.of("oae.entries.idle", "");
        }
        String owner = choice.owner().get().map(OaeResource::displayName).orElse("");
        if (model.shown().isEmpty()) {
            return TableText.of("oae.entries.refused", "");
        }
        int rows = model.rows().size();
        return TableText.of(
                "oae.entries.empty",
                rows == 0 ? "" : texts.get(model.hasMore() ? "entries.more" : "entries.all", rows),
                owner);
    }

    TableView<OaeRow> table() {
        return table.table();
    }

    Optional<Problem> problem() {
        return table.problem();
    }
}
