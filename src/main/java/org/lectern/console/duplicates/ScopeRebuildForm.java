package org.lectern.console.duplicates;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.lectern.audit.model.AuditScope;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.console.work.PollingTimer;
import org.lectern.console.write.DialogHead;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.fanout.FanOutPreview;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.job.JobCounts;
import org.lectern.model.Cause;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

/**
 * What the operator is asked before many libraries are built anew: how many they are, and about how many rows. Then how far the
 * job is, which goes on if the dialog is closed, and can be held on the Fan-outs page. UI thread only.
 */
final class ScopeRebuildForm implements WriteForm {
    private static final int MOST_LINES = 200;

    private final ConsoleContext context;
    private final AuditScope scope;
    private final AuditTexts words;
    private final Texts texts;
    private Optional<FanOutJob> running = Optional.empty();

    ScopeRebuildForm(ConsoleContext context, AuditScope scope, AuditTexts words) {
        this.context = context;
        this.scope = scope;
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
    public CompletionStage<WritePreview> preview(Cause cause) {
        return context.lectern().fanOuts().previewRebuild(scope).thenApply(this::said);
    }

    private WritePreview said(FanOutPreview found) {
        return new WritePreview(
                texts.say(found.message()),
                texts.get("duplicates.rebuild.figures", found.rows()),
                OptionalLong.of(found.rows()),
                String.join("\n", found.statements()),
                found.changesNothing());
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job listed) {
        FanOutJob job = context.lectern().fanOuts().rebuild(scope, cause);
        running = Optional.of(job);
        job.id()
                .thenAccept(id -> listed.link(
                        new Job.Link(id.value(), () -> context.navigator().job(id))));
        PollingTimer.until(job.ended(), context.ui(), () -> tell(job.counts(), listed));
        return job.ended().thenApply(this::ended);
    }

    private void tell(JobCounts counts, Job listed) {
        listed.tell(
                counts.done() + counts.failed(),
                counts.total(),
                texts.get("duplicates.rebuild.progress", counts.done() + counts.failed(), counts.total()));
    }

    private Result ended(FanOutResult result) {
        Map<PrincipalId, Message> failures = new TreeMap<>(result.failures());
        return new Result(
                texts.say(result.reason()),
                failures.entrySet().stream()
                        .limit(MOST_LINES)
                        .map(failure -> failure.getKey() + ": " + texts.say(failure.getValue()))
                        .collect(Collectors.joining("\n")),
                result.isComplete());
    }

    @Override
    public Optional<Runnable> stop() {
        return Optional.of(() -> running.ifPresent(FanOutJob::cancel));
    }
}
