package org.lectern.console.status.jobs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.control.MenuItem;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.status.jobs.ReportLine.Part;
import org.lectern.console.table.TableRows;
import org.lectern.console.work.Latest;
import org.lectern.status.batch.Findings;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.BatchJobRecord.Counts;

/** What the selected batch job has done, and what it has left and why. UI thread only. */
final class ReportModel implements TableRows<ReportLine> {
    private final ConsoleContext context;
    private final BatchJobTexts words;
    private final Latest reading;
    private final ObservableList<ReportLine> rows = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<Optional<Throwable>> failure = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<ListedBatchJob> job = Optional.empty();
    private Findings found = Findings.NONE;

    ReportModel(ConsoleContext context, BatchJobTexts words) {
        this.context = context;
        this.words = words;
        this.reading = context.latest();
    }

    /** Shows this one's; what is kept of it is read again once its place on record is another one. */
    void show(Optional<ListedBatchJob> next) {
        boolean other = !next.map(one -> one.record().id())
                .equals(job.map(one -> one.record().id()));
        boolean moved = !next.map(ListedBatchJob::state).equals(job.map(ListedBatchJob::state))
                || !next.flatMap(ListedBatchJob::written).equals(job.flatMap(ListedBatchJob::written));
        if (next.equals(job)) {
            return;
        }
        job = next;
        if (other) {
            found = Findings.NONE;
        }
        lines();
        if (other || moved) {
            reload();
        }
    }

    @Override
    public void reload() {
        failure.set(Optional.empty());
        job.ifPresent(shown -> reading.<Findings>ask(
                () -> context.lectern().contentStatuses().batchJobs().report(shown.record()),
                read -> {
                    found = read;
                    lines();
                },
                why -> failure.set(Optional.of(why))));
    }

    private void lines() {
        List<ReportLine> lines = new ArrayList<>();
        job.ifPresent(shown -> {
            Counts counts = shown.record().counts();
            lines.add(ReportLine.of(Part.TOLD, words.told(shown)));
            lines.add(ReportLine.of(
                    Part.LOOKED_AT,
                    counts.examined(),
                    words.get(
                            shown.record().kind() == BatchJobRecord.Kind.MODE_PREVIEW
                                    ? "line.examined.users"
                                    : "line.examined")));
            lines.add(ReportLine.of(
                    Part.FOUND,
                    counts.found(),
                    words.get("line.found." + shown.record().kind())));
            add(lines, Part.USERS, shown.coverage().users(), words.get("line.users"));
            add(lines, Part.ROWS, shown.coverage().rows(), words.get("line.rows"));
            add(lines, Part.WRITTEN, counts.written(), words.get("line.written"));
            add(lines, Part.FAILED, counts.failed(), words.get("line.failed"));
            shown.coverage()
                    .leftOut()
                    .forEach((why, count) -> lines.add(ReportLine.of(Part.LEFT_OUT, count, words.get("why." + why))));
        });
        found.notes()
                .forEach(
                        note -> lines.add(ReportLine.of(Part.NOTE, words.texts().say(note))));
        found.sample().forEach(statement -> lines.add(ReportLine.of(Part.STATEMENT, statement)));
        if (!rows.equals(lines)) {
            rows.setAll(lines);
        }
    }

    private static void add(List<ReportLine> lines, Part part, long count, String text) {
        if (count > 0) {
            lines.add(ReportLine.of(part, count, text));
        }
    }

    @Override
    public ObservableList<ReportLine> rows() {
        return rows;
    }

    @Override
    public ReadOnlyBooleanProperty reading() {
        return reading.asking();
    }

    @Override
    public ReadOnlyObjectProperty<Optional<Throwable>> state() {
        return failure.getReadOnlyProperty();
    }

    @Override
    public Optional<Throwable> failure() {
        return failure.get();
    }

    /** The menu that exports it, or the list of all jobs. */
    List<MenuItem> export(BatchJobsModel jobs) {
        return new Export(context, () -> "content-status-report")
                .shown("contentstatus.jobs.export.report", ReportLine.columns(words), this::rows)
                .offer(
                        "contentstatus.jobs.export.list",
                        () -> "content-status-jobs",
                        () -> Optional.of(Export.rows(new BatchJobColumns(words).list(), jobs.all())))
                .menu();
    }
}
