package org.lectern.console.duplicates;

import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.scan.AuditJob;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Latest;
import org.lectern.model.Cause;
import org.lectern.service.Lectern;

/** The one audit of Lectern's libraries that runs in this console: begun, taken up again, or found. UI thread only. */
final class AuditModel extends RunningAuditModel<AuditPhase, DriftKind, Finding, AuditRecord> {
    private final ConsoleContext context;
    private final FindingsModel findings;
    private final AuditTexts words;
    private final Latest resuming;

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

    private void begun(AuditJob job, String title) {
        findings.live(job.id());
        follow(job, title);
    }
}
