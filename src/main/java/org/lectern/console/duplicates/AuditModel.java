package org.lectern.console.duplicates;

import java.util.Optional;
import java.util.OptionalInt;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.scan.AuditJob;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Latest;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.service.Lectern;

/**
 * The one audit of Lectern's libraries that runs in this console: begun, taken up again, or found; while there is none, the one of
 * another process that is looked at, which is steered by what is on record. UI thread only.
 */
final class AuditModel extends RunningAuditModel<AuditPhase, DriftKind, Finding, AuditRecord> {
    private final ConsoleContext context;
    private final FindingsModel findings;
    private final AuditTexts words;
    private final Latest resuming;
    private Optional<AuditId> shown = Optional.empty();
    private String where = "";

    AuditModel(ConsoleContext context, FindingsModel findings, AuditTexts words) {
        super(context, words, findings::found);
        this.context = context;
        this.findings = findings;
        this.words = words;
        this.resuming = new Latest(context.ui());
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
            fail(e);
            return;
        }
        begun(job, words.job(scope));
    }

    /** Takes an audit up where it was left, with the rate that the operator has set now. */
    void resume(AuditRecord record, long rowsPerSecond) {
        if (isRunning()) {
            return;
        }
        findings.show(record);
        resuming.ask(
                () -> context.lectern().audits().resume(record.id()),
                job -> {
                    job.throttle(rowsPerSecond);
                    begun(job, words.job(record.scope()));
                },
                this::fail);
    }

    /** Follows an audit of this process that was begun before the page was opened. */
    void find() {
        if (!isRunning()) {
            context.lectern().audits().running().stream().findFirst().ifPresent(job -> begun(job, words.job()));
        }
    }

    /**
     * Shows one that runs in another process, unless one runs here.
     *
     * @param several whether more than this one do: it is said which it is
     */
    void elsewhere(Optional<AuditRecord> record, boolean several, ReadRates rates) {
        if (!isRunning()) {
            Optional<AuditId> next = record.map(AuditRecord::id);
            if (!next.equals(shown)) {
                show(Optional.empty()); // what was asked of the one before says nothing of this one
            }
            shown = next;
            where = record.map(one -> words.where(one, several)).orElse("");
            show(record.map(now -> rates.progress(now)));
        }
    }

    @Override
    public String where() {
        return isRunning() ? "" : where;
    }

    @Override
    public void pause() {
        super.pause();
        steer(new Steering.Order(Steering.Kind.PAUSE));
    }

    @Override
    public void proceed() {
        super.proceed();
        steer(new Steering.Order(Steering.Kind.RESUME));
    }

    @Override
    public boolean cancel() {
        if (isRunning()) {
            return super.cancel();
        }
        steer(new Steering.Order(Steering.Kind.STOP));
        return true;
    }

    @Override
    public void throttle(long rowsPerSecond) {
        super.throttle(rowsPerSecond);
        steer(new Steering.Throttle(
                rowsPerSecond > 0
                        ? OptionalInt.of((int) Math.min(Integer.MAX_VALUE, rowsPerSecond))
                        : OptionalInt.empty()));
    }

    /** On record, so that other consoles see it too; there its process hears of it, if that is not this one. */
    private void steer(Steering steering) {
        boolean here = isRunning();
        shown.filter(id -> progress().get().isPresent())
                .ifPresent(id -> context.lectern()
                        .audits()
                        .steer(id, steering)
                        .whenComplete((done, failure) -> context.ui().execute(() -> {
                            if (failure == null && !here) {
                                context.notices().done(words.told(steering.kind()));
                            } else if (failure != null && !here) {
                                context.notices().failed(words.job(), failure);
                            }
                        })));
    }

    private void begun(AuditJob job, String title) {
        shown = Optional.of(job.id());
        findings.live(job.id());
        follow(job, title);
    }
}
