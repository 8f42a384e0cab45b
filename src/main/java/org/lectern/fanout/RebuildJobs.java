package org.lectern.fanout;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.audit.model.AuditScope;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.job.FanOutSentence;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobRecord;
import org.lectern.job.JobState;
import org.lectern.job.JobTask;
import org.lectern.job.Journal;
import org.lectern.job.RunningJob;
import org.lectern.library.Libraries;
import org.lectern.library.Principals;
import org.lectern.model.Cause;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.protocol.Reconciled;
import org.lectern.reading.LibraryRebuilds;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/** Builds libraries anew, one or several as a job on record: whoever takes it over finishes it. */
public final class RebuildJobs implements LibraryRebuilds.OnRecord {
    /** As long as a read that is repeated takes to be given up; after that an operator asks again. */
    private static final int ATTEMPTS = 10;

    /** So many libraries say how many rows the others have. */
    private static final int SAMPLE = 20;

    private static final int AT_ONCE = 8;

    private final FanOutRunner runner;
    private final Journal journal;
    private final Principals principals;
    private final Function<PrincipalId, CompletionStage<Plan>> previews;
    private final int pageSize;
    /** Until a job is on record nothing has been done: what passes must not end it before it has begun. */
    private final Retry beginning;

    /**
     * @param previews what the rebuild of one would write; fails with an {@link UnknownPrincipalException}
     * @param pageSize principals read at a time
     */
    RebuildJobs(
            FanOutRunner runner,
            Journal journal,
            Principals principals,
            Function<PrincipalId, CompletionStage<Plan>> previews,
            int pageSize,
            Retry.Timer timer) {
        this.runner = runner;
        this.pageSize = pageSize;
        this.previews = previews;
        this.journal = journal;
        this.principals = principals;
        this.beginning = Retry.of(ClusterFailures::passing)
                .attempts(ATTEMPTS)
                .timer(timer)
                .build();
    }

    /** Of nobody there is no job. */
    @Override
    public CompletionStage<Libraries.Rebuilt> rebuild(PrincipalId principal, Cause cause) {
        return beginning.run(() -> principals.find(principal)).thenCompose(found -> {
            if (found.isEmpty()) {
                throw new UnknownPrincipalException(principal);
            }
            return begin(principal, cause);
        });
    }

    /** Several, as one job; nothing is done where nobody is meant. */
    FanOutJob several(AuditScope scope, Cause cause) {
        RunningJob job = runner.job(task(scope), cause);
        principals(scope)
                .next()
                .thenCompose(some -> {
                    if (some.isEmpty()) {
                        job.handle().complete(FanOutResult.NOTHING);
                        return CompletableFuture.completedStage(null);
                    }
                    return beginning
                            .<Object>run(() -> open(job, scope).thenApply(opened -> job))
                            .thenAccept(opened -> {
                                job.enter(JobState.RUNNING, Message.NONE, journal.now());
                                if (job.handle().isCancelled()) {
                                    runner.rest(job, JobState.STOPPED);
                                } else {
                                    runner.resume(job);
                                }
                            });
                })
                .whenComplete((begun, failure) -> {
                    if (failure != null) {
                        job.handle().fail(Stages.unwrap(failure));
                    }
                });
        return job.handle();
    }

    private ScopedPrincipals principals(AuditScope scope) {
        return new ScopedPrincipals(principals, scope, pageSize);
    }

    private CompletionStage<?> open(RunningJob job, AuditScope scope) {
        if (isOne(scope)) {
            job.progress().counts(JobCounts.of(1));
            return journal.open(job, List.of());
        }
        return journal.open(job, id -> keep(new Audience(job, id, principals(scope)), List.of()));
    }

    /** Whom a new job is for, on its way to the journal. */
    private static final class Audience {
        final RunningJob job;
        final JobId id;
        final ScopedPrincipals all;
        int parts;
        long libraries;

        Audience(RunningJob job, JobId id, ScopedPrincipals all) {
            this.job = job;
            this.id = id;
            this.all = all;
        }
    }

    /**
     * Keeps them, some thousand at a time.
     *
     * @param held read, and too few for a part
     */
    private CompletionStage<?> keep(Audience audience, List<PrincipalId> held) {
        return audience.all.next().thenCompose(more -> {
            List<PrincipalId> now = Stream.concat(held.stream(), more.stream()).toList();
            int perPart = runner.several().perPart();
            int whole = more.isEmpty() ? now.size() : now.size() / perPart * perPart;
            List<List<PrincipalId>> parts = Stages.parts(now.subList(0, whole), perPart);
            int first = audience.parts;
            audience.parts += parts.size();
            audience.libraries += whole;
            return journal.rows().putAudience(audience.id, first, parts).thenCompose(kept -> {
                if (!more.isEmpty()) {
                    return keep(audience, now.subList(whole, now.size()));
                }
                audience.job.progress().counts(JobCounts.of(audience.libraries));
                audience.job.share(new JobRecord.Share(MemberRole.REMOVED, 0, audience.parts, new TreeMap<>()));
                return CompletableFuture.completedStage(null);
            });
        });
    }

