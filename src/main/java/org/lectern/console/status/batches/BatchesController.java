package org.lectern.console.status.batches;

import java.util.List;
import java.util.Optional;
import javafx.beans.InvalidationListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.look.Shortened;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageButtons;
import org.lectern.console.search.SearchField;
import org.lectern.console.status.CollectionSearch;
import org.lectern.console.status.Explained;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.status.StatusView;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowStyles;
import org.lectern.console.table.TableText;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Icon;
import org.lectern.status.model.Batch;

/** The view of a collection's batches: the table, what each rule makes of the one that is chosen, and what is done with it. */
public final class BatchesController extends StatusView {
    private final BatchesModel model;
    private final BatchChanges changes;
    private final SearchField<String> field;
    private final StatusTexts words;
    private final Button begin;

    @FXML private StackPane searchPlace;
    @FXML private Label scope;
    @FXML private Button change;
    @FXML private Button close;
    @FXML private SplitPane split;
    @FXML private PagedTable<Batch> table;
    @FXML private Label heading;
    @FXML private VBox rules;

    BatchesController(BatchChanges changes) {
        super(changes.context());
        this.model = changes.model();
        this.changes = changes;
        this.words = changes.words();
        this.field = CollectionSearch.field(context, words);
        this.begin =
                new PageButtons(texts).action("batch-new", "contentstatus.batches.new", "fth-plus", changes::begin);
    }

    /** Puts the view together. */
    public static StatusView load(ConsoleContext context, StatusTexts words) {
        BatchChanges changes = new BatchChanges(context, new BatchesModel(context), words);
        return context.views()
                .load(Fxml.STATUS_BATCHES, new BatchesController(changes))
                .controller();
    }

    @FXML
    private void initialize() {
        Shortened.allow(scope);
        show(begin);
        field.in(searchPlace, "batches-collection").onPicked(this::open).onEntered(this::open);
        table.setColumns(context, new BatchColumns(words, model::now).list());
        RowStyles.opened(table.table(), this::change);
        table.follow(context, model, "contentstatus.batches.", this::says);
        table.onSelected(row -> {
            model.select(row);
            look();
        });
        model.state().addListener((InvalidationListener) observable -> {
            model.state().get(); // else the next one would not be told
            follow();
        });
        context.divider("contentstatus.batches", split);
        look();
        close.setOnAction(event -> model.selected().ifPresent(changes::close));
    }

    /** Once rows were read again, the one that was looked at is selected again. */
    private void follow() {
        model.selected().ifPresent(table::select);
        look();
    }

    private void open(String collection) {
        field.show(collection);
        model.open(collection);
    }

    private TableText says() {
        scope.setText(model.collection().orElse(""));
        String key = "contentstatus.batches." + (model.collection().isPresent() ? "none" : "nothing");
        long open =
                model.all().stream().filter(batch -> !batch.isOver(model.now())).count();
        return TableText.of(
                key,
                model.rows().isEmpty()
                        ? ""
                        : words.get("batches.count", model.all().size(), open),
                model.collection().orElse(""));
    }

    private void look() {
        Optional<Batch> batch = model.selected();
        begin.setDisable(model.isDeployed());
        change.setDisable(batch.isEmpty() || model.isDeployed());
        close.setDisable(batch.filter(one -> !one.closed()).isEmpty() || model.isDeployed());
        heading.setText(batch.map(one -> words.get("batches.rules.of", one.context()))
                .orElseGet(() -> words.get("batches.rules.choose")));
        rules.getChildren()
                .setAll(batch.map(one -> new BatchRules(words)
                                .of(one, model.now(), model.mode()).stream()
                                        .map(rule -> Explained.line(new Icon(rule.icon()), rule.title(), rule.text()))
                                        .toList())
                        .orElse(List.of()));
    }

    @FXML
    private void change() {
        model.selected().filter(any -> !change.isDisabled()).ifPresent(changes::change);
    }

    @Override
    public void requestFocus() {
        field.begin();
    }

    @Override
    public void reload() {
        model.reload();
        table.refresh();
    }
}
