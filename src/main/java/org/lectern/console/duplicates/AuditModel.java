package org.lectern.console.duplicates;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.Finding;
import org.lectern.audit.scan.AuditJob;
import org.lectern.audit.scan.AuditProgress;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Job;
import org.lectern.console.work.Latest;
import org.lectern.model.Cause;
import org.lectern.service.Lectern;

/** The one audit that runs in this console: started, steered, and looked at a few times a second. UI thread only. */
final class AuditModel {
    private final ConsoleContext context;
    private final FindingsModel findings;
    private final AuditTexts words;
    private final Latest resuming;
    private final ReadOnlyObjectWrapper<Optional<AuditProgress>> progress =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<AuditJob> running = Optional.empty();
    private Optional<Job> shown = Optional.empty();
    private int taken;
    private Runnable begun = () -> {};
    private Consumer<AuditRecord> ended = record -> {};
    private Consumer<Throwable> failed = failure -> {};

    AuditModel(ConsoleContext context, FindingsModel findings, AuditTexts words) {
        this.context = context;
        this.findings = findings;
        this.words = words;
        this.resuming = new Latest(context.ui());
    }

    /** How far it is; empty while none runs. */
    ReadOnlyObjectProperty<Optional<AuditProgress>> progress() {
        return progress.getReadOnlyProperty();
    }

    boolean isRunning() {
        return running.isPresent();
    }

    /** Told when an audit begins that is to be looked at. */
    void onBegun(Runnable handler) {
        begun = handler;
    }

    /** Told when an audit has ended, finished or not. */
    void onEnded(Consumer<AuditRecord> handler) {
        ended = handler;
    }

    /** Told when an audit could not be begun, or its record not be kept. */
    void onFailed(Consumer<Throwable> handler) {
        failed = handler;
    }

    /** Does nothing while an audit runs. */
    void start(AuditScope scope, AuditOptions options, String why) {
        if (isRunning()) {
            return;
        }
        Lectern services = context.lectern();
        AuditJob job;
        try {
            job = services.audits()
                    .start(scope, options, Cause.of(services.connection().operator(), why));
        } catch (RuntimeException e) {
            failed.accept(e);
            return;
        }
        follow(job, words.job(scope), options.rowsPerSecond());
    }

    /** Takes an audit up where it was left, with the rate that the operator has set now. */
    void resume(AuditRecord record, long rowsPerSecond) {
        if (isRunning()) {
            return;
        }
        findings.show(record);
        resuming.ask(
                () -> context.lectern().audits().resume(record.id()),
                job -> follow(job, words.job(record.scope()), rowsPerSecond),
                failed);
    }

    /** Follows an audit of this process that was begun before the page was opened. */
    void find() {
        if (!isRunning()) {
            context.lectern().audits().running().stream().findFirst().ifPresent(job -> follow(job, words.job(), -1));
        }
    }

    private void follow(AuditJob job, String title, long rowsPerSecond) {
        running = Optional.of(job);
        taken = 0;
        findings.live(job.id());
        if (rowsPerSecond >= 0) {
            job.throttle(rowsPerSecond);
        }
        look();
        begun.run();
        shown = Optional.of(context.works()
                .<AuditRecord>job(title)
                .success(this::end)
                .failure(failure -> {
                    forget();
                    failed.accept(failure);
                })
                .follow(listed -> job.ended(), job::cancel));
        if (!isRunning()) {
            shown = Optional.empty();
        }
    }

    /** Takes over what is new: called at most ten times a second. */
    void look() {
        running.ifPresent(job -> {
            take(job);
            AuditProgress now = job.progress();
            if (!progress.get().equals(Optional.of(now))) {
                progress.set(Optional.of(now));
                shown.ifPresent(listed -> listed.tell(now.done(), now.total(), words.figures(now)));
            }
        });
    }

    private void take(AuditJob job) {
        List<Finding> fresh = job.findings(taken);
        taken += fresh.size();
        findings.found(fresh, job.progress().found());
    }

    private void end(AuditRecord record) {
        running.ifPresent(job -> {
            for (int before = -1; before < taken; ) {
                before = taken;
                take(job);
            }
        });
        forget();
        findings.ended(record);
        ended.accept(record);
    }

    private void forget() {
        running = Optional.empty();
        shown = Optional.empty();
        progress.set(Optional.empty());
    }

    void pause() {
        running.ifPresent(AuditJob::pause);
        look();
    }

    /** Goes on after a pause. */
    void proceed() {
        running.ifPresent(AuditJob::resume);
        look();
    }

    void cancel() {
        running.ifPresent(AuditJob::cancel);
    }

    /** From now on at most so many rows a second; 0 for no limit. */
    void throttle(long rowsPerSecond) {
        running.ifPresent(job -> job.throttle(rowsPerSecond));
    }
}