    /** What that would write: a few libraries say how much the others take. */
    CompletionStage<Plan> preview(AuditScope scope) {
        return count(principals(scope), 0, List.of())
                .thenCompose(all -> all.count() == 0
                        ? CompletableFuture.completedStage(Plan.nothing(FanOutSentence.REBUILD_NOBODY.of()))
                        : Stages.all(AT_ONCE, all.first(), this::sample).thenApply(found -> {
                            List<Plan> samples =
                                    found.stream().flatMap(Optional::stream).toList();
                            long sampled = samples.stream()
                                    .mapToLong(plan -> plan.rows().orElse(0))
                                    .sum();
                            long rows = samples.isEmpty() ? 0 : all.count() * (1 + sampled / samples.size());
                            return new Plan(
                                    FanOutSentence.REBUILD_SEVERAL.of(all.count()),
                                    FanOutSentence.REBUILD_ESTIMATE.of(rows),
                                    OptionalLong.of(rows),
                                    List.of(),
                                    samples.isEmpty()
                                            ? List.of()
                                            : samples.get(0).statements(),
                                    false);
                        }));
    }

    /** How many there are, and the first of them. */
    private record Counted(long count, List<PrincipalId> first) {}

    private static CompletionStage<Counted> count(ScopedPrincipals all, long before, List<PrincipalId> first) {
        return all.next()
                .thenCompose(more -> more.isEmpty()
                        ? CompletableFuture.completedStage(new Counted(before, first))
                        : count(
                                all,
                                before + more.size(),
                                Stream.concat(first.stream(), more.stream())
                                        .limit(SAMPLE)
                                        .toList()));
    }

    private CompletionStage<Optional<Plan>> sample(PrincipalId principal) {
        return previews.apply(principal)
                .thenApply(Optional::of)
                // Somebody who is gone is passed over by the job as well.
                .exceptionallyCompose(failure -> Stages.unwrap(failure) instanceof UnknownPrincipalException
                        ? CompletableFuture.completedStage(Optional.empty())
                        : CompletableFuture.failedStage(failure));
    }

    private static boolean isOne(AuditScope scope) {
        return scope instanceof AuditScope.Selection selection
                && selection.principals().size() == 1;
    }

    private static JobTask task(AuditScope scope) {
        return scope instanceof AuditScope.Selection selection && isOne(scope)
                ? JobTask.of(JobKind.REBUILD, selection.principals().first().value(), Message.NONE)
                : new JobTask(JobKind.REBUILD, describe(scope), Message.NONE, true);
    }

    /** As the list of jobs has it. */
    public static Message describe(AuditScope scope) {
        if (scope instanceof AuditScope.Tenant tenant) {
            return FanOutSentence.OF_TENANT.of(tenant.name());
        }
        return scope instanceof AuditScope.Selection selection
                ? FanOutSentence.LIBRARIES.of(selection.principals().size())
                : FanOutSentence.OF_EVERYBODY.of();
    }

    private CompletionStage<Libraries.Rebuilt> begin(PrincipalId principal, Cause cause) {
        RunningJob job = runner.job(JobTask.of(JobKind.REBUILD, principal.value(), Message.NONE), cause);
        job.progress().counts(JobCounts.of(1));
        return beginning
                .<Object>run(() -> journal.open(job, List.of()).thenApply(opened -> job))
                .thenCompose(opened -> {
                    job.enter(JobState.RUNNING, Message.NONE, journal.now());
                    return runner.rebuilds().apply(principal);
                })
                .handle((rebuilt, failure) -> ended(job, rebuilt, failure))
                .thenCompose(stage -> stage);
    }

    private CompletionStage<Libraries.Rebuilt> ended(
            RunningJob job, Libraries.@Nullable Rebuilt rebuilt, @Nullable Throwable failure) {
        if (rebuilt == null) {
            Throwable cause = Stages.unwrap(Objects.requireNonNull(failure));
            runner.failed(job, cause);
            return CompletableFuture.failedStage(cause);
        }
        job.settled(new Reconciled(1, Map.of()), journal.now());
        return runner.end(job, JobState.DONE, rebuilt.leftOut().message()).thenApply(ended -> rebuilt);
    }
}
