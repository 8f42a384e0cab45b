package org.lectern.console.data;

import java.nio.file.Path;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.console.notice.MessageException;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.transfer.ExportOptions;
import org.lectern.transfer.ExportReport;
import org.lectern.transfer.Exporter;
import org.lectern.transfer.Outcome;
import org.lectern.transfer.TransferJob;

/** The export under way, if there is one. UI thread only. */
final class ExportModel {
    private final ConsoleContext context;
    private final Texts texts;
    private final ReadOnlyObjectWrapper<Optional<Running>> running = new ReadOnlyObjectWrapper<>(Optional.empty());

    /** An export and its entry in the status bar. */
    record Running(Job job, TransferJob<ExportReport> transfer) {}

    ExportModel(ConsoleContext context) {
        this.context = context;
        this.texts = context.texts();
    }

    ReadOnlyObjectProperty<Optional<Running>> running() {
        return running.getReadOnlyProperty();
    }

    void start(Path target, ExportOptions options) {
        String title = texts.get("data.export.job", String.valueOf(target.getFileName()));
        TransferJob<ExportReport> transfer = new Exporter(context.lectern()).start(target, options);
        Job job = context.works()
                .<ExportReport>job(title)
                .success(report -> ended(title, report))
                .failure(failure -> context.notices().failed(title, failure))
                .end(() -> running.set(Optional.empty()))
                .follow(started -> transfer.ended(), transfer::cancel);
        running.set(Optional.of(new Running(job, transfer)));
    }

    private void ended(String title, ExportReport report) {
        long rows = report.rows().values().stream().mapToLong(Long::longValue).sum();
        if (report.outcome() == Outcome.FINISHED) {
            String done = texts.get("export.done", rows, report.target());
            report.message()
                    .ifPresentOrElse(
                            left -> context.notices().warning(done, texts.say(left)),
                            () -> context.notices().done(done));
        } else if (report.outcome() == Outcome.CANCELLED) {
            context.notices().warning(texts.get("data.export.cancelled"), "");
        } else {
            context.notices()
                    .failed(
                            title,
                            new MessageException(
                                    report.message().map(texts::say).orElse("")));
        }
    }

    /** How far it is, which the status bar is told, too; empty while there is none. */
    String progress() {
        Optional<String> text = running.get()
                .map(one ->
                        texts.get("export.progress", one.transfer().progress().lines()));
        running.get().ifPresent(one -> one.job().tell(0, -1, text.orElse("")));
        return text.orElse("");
    }

    void cancel() {
        running.get().ifPresent(one -> one.job().cancel());
    }
}
