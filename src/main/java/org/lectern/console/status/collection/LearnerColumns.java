package org.lectern.console.status.collection;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import org.lectern.console.export.RowLayout;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.table.Columns;
import org.lectern.console.table.Tips;
import org.lectern.console.view.Badge;
import org.lectern.status.batch.Learner;
import org.lectern.wording.Message;

/** The columns of the learners. Ids are in the order of their characters: there may be a hundred thousand. */
record LearnerColumns(StatusTexts words) {
    /** The rows of an export. */
    static final RowLayout<Learner> EXPORT = new RowLayout<Learner>()
            .with("user", learner -> learner.key().user())
            .with("collection", learner -> learner.key().collection())
            .with("context", learner -> learner.key().context())
            .with("required", learner -> learner.figures().map(Learner.Figures::required))
            .with("raw_completed", learner -> learner.figures().map(Learner.Figures::raw))
            .with("stored_completed", learner -> learner.figures().map(Learner.Figures::stored))
            .with(
                    "differences",
                    learner -> learner.kinds().stream()
                            .sorted()
                            .map(Object::toString)
                            .collect(Collectors.joining(" ")))
            .with("problem", learner -> learner.problem().map(Message::english));

    List<TableColumn<Learner, ?>> make(Columns<Learner> columns) {
        return List.of(
                columns.by(
                        columns.mono(
                                "learner",
                                120,
                                210,
                                row -> row.key().user(),
                                row -> row.key().toString()),
                        Comparator.comparing(row -> row.key().user())),
                columns.by(
                        columns.unlessSame(columns.mono(
                                "collection", 90, 130, row -> row.key().collection())),
                        Comparator.comparing(row -> row.key().collection())),
                columns.by(
                        columns.unlessSame(columns.mono("context", 70, 90, row -> words.context(row.key()))),
                        Comparator.comparing(row -> row.key().context())),
                figure(columns, "raw", Learner.Figures::rawPercentage),
                figure(columns, "stored", Learner.Figures::storedPercentage),
                columns.by(
                        columns.cells("verdict", 190, 230, (cell, row) -> {
                            cell.setGraphic(verdict(row));
                            Tips.set(cell, reason(row));
                        }),
                        Comparator.comparing((Learner row) -> row.problem().isPresent())
                                .thenComparingInt(Learner::differences)));
    }

    /** Those of whom it cannot be said come before the first per cent. */
    private TableColumn<Learner, Learner> figure(
            Columns<Learner> columns, String key, ToIntFunction<Learner.Figures> percentage) {
        return columns.by(
                columns.cells(key, 100, 140, (cell, row) -> cell.setGraphic(progress(row, percentage))),
                Comparator.comparingInt(
                        row -> row.figures().map(percentage::applyAsInt).orElse(-1)));
    }

    private Node progress(Learner row, ToIntFunction<Learner.Figures> percentage) {
        return row.figures()
                .<Node>map(figures -> words.progress(percentage.applyAsInt(figures)))
                .orElseGet(() -> new Label(words.get("progress.unknown")));
    }

    private Label verdict(Learner row) {
        if (row.problem().isPresent()) {
            return Badge.of(words.get("verdict.problem"), "fth-slash", "danger");
        }
        return row.isRight()
                ? Badge.of(words.get("verdict.right"), "fth-check", "success")
                : Badge.of(kinds(row), "fth-alert-triangle", "warning");
    }

    private String kinds(Learner row) {
        return row.kinds().stream()
                .sorted()
                .map(kind -> words.texts().say(kind.of()))
                .collect(Collectors.joining(", "));
    }

    private String reason(Learner row) {
        return row.problem()
                .map(words.texts()::say)
                .orElseGet(
                        () -> row.isRight() ? "" : words.get("verdict.differs", row.differences()) + ": " + kinds(row));
    }
}
