package org.lectern.console.fanouts;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import org.jspecify.annotations.Nullable;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.Tips;
import org.lectern.console.view.Icon;
import org.lectern.journal.JobStatus;

/** The columns of the ended jobs: one line each. */
final class HistoryColumns {
    /** In the smallest window everything that tells jobs apart can still be read. */
    private static final Map<String, Double> LEAST =
            Map.of("job", 112.0, "what", 136.0, "state", 100.0, "libraries", 104.0, "took", 64.0, "who", 90.0);

    private final ColumnWidths widths;
    private final JobTexts words;

    HistoryColumns(ColumnWidths widths, JobTexts words) {
        this.widths = widths;
        this.words = words;
    }

    List<TableColumn<JobStatus, ?>> make() {
        TableColumn<JobStatus, ?> started = text(
                "begun",
                162,
                job -> words.times().local(job.started()),
                job -> words.times().utc(job.started()));
        started.getStyleClass().add("mono");
        TableColumn<JobStatus, ?> id =
                text("job", 124, job -> job.id().value(), job -> job.id().value());
        id.getStyleClass().add("mono");
        return List.of(
                started,
                id,
                cells("what", 250, (cell, job) -> {
                    cell.setText(words.what(job));
                    cell.setGraphic(new Icon(JobBadges.icon(job.kind())));
                    Tips.set(cell, job.detail().isEmpty() ? words.what(job) : words.what(job) + "\n" + job.detail());
                }),
                cells("state", 118, (cell, job) -> {
                    Label badge = new Label();
                    JobBadges.show(badge, job.state(), words);
                    cell.setGraphic(badge);
                    Tips.set(cell, words.texts().recorded(job.reason()));
                }),
                text("libraries", 150, job -> words.share(job.counts()), job -> words.counts(job.counts())),
                text("took", 74, job -> words.took(job).orElse(""), job -> ""),
                text(
                        "who",
                        190,
                        job -> words.texts()
                                .get(
                                        job.cause().why().isEmpty() ? "fanouts.who" : "fanouts.whoWhy",
                                        job.cause().who(),
                                        job.cause().why()),
                        job -> job.cause().who() + "\n" + job.cause().why()));
    }

    private TableColumn<JobStatus, ?> text(
            String key, double width, Function<JobStatus, String> text, Function<JobStatus, String> whole) {
        return cells(key, width, (cell, job) -> {
            cell.setText(text.apply(job));
            Tips.set(cell, whole.apply(job));
        });
    }

    private TableColumn<JobStatus, JobStatus> cells(
            String key, double width, BiConsumer<TableCell<JobStatus, ?>, JobStatus> show) {
        TableColumn<JobStatus, JobStatus> column =
                new TableColumn<>(words.texts().get("fanouts.column." + key));
        column.setId(key);
        column.setSortable(false);
        column.setMinWidth(LEAST.getOrDefault(key, width));
        column.setPrefWidth(widths.of(key, width));
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(ignored -> new TableCell<>() {
            @Override
            protected void updateItem(@Nullable JobStatus job, boolean empty) {
                super.updateItem(job, empty);
                setText(null);
                setGraphic(null);
                Tips.clear(this);
                if (!empty && job != null) {
                    show.accept(this, job);
                }
            }
        });
        return column;
    }
}
