package org.lectern.audit;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.lectern.async.Retry;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditSentence;
import org.lectern.audit.scan.AuditJob;
import org.lectern.audit.scan.AuditProgress;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.Records;
import org.lectern.job.Steering;
import org.lectern.wording.Message;

/**
 * Keeps a running audit in the list of jobs, so that every process sees how far it is. An audit that cannot be listed runs all
 * the same: it has a record of its own.
 */
final class ListedAudit {
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final int WHOLE = 100;
    private static final List<AuditPhase> PHASES = List.of(AuditPhase.values());

    private final AuditJob audit;
    private final CompletionStage<Records.Recorded> listed;
    private boolean paused;
    private volatile boolean over;

    private ListedAudit(AuditJob audit, CompletionStage<Records.Recorded> listed) {
        this.audit = audit;
        this.listed = listed;
    }

    /**
     * Lists an audit, and follows it until {@link #end}.
     *
     * @param record the audit at its start
     * @param steered does what an operator orders in the list
     */
    static ListedAudit begin(AuditJob audit, AuditRecord record, Records journal, Consumer<Steering> steered) {
        JobTask task = new JobTask(JobKind.AUDIT, subject(record.scope()), Message.NONE, true);
        ListedAudit begun = new ListedAudit(audit, journal.begin(task, record.cause(), steered));
        begun.listed.thenAccept(begun::look);
        return begun;
    }

    private static Message subject(AuditScope scope) {
        if (scope instanceof AuditScope.Tenant tenant) {
            return AuditSentence.OF_TENANT.of(tenant.name());
        }
        return scope instanceof AuditScope.Selection selection
                ? AuditSentence.OF_SELECTION.of(selection.principals().size())
                : AuditSentence.OF_EVERYTHING.of();
    }

    private void look(Records.Recorded line) {
        if (over) {
            return;
        }
        AuditProgress<AuditPhase, ?> now = audit.progress();
        if (now.paused() != paused) {
            paused = now.paused();
            line.paused(paused);
        }
        int done = hundredths(now);
        line.progressed(done, 0, WHOLE - done);
        Retry.Timer.COMMON.after(BETWEEN_LOOKS, () -> look(line));
    }

    /** Counts each phase as an equal part. */
    static int hundredths(AuditProgress<AuditPhase, ?> now) {
        double inPhase = now.total() == 0 ? 0 : Math.min(1, (double) now.done() / now.total());
        return (int) (WHOLE * (PHASES.indexOf(now.phase()) + inPhase) / (PHASES.size() - 1));
    }

    /** Moves it to the ended jobs. Never fails. */
    CompletionStage<?> end(AuditRecord last) {
        over = true;
        return listed.thenCompose(line -> {
                    if (last.state().isEnd()) {
                        line.progressed(WHOLE, 0, 0);
                    }
                    return line.end(sentence(last)).thenApply(Object.class::cast);
                })
                .exceptionallyCompose(unlisted -> CompletableFuture.completedStage(last));
    }

    private static Message sentence(AuditRecord last) {
        if (!last.reason().isEmpty()) {
            return last.reason();
        }
        return last.state().isEnd() ? AuditSentence.FOUND.of(last.total()) : AuditSentence.CUT_SHORT.of();
    }
}
