package org.lectern.console.status;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.layout.VBox;
import org.lectern.console.table.Columns;
import org.lectern.console.table.Tips;
import org.lectern.console.view.Labels;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentProgress;
import org.lectern.status.summary.Summaries.Listed;

/**
 * The columns of a user's enrolments: two lines a row.
 *
 * @param clock the cluster's
 */
record EnrolmentColumns(StatusTexts words, Supplier<Instant> clock) {
    List<TableColumn<Listed, ?>> make(Columns<Listed> columns) {
        return List.of(
                columns.by(
                        columns.cells("enrolment", 104, 150, (cell, row) -> {
                            Label collection = Labels.of(row.key().collection(), "mono");
                            cell.setGraphic(lines(collection, second(where(row))));
                            Tips.set(cell, row.key().toString());
                        }),
                        Comparator.comparing((Listed row) -> row.key().collection())
                                .thenComparing(row -> row.key().context())),
                columns.by(
                        columns.cells("progress", 112, 146, (cell, row) -> {
                            cell.setGraphic(progress(row));
                            Tips.set(cell, completed(row));
                        }),
                        Comparator.comparingInt(EnrolmentColumns::percentage)),
                columns.by(
                        columns.cells("verdict", 132, 136, (cell, row) -> {
                            cell.setGraphic(words.verdict(row, clock.get()));
                            Tips.set(cell, reason(row));
                        }),
                        Comparator.comparingInt(EnrolmentColumns::differences)));
    }

    /** What is shown; less than nothing where that cannot be said. */
    private static int percentage(Listed row) {
        return row.review()
                .map(EnrolmentProgress::of)
                .map(progress -> progress.percentage(progress.shown()))
                .orElse(-1);
    }

    /** How much differs; more than anything where that cannot be said. */
    private static int differences(Listed row) {
        return row.review().map(review -> review.drift().size()).orElse(Integer.MAX_VALUE);
    }

    private static VBox lines(javafx.scene.Node first, Label second) {
        VBox lines = new VBox(first, second);
        lines.getStyleClass().add("two-lines");
        return lines;
    }

    private static Label second(String text) {
        return Labels.of(text, "second-line");
    }

    private String where(Listed row) {
        String context = words.context(row.key());
        if (row.enrolment().isEmpty() && row.key().needsEnrolment()) {
            return words.get("where.loose", context);
        }
        return row.enrolment().map(Enrolment::active).orElse(true) ? context : words.get("where.withdrawn", context);
    }

    private VBox progress(Listed row) {
        if (row.review().isEmpty()) {
            return lines(new Label(words.get("progress.unknown")), second(""));
        }
        EnrolmentProgress progress = EnrolmentProgress.of(row.review().get());
        return lines(
                words.progress(progress.percentage(progress.shown())),
                second(progress.isRight() ? completed(row) : rawSays(progress)));
    }

    private String rawSays(EnrolmentProgress progress) {
        return progress.shown() == progress.raw()
                ? words.get(
                        "progress.aggregate",
                        progress.percentage(progress.aggregate().orElse(0)))
                : words.get("progress.raw", progress.percentage(progress.raw()));
    }

    private String completed(Listed row) {
        return row.enrolment()
                .flatMap(Enrolment::completedOn)
                .map(at -> words.get("when.completed", words.times().local(at).substring(0, 10)))
                .orElseGet(() ->
                        words.status(row.enrolment().flatMap(Enrolment::status).orElse(ContentStatus.NOT_STARTED)));
    }

    private String reason(Listed row) {
        return row.problem()
                .map(words.texts()::say)
                .orElseGet(() -> row.review().stream()
                        .flatMap(review -> review.drift().stream())
                        .map(drift -> new DriftTexts(words).title(drift) + ": " + new DriftTexts(words).place(drift))
                        .limit(8)
                        .collect(Collectors.joining("\n")));
    }
}
