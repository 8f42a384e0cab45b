package org.lectern.console.status;

import java.time.Instant;
import java.util.Comparator;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.lectern.console.table.ColumnList;
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
    ColumnList<Listed> list() {
        return new ColumnList<Listed>("contentstatus.enrolments", "contentstatus.column.")
                .sorted()
                .graphic(
                        "enrolment",
                        104,
                        150,
                        row -> lines(Labels.of(row.key().collection(), "mono"), second(where(row))))
                .tip(row -> row.key().toString())
                .by(Comparator.comparing((Listed row) -> row.key().collection())
                        .thenComparing(row -> row.key().context()))
                .graphic("progress", 112, 146, this::progress)
                .tip(this::completed)
                // What is to be seen in full beside the table gives way in a narrow window.
                .ifWider(350)
                .by(Comparator.comparingInt(EnrolmentColumns::percentage))
                .graphic("verdict", 132, 136, row -> words.verdict(row, clock.get()))
                .tip(this::reason)
                .by(Comparator.comparingInt(EnrolmentColumns::differences));
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
