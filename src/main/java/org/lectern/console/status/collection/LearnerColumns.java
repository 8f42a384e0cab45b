package org.lectern.console.status.collection;

import java.util.Comparator;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.table.ColumnList;
import org.lectern.console.view.Badge;
import org.lectern.status.batch.Learner;
import org.lectern.wording.Message;

/** The columns of the learners. Ids are in the order of their characters: there may be a hundred thousand. */
record LearnerColumns(StatusTexts words) {
    ColumnList<Learner> list() {
        return new ColumnList<Learner>("contentstatus.learners", "contentstatus.collection.column.")
                .sorted()
                .mono("learner", 120, 210, row -> row.key().user())
                .tip(row -> row.key().toString())
                .by(Comparator.comparing(row -> row.key().user()))
                .exported("user", row -> row.key().user())
                .mono("collection", 90, 130, row -> row.key().collection())
                .unlessSame()
                .by(Comparator.comparing(row -> row.key().collection()))
                .exported("collection", row -> row.key().collection())
                .mono("context", 70, 90, row -> words.context(row.key()))
                .unlessSame()
                .by(Comparator.comparing(row -> row.key().context()))
                .exported("context", row -> row.key().context())
                .exportOnly("required", row -> row.figures().map(Learner.Figures::required))
                .graphic("raw", 100, 140, row -> progress(row, Learner.Figures::rawPercentage))
                .by(figure(Learner.Figures::rawPercentage))
                .exported("raw_completed", row -> row.figures().map(Learner.Figures::raw))
                .graphic("stored", 100, 140, row -> progress(row, Learner.Figures::storedPercentage))
                .by(figure(Learner.Figures::storedPercentage))
                .exported("stored_completed", row -> row.figures().map(Learner.Figures::stored))
                .graphic("verdict", 190, 230, this::verdict)
                .tip(this::reason)
                .by(Comparator.comparing((Learner row) -> row.problem().isPresent())
                        .thenComparingInt(Learner::differences))
                .exported(
                        "differences",
                        row -> row.kinds().stream()
                                .sorted()
                                .map(Object::toString)
                                .collect(Collectors.joining(" ")))
                .exportOnly("problem", row -> row.problem().map(Message::english));
    }

    /** Those of whom it cannot be said come before the first per cent. */
    private static Comparator<Learner> figure(ToIntFunction<Learner.Figures> percentage) {
        return Comparator.comparingInt(
                row -> row.figures().map(percentage::applyAsInt).orElse(-1));
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
