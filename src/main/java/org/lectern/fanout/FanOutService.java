package org.lectern.fanout;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.audit.model.AuditScope;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.job.FanOutSentence;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.Jobs;
import org.lectern.job.Recovery;
import org.lectern.job.RunningJob;
import org.lectern.job.SteeringPlans;
import org.lectern.library.Principals;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.ContentSentence;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/** {@link FanOuts}: puts a change on record, makes it, and hands it to {@link FanOutRunner}, which carries it. */
public final class FanOutService implements FanOuts {
    private final ContentChanges changes;
    private final Principals principals;
    private final ChangePlans plans;
    private final FanOutParts.Names contentNames;
    private final RebuildJobs rebuilds;
    private final FanOutRunner runner;
    private final Recovery recovery;
    private final Jobs jobs;
    private final SteeringPlans steering;
    private final ActivityRecorder activity;
    private final Before before;

    FanOutService(
            ContentChanges changes,
            Principals principals,
            ChangePlans plans,
            FanOutParts.Names contentNames,
            RebuildJobs rebuilds,
            FanOutRunner runner,
            Recovery recovery,
            Jobs jobs,
            SteeringPlans steering,
            ActivityRecorder activity) {
        this.changes = changes;
        this.principals = principals;
        this.plans = plans;
        this.contentNames = contentNames;
        this.rebuilds = rebuilds;
        this.runner = runner;
        this.recovery = recovery;
        this.jobs = jobs;
        this.steering = steering;
        this.activity = activity;
        this.before = new Before(runner.shares().store(), activity);
    }

    private Write<FanOutJob> write(
            WriteHead head, JobKind kind, Supplier<CompletionStage<Plan>> plan, Function<Cause, FanOutJob> begin) {
        return Write.job(
                activity,
                head,
                cause -> plan.get(),
                cause -> CompletableFuture.completedStage(begin.apply(cause)),
                job -> job.ended().thenApply(result -> report(job, Outcomes.of(result, kind, head.about()))),
                Outcomes::failed);
    }

    private static WriteReport report(FanOutJob job, WriteReport report) {
        return job.undo().map(report::undoneBy).orElse(report);
    }

    @Override
    public Write<FanOutJob> change(ContentId content, Change change) {
        return change(content, change, change.unconditional());
    }

    private Write<FanOutJob> change(ContentId content, Change change, Change plain) {
        Message title = title(content, plain);
        return write(
                plain instanceof Change.Delete
                        ? WriteHead.takingAway(ActivityKind.DELETE, content, title)
                        : WriteHead.of(ActivityKind.CHANGE, content, title),
                kind(plain),
                () -> plans.of(content, change),
                cause -> change(content, change, plain, cause));
    }

