package org.lectern.fanout;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.async.Stages;
import org.lectern.audit.model.AuditScope;
import org.lectern.job.FanOutJob;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.Recovery;
import org.lectern.job.RunningJob;
import org.lectern.library.Principals;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.ContentSentence;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.wording.Message;

/** {@link FanOuts}: puts a change on record, makes it, and hands it to {@link FanOutRunner}, which carries it. */
public final class FanOutService implements FanOuts {
    private final ContentChanges changes;
    private final Principals principals;
    private final Previews previews;
    private final FanOutParts.Names contentNames;
    private final RebuildJobs rebuilds;
    private final FanOutRunner runner;
    private final Recovery recovery;

    FanOutService(
            ContentChanges changes,
            Principals principals,
            Previews previews,
            FanOutParts.Names contentNames,
            RebuildJobs rebuilds,
            FanOutRunner runner,
            Recovery recovery) {
        this.changes = changes;
        this.principals = principals;
        this.previews = previews;
        this.contentNames = contentNames;
        this.rebuilds = rebuilds;
        this.runner = runner;
        this.recovery = recovery;
    }

    @Override
    public FanOutJob change(ContentId content, Change change, Cause cause) {
        RunningJob job = runner.job(JobTask.of(kind(change), content.value(), detail(change)), cause);
        index(content, change).whenComplete((indexed, failure) -> {
            if (failure == null) {
                changes.make(job, change);
            } else {
                job.handle().fail(Stages.unwrap(failure));
            }
        });
        return job.handle();
    }

    private static JobKind kind(Change change) {
        if (change instanceof Change.Put) {
            return JobKind.PUT;
        }
        if (change instanceof Change.Rename) {
            return JobKind.RENAME;
        }
        if (change instanceof Change.ChangeVisibility) {
            return JobKind.CHANGE_VISIBILITY;
        }
        return change instanceof Change.Delete ? JobKind.DELETE : JobKind.TOUCH;
    }

    private static Message detail(Change change) {
        if (change instanceof Change.Put put) {
            return Message.plain(put.displayName());
        }
        if (change instanceof Change.Rename rename) {
            return Message.plain(rename.displayName());
        }
        return change instanceof Change.ChangeVisibility visibility
                ? ContentSentence.valueOf(visibility.visibility().name()).of()
                : Message.NONE;
    }

    /** Before the truth, so that nothing is there that cannot be found. */
    private CompletionStage<?> index(ContentId content, Change change) {
        if (change instanceof Change.Put put) {
            return contentNames.put(content.value(), put.displayName());
        }
        if (change instanceof Change.Rename rename) {
            return contentNames.put(content.value(), rename.displayName());
        }
        return CompletableFuture.completedStage(null);
    }

    @Override
    public FanOutJob share(ContentId content, Set<PrincipalId> audience, MemberRole role, Cause cause) {
        return begin(JobKind.SHARE, content, audience, role.requireMember(), () -> requireExisting(audience), cause);
    }

    /** It may belong to a principal that is gone. */
    @Override
    public FanOutJob remove(ContentId content, Set<PrincipalId> audience, Cause cause) {
        return begin(JobKind.REMOVE, content, audience, MemberRole.REMOVED, () -> changes.requireItem(content), cause);
    }

    private FanOutJob begin(
            JobKind kind,
            ContentId content,
            Set<PrincipalId> audience,
            MemberRole role,
            Supplier<CompletionStage<?>> check,
            Cause cause) {
        RunningJob job = runner.job(JobTask.of(kind, content.value(), Shares.describe(audience, role)), cause);
        if (job.work().begin()) {
            check.get()
                    .thenCompose(known -> runner.shares().begin(job, Shares.parts(audience), role))
                    .thenCompose(shared -> runner.finish(job))
                    .whenComplete((done, failure) -> {
                        if (job.isOnRecord()) {
                            runner.worked(job, failure);
                        } else if (failure != null) {
                            job.handle().fail(Stages.unwrap(failure));
                        }
                    });
        }
        return job.handle();
    }

    private CompletionStage<?> requireExisting(Set<PrincipalId> audience) {
        return principals
                .existing(audience)
                .thenAccept(existing -> audience.stream()
                        .filter(principal -> !existing.contains(principal))
                        .findFirst()
                        .ifPresent(missing -> {
                            throw new UnknownPrincipalException(missing);
                        }));
    }

    @Override
    public FanOutJob rebuild(AuditScope scope, Cause cause) {
        return rebuilds.several(scope, cause);
    }

    @Override
    public CompletionStage<FanOutPreview> previewRebuild(AuditScope scope) {
        return rebuilds.preview(scope);
    }

    @Override
    public CompletionStage<FanOutPreview> previewChange(ContentId content, Change change) {
        return previews.of(content, change);
    }

    @Override
    public CompletionStage<FanOutPreview> previewShare(ContentId content, Set<PrincipalId> audience, MemberRole role) {
        MemberRole shared = role.requireMember();
        return requireExisting(audience).thenCompose(known -> previews.of(content, audience, shared));
    }

    @Override
    public CompletionStage<FanOutPreview> previewRemove(ContentId content, Set<PrincipalId> audience) {
        return previews.of(content, audience, MemberRole.REMOVED);
    }

    @Override
    public CompletionStage<Integer> recover(Cause cause) {
        return recovery.run();
    }
}
