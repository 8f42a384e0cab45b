package org.lectern.console.oae;

import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.TableText;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;
import org.lectern.oae.OaeResource;

/** The entries' table, as the chosen reader gets them. */
public final class OaeEntriesController {
    private final ConsoleContext context;
    private final OaeChoice choice;
    private final OaeEntries model;
    private final Texts texts;

    @FXML private PagedTable<OaeRow> table;
    @FXML private Label note;

    OaeEntriesController(OaeModels models) {
        this.context = models.context();
        this.choice = models.choice();
        this.model = models.entries();
        this.texts = context.texts();
    }

    @FXML
    private void initialize() {
        table.table().getStyleClass().add("entries-table");
        table.setColumns(context, new OaeColumns(texts, model::shown).list());
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