    private static Message title(ContentId content, Change change) {
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

    private FanOutJob change(ContentId content, Change change, Change plain, Cause cause) {
        RunningJob job = runner.job(JobTask.of(kind(plain), content.value(), detail(plain)), cause);
        before.item(content, cause)
                .thenAccept(item -> job.handle()
                        .undoneBy(() -> item.flatMap(was -> Before.undoing(plain, was))
                                .flatMap(undo -> job.change()
                                        .version()
                                        .map(version -> change(content, new Change.OfVersion(version, undo))))))
                .thenCompose(read -> index(content, plain))
                .whenComplete((indexed, failure) -> {
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
    public Write<FanOutJob> share(ContentId content, Set<PrincipalId> audience, MemberRole role) {
        MemberRole shared = role.requireMember();
        return write(
                WriteHead.of(
                        ActivityKind.SHARE,
                        content,
                        ActivitySentence.SHARE.of(content, whom(audience), shared.message())),
                JobKind.SHARE,
                () -> requireExisting(audience).thenCompose(known -> plans.of(content, audience, shared)),
                cause -> begin(
                        JobKind.SHARE, content, audience, shared, () -> requireExisting(audience), Map.of(), cause));
    }

    /** It may belong to a principal that is gone. */
    @Override
    public Write<FanOutJob> remove(ContentId content, Set<PrincipalId> audience) {
        return write(
                WriteHead.takingAway(
                        ActivityKind.REMOVE,
                        content,
                        (audience.size() == 1 ? ActivitySentence.REMOVE : ActivitySentence.REMOVE_FROM_MANY)
                                .of(content, whom(audience))),
                JobKind.REMOVE,
                () -> plans.of(content, audience, MemberRole.REMOVED),
                cause -> begin(
                        JobKind.REMOVE,
                        content,
                        audience,
                        MemberRole.REMOVED,
                        () -> changes.requireItem(content),
                        Map.of(),
                        cause));
    }

    private static Message whom(Set<PrincipalId> audience) {
        return audience.size() == 1
                ? Message.plain(audience.iterator().next().toString())
                : ActivitySentence.PRINCIPALS.of(audience.size());
    }

    private FanOutJob begin(
            JobKind kind,
            ContentId content,
            Set<PrincipalId> audience,
            MemberRole role,
            Supplier<CompletionStage<?>> check,
            Map<PrincipalId, Membership> expected,
            Cause cause) {
        RunningJob job = runner.job(JobTask.of(kind, content.value(), Shares.describe(audience, role)), cause);
        if (job.work().begin()) {
            check.get()
                    .thenCompose(known -> before.members(content, audience, role, cause))
                    .thenCompose(were -> {
                        job.handle()
                                .undoneBy(() ->
                                        were.isEmpty() ? Optional.empty() : Optional.of(restore(content, were, role)));
                        return runner.shares().begin(job, Shares.parts(audience), role, expected);
                    })
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

    /** Gives members the roles that they had before, unless one was changed since this role was written. */
    private Write<Long> restore(ContentId content, SortedMap<PrincipalId, Membership> were, MemberRole written) {
        Map<MemberRole, Set<PrincipalId>> groups = new EnumMap<>(MemberRole.class);
        were.forEach((principal, membership) -> groups.computeIfAbsent(membership.role(), role -> new TreeSet<>())
                .add(principal));
        return Write.of(
                activity,
                new WriteHead(
                        ActivityKind.SHARE,
                        Message.plain(content.value()),
                        ActivitySentence.RESTORE_ROLES.of(content, whom(were.keySet())),
                        groups.containsKey(MemberRole.REMOVED)),
                cause -> before.requireUnchanged(content, were, written)
                        .thenCompose(same -> Stages.all(
                                groups.entrySet(), group -> plans.of(content, group.getValue(), group.getKey())))
                        .thenApply(parts -> Plan.of(
                                parts.get(0).message(),
                                parts.stream()
                                        .mapToLong(plan -> plan.rows().orElse(0))
                                        .sum(),
                                parts.stream()
                                        .flatMap(plan -> plan.statements().stream())
                                        .toList())),
                cause -> before.requireUnchanged(content, were, written)
                        .thenCompose(same -> Stages.all(
                                1,
                                groups.entrySet(),
                                group -> begin(
                                                group.getKey().isMember() ? JobKind.SHARE : JobKind.REMOVE,
                                                content,
                                                group.getValue(),
                                                group.getKey(),
                                                () -> changes.requireItem(content),
                                                Before.after(were, written),
                                                cause)
                                        .done()))
                        .thenCompose(results -> before.requireRestored(content, were, written)
                                .thenApply(same -> results.stream()
                                        .mapToLong(FanOutResult::principals)
                                        .sum())),
                libraries -> WriteReport.of(WriteOutcome.done(FanOutSentence.RESTORED.of(content, libraries))));
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
    public Write<FanOutJob> rebuild(AuditScope scope) {
        return write(
                WriteHead.of(
                        ActivityKind.REBUILD, "", ActivitySentence.REBUILD_SEVERAL.of(RebuildJobs.describe(scope))),
                JobKind.REBUILD,
                () -> rebuilds.preview(scope),
                cause -> rebuilds.several(scope, cause));
    }

    @Override
    public Write<Integer> recover() {
        return Write.of(
                activity,
                WriteHead.of(ActivityKind.JOB, "", ActivitySentence.RECOVER.of())
                        .unnamed(),
                cause -> jobs.open().thenCompose(steering::ofProcessesGone),
                cause -> recovery.run(),
                finished -> WriteReport.of(WriteOutcome.done(finished)));
    }
}
