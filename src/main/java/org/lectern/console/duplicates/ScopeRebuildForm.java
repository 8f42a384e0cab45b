package org.lectern.console.duplicates;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.model.AuditScope;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.console.work.PollingTimer;
import org.lectern.console.write.DialogHead;
import org.lectern.console.write.WriteForm;
import org.lectern.job.FanOutJob;
import org.lectern.job.JobCounts;
import org.lectern.model.Cause;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/**
 * What the operator is asked before many libraries are built anew: how many they are, and about how many rows. Then how far the
 * job is, which goes on if the dialog is closed, and can be held on the Fan-outs page. UI thread only.
 */
final class ScopeRebuildForm implements WriteForm {
    private final ConsoleContext context;
    private final AuditScope scope;
    private final Write<FanOutJob> rebuild;
    private final AuditTexts words;
    private final Texts texts;
    private volatile Optional<FanOutJob> running = Optional.empty();

    ScopeRebuildForm(ConsoleContext context, AuditScope scope, AuditTexts words) {
        this.context = context;
        this.scope = scope;
        this.rebuild = context.lectern().fanOuts().rebuild(scope);
        this.texts = context.texts();
        this.words = words;
    }

    @Override
    public DialogHead head() {
        return new DialogHead(
                texts.get("duplicates.rebuild.title", words.scope(scope)),
                context.lectern().connection().status().keyspace(),
                texts.get("duplicates.rebuild.confirm"),
                false);
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        return rebuild.preview(cause);
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job listed) {
        return rebuild.run(cause, rows -> !listed.isCancelled(), job -> follow(job, listed))
                .thenApply(report -> Result.of(report, texts));
    }

    private void follow(FanOutJob job, Job listed) {
        running = Optional.of(job);
        job.id()
                .thenAccept(id -> listed.link(
                        new Job.Link(id.value(), () -> context.navigator().job(id))));
        context.ui().execute(() -> PollingTimer.until(job.ended(), context.ui(), () -> tell(job.counts(), listed)));
    }

    private void tell(JobCounts counts, Job listed) {
        listed.tell(
                counts.done() + counts.failed(),
                counts.total(),
                texts.get("duplicates.rebuild.progress", counts.done() + counts.failed(), counts.total()));
    }

    @Override
    public Optional<Runnable> stop() {
        return Optional.of(() -> running.ifPresent(FanOutJob::cancel));
    }
}
