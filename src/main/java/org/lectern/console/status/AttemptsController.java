package org.lectern.console.status;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableView;
import javafx.scene.layout.VBox;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.settings.DividerPlace;
import org.lectern.console.settings.Settings;
import org.lectern.console.table.ColumnFit;
import org.lectern.console.table.ColumnList;
import org.lectern.console.table.Copying;
import org.lectern.console.table.RowStyles;
import org.lectern.console.table.Sorting;
import org.lectern.console.view.Badge;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.status.model.Question;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusDriftKind;

/** Contents with their attempts in order, the best marked, and the questions behind a score. */
public final class AttemptsController {
    private static final String SPLIT = "contentstatus.questions";
    private final Settings settings;
    private final StatusTexts words;
    private Optional<Review> shown = Optional.empty();

    @FXML private SplitPane split;
    @FXML private VBox nothing;
    @FXML private TreeTableView<AttemptRow> tree;
    @FXML private Label heading;
    @FXML private TableView<Question> questions;

    private final ObservableList<Question> asked = FXCollections.observableArrayList();

    AttemptsController(Settings settings, StatusTexts words) {
        this.settings = settings;
        this.words = words;
    }

    @FXML
    private void initialize() {
        tree.getColumns().setAll(attempts().tree(new ColumnWidths(settings, "contentstatus.attempts"), words.texts()));
        ColumnFit.follow(tree);
        RowStyles.oneLine(tree);
        tree.setShowRoot(false);
        ColumnWidths widths = new ColumnWidths(settings, "contentstatus.questions");
        ColumnList<Question> columns = columns();
        questions.getColumns().setAll(columns.make(questions, widths, words.texts()));
        Copying.follow(questions, columns::line);
        ColumnFit.follow(questions);
        RowStyles.oneLine(questions);
        questions.setPlaceholder(new Label(words.get("questions.none")));
        widths.follow(questions);
        Sorting.follow(questions, asked, widths);
        tree.getSelectionModel()
                .selectedItemProperty()
                .addListener((observable, before, now) ->
                        ask(Optional.ofNullable(now).map(TreeItem::getValue)));
        new DividerPlace(settings, SPLIT).follow(split);
    }

    private ColumnList<AttemptRow> attempts() {
        ColumnList<AttemptRow> list = new ColumnList<>("contentstatus.attempts", "contentstatus.column.");
        attempt(list, "attempt", 80, 230, this::name);
        attempt(
                list,
                "attempted",
                80,
                150,
                row -> text(
                        row.content()
                                ? ""
                                : row.attempt().time().map(words.times()::local).orElse("")));
        attempt(list, "score", 80, 100, row -> text(row.attempt().grandTotal()));
        return attempt(list, "mark", 142, 150, this::mark);
    }

    private static ColumnList<AttemptRow> attempt(
            ColumnList<AttemptRow> list, String key, double least, double width, Function<AttemptRow, Label> show) {
        return list.graphic(key, least, width, show).tip(row -> show.apply(row).getText());
    }

    private ColumnList<Question> columns() {
        ColumnList<Question> list = new ColumnList<Question>("contentstatus.questions", "contentstatus.column.")
                .sorted()
                .mono("question", 74, 110, Question::id)
                .tip(Question::description)
                .text("title", 80, 180, Question::title)
                .text("type", 60, 80, Question::type);
        score(list, "points", Question::score);
        return score(list, "maximum", Question::maxScore)
                .time("answered", 158, 164, words.texts(), Question::at)
                .text(
                        "duration",
                        60,
                        70,
                        one -> words.get("seconds", one.duration().toPlainString()))
                .tip(one -> "")
                .by(Comparator.comparing(Question::duration));
    }

    private static ColumnList<Question> score(ColumnList<Question> list, String key, ToDoubleFunction<Question> score) {
        return list.text(key, 66, 70, one -> StatusTexts.score(score.applyAsDouble(one)))
                .tip(one -> String.valueOf(score.applyAsDouble(one)))
                .by(Comparator.comparingDouble(score));
    }

    /** Shows a review's attempts. */
    void show(Optional<Review> review) {
        if (review.equals(shown)) {
            return;
        }
        shown = review;
        List<AttemptRow> rows = review.map(AttemptRow::of).orElse(List.of());
        nothing.setVisible(rows.isEmpty());
        split.setVisible(!rows.isEmpty());
        tree.getSelectionModel().clearSelection();
        TreeItem<AttemptRow> root = new TreeItem<>();
        root.setExpanded(true);
        for (AttemptRow row : rows) {
            TreeItem<AttemptRow> content = new TreeItem<>(row);
            content.setExpanded(true);
            row.below().forEach(one -> content.getChildren().add(new TreeItem<>(one)));
            root.getChildren().add(content);
        }
        tree.setRoot(root);
        if (!rows.isEmpty()) {
            tree.getSelectionModel().select(0);
        }
        ask(rows.stream().findFirst());
    }

    /** The questions of an attempt; of a content those of its best. */
    private void ask(Optional<AttemptRow> row) {
        heading.setText(row.map(one -> words.get(
                        "questions.of",
                        one.attempt().id(),
                        one.attempt().content(),
                        one.attempt().grandTotal(),
                        one.attempt().questions().size()))
                .orElseGet(() -> words.get("questions.choose")));
        asked.setAll(row.map(one -> one.attempt().questions()).orElse(List.of()));
    }

    private Label name(AttemptRow row) {
        return Labels.of(
                row.content()
                        ? row.attempt().content()
                        : words.get("attempt", row.number(), row.attempt().id()),
                new Icon(row.content() ? "fth-file-text" : "fth-edit-3"),
                "mono");
    }

    private Label mark(AttemptRow row) {
        if (!row.drift().isEmpty()) {
            Label differs =
                    Badge.of(words.texts().say(StatusDriftKind.SCORE_DIFFERS.of()), "fth-alert-triangle", "warning");
            DriftTexts drifts = new DriftTexts(words);
            shown.ifPresent(review ->
                    differs.setTooltip(new Tooltip(drifts.why(row.drift().get(0), review))));
            return differs;
        }
        return row.content()
                ? text(words.get("attempts", row.number()))
                : row.best() ? Badge.of(words.get("best"), "fth-award", "success") : text("");
    }

    private static Label text(String text) {
        return new Label(text);
    }
}
