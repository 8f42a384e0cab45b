package org.lectern.console.duplicates;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import org.lectern.audit.model.AuditRecord;
import org.lectern.console.notice.Problem;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowStyles;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;

/** The findings of an audit: a bar for each kind, and a row for each finding. */
public final class FindingsController {
    private final FindingsModel model;
    private final ColumnWidths widths;
    private final AuditTexts words;
    private final Texts texts;
    private Consumer<Optional<FindingRow>> selected = row -> {};

    @FXML
    private HBox bars;

    @FXML
    private PagedTable<FindingRow> table;

    @FXML
    private Label source;

    FindingsController(FindingsModel model, ColumnWidths widths, AuditTexts words) {
        this.model = model;
        this.widths = widths;
        this.words = words;
        this.texts = words.texts();
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(bars);
        new KindBars(bars, model, words).show();
        table.setColumns(new FindingColumns(widths, words, new FindingTexts(words)).make(), widths);
        RowStyles.oneLine(table.table());
        table.selection().setSelectionMode(SelectionMode.MULTIPLE);
        table.selection()
                .selectedItemProperty()
                .addListener((observable, before, now) -> selected.accept(Optional.ofNullable(now)));
        table.follow(model, () -> {}, this::show);
        model.state().addListener((observable, before, now) -> show());
        model.counts().addListener((observable, before, now) -> show());
        show();
    }

    TableView<FindingRow> table() {
        return table.table();
    }

    /** Told which finding is looked at. */
    void onSelected(Consumer<Optional<FindingRow>> handler) {
        selected = handler;
    }

    List<FindingRow> selection() {
        return List.copyOf(table.selection().getSelectedItems());
    }

    Optional<Problem> problem() {
        return model.failure().map(failure -> Problem.of(failure, texts));
    }

    private void show() {
        Optional<Problem> problem = problem();
        String key = problem.isPresent() ? "failed" : emptyKey();
        boolean clean = key.equals("clean");
        table.setIcon(
                clean ? "fth-check-circle" : problem.isPresent() ? "fth-alert-triangle" : "fth-search",
                clean ? "clean" : "");
        int loaded = model.all().size();
        String counted = !model.filter().get().equals(FindingFilter.ALL)
                ? "duplicates.count.matches"
                : loaded < model.total() ? "duplicates.count.more" : "duplicates.count";
        table.show(
                model,
                problem,
                texts.get("duplicates." + key + ".title"),
                () -> texts.get("duplicates." + key + ".text"),
                loaded == 0 ? "" : texts.get(counted, model.rows().size(), loaded, model.total()));
        source.setText(model.record()
                .map(record -> texts.get(
                        "duplicates.source",
                        words.scope(record.scope()),
                        words.times().local(record.started())))
                .orElse(""));
    }

    private String emptyKey() {
        if (!model.all().isEmpty()) {
            return "noMatch";
        }
        if (model.state().get() instanceof FindingsModel.State.Live) {
            return "looking";
        }
        if (model.reading().get()) {
            return "loading";
        }
        Optional<AuditRecord> record = model.record();
        if (record.isEmpty()) {
            return "nothing";
        }
        return switch (record.get().state()) {
            case FINISHED -> "clean";
            case INCOMPLETE -> "incomplete";
            case RUNNING, INTERRUPTED, CANCELLED, FAILED -> "unfinished";
        };
    }
}
