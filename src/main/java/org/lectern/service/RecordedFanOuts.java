package org.lectern.service;

import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.audit.model.AuditScope;
import org.lectern.fanout.FanOutPreview;
import org.lectern.fanout.FanOutStoppedException;
import org.lectern.fanout.FanOutTakenOverException;
import org.lectern.fanout.FanOuts;
import org.lectern.fanout.RebuildJobs;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutLeftException;
import org.lectern.job.FanOutResult;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/** {@link FanOuts} on record. */
record RecordedFanOuts(FanOuts fanOuts, JobEstimates jobs, ActivityRecorder activity) implements FanOuts {
    @Override
    public FanOutJob change(ContentId content, Change change, Cause cause) {
        return begin(
                new WriteIntent(
                        change instanceof Change.Delete ? ActivityKind.DELETE : ActivityKind.CHANGE,
                        content.value(),
                        action(content, change),
                        cause),
                () -> fanOuts.previewChange(content, change),
                () -> fanOuts.change(content, change, cause));
    }

    private static Message action(ContentId content, Change change) {
        if (change instanceof Change.Put put) {
            return ActivitySentence.PUT.of(content, put.displayName());
        }
        if (change instanceof Change.Rename rename) {
            return ActivitySentence.RENAME.of(content, rename.displayName());
        }
        if (change instanceof Change.ChangeVisibility visibility) {
            return ActivitySentence.MAKE_VISIBLE.of(
                    content, visibility.visibility().message());
        }
        return (change instanceof Change.Delete ? ActivitySentence.DELETE : ActivitySentence.TOUCH).of(content);
    }

    @Override
    public FanOutJob share(ContentId content, Set<PrincipalId> principals, MemberRole role, Cause cause) {
        return begin(
                new WriteIntent(
                        ActivityKind.SHARE,
                        content.value(),
                        ActivitySentence.SHARE.of(
                                content, whom(principals), role.requireMember().message()),
                        cause),
                () -> fanOuts.previewShare(content, principals, role),
                () -> fanOuts.share(content, principals, role, cause));
    }

    @Override
    public FanOutJob remove(ContentId content, Set<PrincipalId> principals, Cause cause) {
        return begin(
                new WriteIntent(
                        ActivityKind.REMOVE,
                        content.value(),
                        (principals.size() == 1 ? ActivitySentence.REMOVE : ActivitySentence.REMOVE_FROM_MANY)
                                .of(content, whom(principals)),
                        cause),
                () -> fanOuts.previewRemove(content, principals),
                () -> fanOuts.remove(content, principals, cause));
    }

    @Override
    public FanOutJob rebuild(AuditScope scope, Cause cause) {
        return begin(
                new WriteIntent(
                        ActivityKind.REBUILD,
                        "",
                        ActivitySentence.REBUILD_SEVERAL.of(RebuildJobs.describe(scope)),
                        cause),
                () -> fanOuts.previewRebuild(scope),
                () -> fanOuts.rebuild(scope, cause));
    }

    @Override
    public CompletionStage<FanOutPreview> previewRebuild(AuditScope scope) {
        return fanOuts.previewRebuild(scope);
    }

    private static Message whom(Set<PrincipalId> principals) {
        return principals.size() == 1
                ? Message.plain(principals.iterator().next().toString())
                : ActivitySentence.PRINCIPALS.of(principals.size());
    }

    private FanOutJob begin(
            WriteIntent intent, Supplier<CompletionStage<FanOutPreview>> preview, Supplier<FanOutJob> change) {
        if (intent.cause().bulk()) {
            return change.get();
        }
        FanOutJob later = FanOutJob.later(intent.subject());
        later.follow(activity.record(
                intent,
                () -> preview.get().thenApply(RecordedFanOuts::extent),
                () -> later.begin(change),
                result -> ending(result, intent.kind()),
                RecordedFanOuts::failed));
        return later;
    }

    /** The rows of the truth, and those of the libraries. */
    private static WriteEstimate extent(FanOutPreview preview) {
        return WriteEstimate.of(preview.rows(), preview.statements());
    }

    private static WriteOutcome ending(FanOutResult result, ActivityKind kind) {
        if (result.isComplete() && !result.changed()) {
            boolean removal = kind == ActivityKind.REMOVE || kind == ActivityKind.DELETE;
            return WriteOutcome.done(
                    0, (removal ? ActivitySentence.NOTHING_TO_REMOVE : ActivitySentence.NOTHING_TO_CHANGE).of());
        }
        return WriteOutcome.of(
                result.isComplete() ? ActivityResult.DONE : ActivityResult.FAILED,
                result.isComplete()
                        ? result.reason().isEmpty()
                                ? ActivitySentence.LIBRARIES_WRITTEN.of(result.principals())
                                : result.reason()
                        : result.failures().isEmpty()
                                ? result.reason()
                                : ActivitySentence.LIBRARIES_NOT_WRITTEN.of(
                                        result.failures().size()));
    }

    private static WriteOutcome failed(Throwable failure) {
        Throwable cause = Stages.unwrap(failure);
        ActivityResult result = cause instanceof FanOutStoppedException || cause instanceof CancellationException
                ? ActivityResult.CANCELLED
                : cause instanceof FanOutTakenOverException || cause instanceof FanOutLeftException
                        ? ActivityResult.UNKNOWN
                        : ActivityResult.FAILED;
        return WriteOutcome.of(result, HasMessage.of(cause));
    }

    @Override
    public CompletionStage<FanOutPreview> previewChange(ContentId content, Change change) {
        return fanOuts.previewChange(content, change);
    }

    @Override
    public CompletionStage<FanOutPreview> previewShare(
            ContentId content, Set<PrincipalId> principals, MemberRole role) {
        return fanOuts.previewShare(content, principals, role);
    }

    @Override
    public CompletionStage<FanOutPreview> previewRemove(ContentId content, Set<PrincipalId> principals) {
        return fanOuts.previewRemove(content, principals);
    }

    @Override
    public CompletionStage<Integer> recover(Cause cause) {
        return activity.record(
                new WriteIntent(ActivityKind.JOB, "", ActivitySentence.RECOVER.of(), cause),
                jobs::ofProcessesGone,
                () -> fanOuts.recover(cause),
                WriteOutcome::done);
    }
}
