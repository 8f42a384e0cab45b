package org.lectern.console.status;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableView;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.settings.DividerPlace;
import org.lectern.console.settings.Settings;
import org.lectern.console.table.ColumnFit;
import org.lectern.console.table.RowStyles;
import org.lectern.console.table.Tips;
import org.lectern.console.table.Unfolding;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.status.model.Drift;
import org.lectern.status.model.NeverEnded;
import org.lectern.status.model.Review;

/** The tree of a collection's units and contents, raw rows beside the aggregate, and why they differ. */
public final class ContentsController {
    private static final String SPLIT = "contentstatus.explanation";
    private static final double ROOM_FOR_TIMES = 700;

    private final Settings settings;
    private final StatusTexts words;
    private final DriftTexts drifts;
    private final Supplier<Instant> clock;
    private Consumer<Optional<ContentRow>> selected = row -> {};
    private Consumer<String> forceEnd = content -> {};
    private Optional<Review> shown = Optional.empty();

    @FXML private SplitPane split;
    @FXML private TreeTableView<ContentRow> tree;
    @FXML private Label heading;
    @FXML private VBox explanations;

    /** @param clock the cluster's */
    ContentsController(Settings settings, StatusTexts words, Supplier<Instant> clock) {
        this.settings = settings;
        this.clock = clock;
        this.words = words;
        this.drifts = new DriftTexts(words);
    }

    @FXML
    private void initialize() {
        ColumnWidths widths = new ColumnWidths(settings, "contentstatus.contents");
        tree.getColumns().setAll(new ContentColumns(words).list().tree(widths, words.texts()));
        widths.follow(tree);
        ColumnFit.follow(tree);
        RowStyles.oneLine(tree);
        Unfolding.follow(tree, tree.getVisibleLeafColumns());
        tree.setPlaceholder(new Label(""));
        tree.getSelectionModel().selectedItemProperty().addListener((observable, before, now) -> {
            explain();
            selected.accept(selected());
        });
        tree.widthProperty()
                .addListener((observable, before, now) ->
                        // Not while the table is laid out.
                        Platform.runLater(() -> showTimes(now.doubleValue() > ROOM_FOR_TIMES * settings.scale())));
        new DividerPlace(settings, SPLIT).follow(split);
    }

    private void showTimes(boolean room) {
        tree.getColumns().stream()
                .filter(column -> column.getId().equals(ContentColumns.WHEN) && column.isVisible() != room)
                .forEach(column -> column.setVisible(room));
    }

    /** Told which row is selected. */
    void onSelected(Consumer<Optional<ContentRow>> handler) {
        selected = handler;
    }

    /** Told of which content the operator wants to end the view. */
    void onForceEnd(Consumer<String> handler) {
        forceEnd = handler;
    }

    Optional<ContentRow> selected() {
        return Optional.ofNullable(tree.getSelectionModel().getSelectedItem()).map(TreeItem::getValue);
    }

    /** Shows a review; the row that was selected stays so, if it is still the same collection's. */
    void show(Optional<Review> review) {
        if (review.equals(shown)) {
            return;
        }
        boolean same = review.isPresent()
                && shown.filter(before -> before.key().equals(review.get().key()))
                        .isPresent();
        Optional<String> before = selected().filter(row -> same).map(ContentRow::id);
        shown = review;
        tree.getSelectionModel().clearSelection();
        tree.setRoot(review.map(ContentTree::of).map(ContentsController::item).orElse(null));
        before.flatMap(id -> find(tree.getRoot(), id))
                .ifPresent(item -> tree.getSelectionModel().select(item));
        explain();
    }

    private static TreeItem<ContentRow> item(ContentRow row) {
        TreeItem<ContentRow> item = new TreeItem<>(row);
        item.setExpanded(true);
        row.below().forEach(one -> item.getChildren().add(item(one)));
        return item;
    }

    private static Optional<TreeItem<ContentRow>> find(TreeItem<ContentRow> item, String id) {
        return item.getValue().id().equals(id)
                ? Optional.of(item)
                : item.getChildren().stream()
                        .map(below -> find(below, id))
                        .flatMap(Optional::stream)
                        .findFirst();
    }

    /** What differs in the selected row; everything, if nothing does there. */
    private void explain() {
        List<Drift> all = shown.map(Review::drift).orElse(List.of());
        Optional<ContentRow> row =
                selected().filter(one -> !one.drift().isEmpty() && one.kind() != ContentRow.Kind.COLLECTION);
        List<Drift> told = row.map(ContentRow::drift).orElse(all);
        heading.setText(
                row.isPresent()
                        ? words.get("why.of", row.get().id(), told.size(), all.size())
                        : words.get("why.all", all.size()));
        List<Node> lines = new ArrayList<>();
        shown.ifPresent(review -> told.forEach(one -> lines.add(line(one, review))));
        List<NeverEnded> unended =
                shown.map(review -> NeverEnded.of(review, clock.get())).orElse(List.of());
        unended.forEach(one -> lines.add(line(one)));
        if (all.isEmpty() && unended.isEmpty()) {
            Label right = Labels.of(words.get("why.right"), new Icon("fth-check"), "outcome", "success");
            right.setWrapText(true);
            lines.add(right);
        }
        explanations.getChildren().setAll(lines);
    }

    private Node line(Drift drift, Review review) {
        Icon icon = new Icon(DriftTexts.icon(drift));
        icon.getStyleClass().add("drift-icon");
        return Explained.line(
                icon,
                drifts.title(drift) + " \u00B7 " + drifts.place(drift),
                drifts.why(drift, review) + " " + drifts.then(drift));
    }

    private Node line(NeverEnded view) {
        Icon icon = new Icon("fth-clock");
        icon.getStyleClass().add("drift-icon");
        Button end = new Button(words.get("forceend"));
        end.getStyleClass().addAll("small", "writes");
        end.setMinWidth(Region.USE_PREF_SIZE);
        end.setOnAction(event -> forceEnd.accept(view.content()));
        Node line = Explained.line(icon, words.unended(view), words.get("unended.why"), end);
        Tips.times(line, words.texts(), List.of(view.started()));
        return line;
    }
}
