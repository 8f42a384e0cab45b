package org.lectern.console.duplicates;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.TableText;
import org.lectern.console.view.Managed;

/** The findings of an audit: a bar for each kind, and a row for each finding. */
public final class FindingsController {
    private final FindingsModel model;
    private final ConsoleContext context;
    private final AuditTexts words;
    private Consumer<Optional<FindingRow>> selected = row -> {};

    @FXML private HBox bars;
    @FXML private Label heading;
    @FXML private PagedTable<FindingRow> table;
    @FXML private Label source;

    FindingsController(ConsoleContext context, FindingsModel model, AuditTexts words) {
        this.context = context;
        this.model = model;
        this.words = words;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(bars, heading);
        heading.visibleProperty().bind(bars.visibleProperty());
        new KindBars(bars, model, words).show();
        table.setColumns(context, new FindingColumns(words).list());
        table.onSelected(now -> selected.accept(now));
        table.follow(context, model, "duplicates.", this::says);
        for (ObservableValue<?> known : List.of(model.left(), model.source())) {
            known.addListener((observable, before, now) -> table.refresh());
        }
    }

    TableView<FindingRow> table() {
        return table.table();
    }

    /** Told which finding is looked at. */
    void onSelected(Consumer<Optional<FindingRow>> handler) {
        selected = handler;
    }

    /** Told whenever others are selected. */
    void onSelection(Runnable handler) {
        table.onSeveralSelected(handler);
    }

    List<FindingRow> selection() {
        return table.allSelected();
    }

    private TableText says() {
        String key = model.nothing();
        boolean clean = key.equals("clean");
        table.setIcon(clean ? "fth-check-circle" : "fth-search", clean ? "clean" : "");
        int loaded = model.all().size();
        String counted = !model.filter().get().equals(FindingFilter.ALL)
                ? "duplicates.count.matches"
                : loaded < model.total() ? "duplicates.count.more" : "duplicates.count";
        source.setText(model.record()
                .map(record -> words.texts()
                        .get(
                                "duplicates.source",
                                words.scope(record.scope()),
                                words.times().local(record.started())))
                .orElse(""));
        return TableText.of("duplicates." + key, loaded == 0 ? "" : counted(counted, loaded));
    }

    /** Counts as the tile and the bars do: what is left, and how much is fixed. */
    private String counted(String key, int loaded) {
        boolean leftOnly = key.equals("duplicates.count");
        long fixed = model.fixed();
        String line =
                words.texts().get(key, model.rows().size(), loaded, leftOnly ? model.total() - fixed : model.total());
        return fixed == 0 ? line : words.texts().get("duplicates.tile.fixed", line, fixed, model.total());
    }
}
