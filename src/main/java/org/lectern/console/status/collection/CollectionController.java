package org.lectern.console.status.collection;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.lectern.console.export.Export;
import org.lectern.console.look.Shortened;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.Shortcut;
import org.lectern.console.search.SearchField;
import org.lectern.console.status.CollectionSearch;
import org.lectern.console.status.CollectionView;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.table.ColumnList;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowStyles;
import org.lectern.console.table.TableText;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Managed;
import org.lectern.status.batch.Learner;
import org.lectern.status.model.EnrolmentKey;

/** The view of a collection, or of everything: its learners, and what is done with them. */
public final class CollectionController extends CollectionView {
    private final ReviewModel review;
    private final LearnersModel learners;
    private final CollectionChanges changes;
    private final SearchField<String> field;
    private final StatusTexts words;
    private final Consumer<EnrolmentKey> open;
    private MenuButton exportButton = new MenuButton();

    @FXML private StackPane searchPlace;
    @FXML private Label scope;
    @FXML private FlowPane overview;
    @FXML private HBox distribution;
    @FXML private FlowPane kinds;
    @FXML private HBox tools;
    @FXML private TextField filter;
    @FXML private Button recomputeSelected;
    @FXML private Button recomputeAll;
    @FXML private PagedTable<Learner> table;

    private Optional<KindChips> chips = Optional.empty();

    CollectionController(CollectionChanges changes, Consumer<EnrolmentKey> open) {
        super(changes.context());
        this.review = changes.review();
        this.learners = changes.learners();
        this.changes = changes;
        this.words = changes.words();
        this.field = CollectionSearch.field(context, words);
        this.open = open;
    }

    /**
     * Puts the view together.
     *
     * @param open shows a learner in the view of a user
     */
    public static CollectionView load(ConsoleContext context, StatusTexts words, Consumer<EnrolmentKey> open) {
        LearnersModel learners = new LearnersModel();
        ReviewModel review = new ReviewModel(context, learners, words);
        CollectionChanges changes = new CollectionChanges(context, review, learners, words);
        return context.views()
                .load(
                        Fxml.STATUS_COLLECTION,
                        new CollectionController(changes, open),
                        new ReviewController(context, review, words))
                .controller();
    }

    @FXML
    private void initialize() {
        Shortened.allow(scope);
        Managed.whileVisible(overview, tools, recomputeAll);
        kinds.prefWrapLengthProperty()
                .bind(Bindings.createDoubleBinding(
                        this::roomForKinds, overview.widthProperty(), distribution.widthProperty()));
        field.in(searchPlace, "status-collection").onPicked(review::open).onEntered(review::open);
        ColumnList<Learner> columns = new LearnerColumns(words).list();
        exportButton = export(
                "export-learners",
                new Export(context, () -> "learners")
                        .shown("export.loaded", columns, learners::shown)
                        .menu());
        show(
                new PageButtons(texts)
                        .action("import-trees", "contentstatus.collection.import", "fth-upload", changes::importTrees),
                exportButton);
        table.setColumns(context, columns);
        table.table().getStyleClass().add("jobs-table");
        RowStyles.opened(table.table(), () -> table.selected().map(Learner::key).ifPresent(open));
        chips = Optional.of(new KindChips(kinds, words, this::narrow));
        filter.textProperty().addListener((observable, before, now) -> narrow());
        table.onSeveralSelected(this::enable);
        review.scope().addListener((observable, before, now) -> table.refresh());
        table.follow(context, review, "contentstatus.collection.", this::says);
        recomputeAll.setOnAction(event -> changes.all(where()));
    }

    /** Beside the picture what it leaves; below it, where that is too little, all of the width. */
    private double roomForKinds() {
        double all = overview.getWidth()
                - overview.getInsets().getLeft()
                - overview.getInsets().getRight();
        double beside = all - distribution.getWidth() - overview.getHgap() - 1;
        return beside > all / 3 ? beside : all;
    }

    @FXML
    private void everything() {
        open(Optional.empty());
    }

    @Override
    public void open(Optional<String> collection) {
        field.show(collection.orElse(""));
        collection.ifPresentOrElse(review::open, review::openEverything);
    }

    private void narrow() {
        learners.filter(filter.getText(), chips.map(KindChips::selected).orElseThrow());
        table.refresh();
    }

    private TableText says() {
        boolean none = learners.all().isEmpty();
        scope.setText(review.scope()
                .get()
                .map(chosen -> chosen.orElseGet(() -> words.get("collection.everything.show")))
                .orElse(""));
        new DistributionBars(distribution, words).show(Distribution.of(learners.all()));
        chips.ifPresent(shown -> shown.show(learners.counts()));
        overview.setVisible(!none);
        tools.setVisible(!none);
        exportButton.setDisable(none);
        enable();
        long wrong = learners.all().stream().filter(one -> !one.isRight()).count();
        String counted = words.get(
                "collection.count", learners.shown().size(), learners.all().size(), wrong);
        return none
                ? TableText.of("contentstatus.collection." + key(), "", where())
                : new TableText("contentstatus.collection.nomatch", "", counted);
    }

    /** As a sentence names it. */
    private String where() {
        return review.scope()
                .get()
                .map(chosen -> chosen.orElseGet(() -> words.get("collection.everything")))
                .orElse("");
    }

    private String key() {
        if (review.scope().get().isEmpty()) {
            return "nothing";
        }
        if (review.isRunning()) {
            return "running";
        }
        boolean looked = review.state().get() instanceof ReviewModel.State.Ended;
        return !looked ? "begin" : review.scope().get().orElseThrow().isEmpty() ? "allright" : "nobody";
    }

    private void enable() {
        recomputeSelected.setDisable(table.selection().getSelectedItems().isEmpty());
        boolean differ = !review.isRunning() && !learners.differing().isEmpty();
        recomputeAll.setVisible(differ);
        recomputeAll.setDisable(!differ);
    }

    @FXML
    private void recomputeSelected() {
        changes.selected(table.allSelected().stream().map(Learner::key).toList());
    }

    @Override
    public void requestFocus() {
        field.begin();
    }

    @Override
    public void reload() {
        review.reload();
        table.refresh();
    }

    @Override
    protected List<Shortcut> keys() {
        return List.of(new Shortcut(
                Shortcut.ctrl(KeyCode.ENTER),
                texts.get("shortcut.status.recompute"),
                () -> !recomputeSelected.isDisabled(),
                this::recomputeSelected));
    }
}
