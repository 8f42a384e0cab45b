package org.lectern.fanout;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.JobRecord;
import org.lectern.job.Journal;
import org.lectern.job.RunningJob;
import org.lectern.library.Libraries.Rebuilt;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.protocol.Reconciled;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * Several libraries built anew by one job, which has them in parts, as a share has its principals: a part that is settled is on
 * record, so whoever goes on with the job begins with the next. One that is not settled is built once more, which changes nothing.
 */
final class LibrariesRebuild {
    /** Libraries of a part: as many are built twice at most, where a job is cut short. */
    private static final int PER_PART = 64;

    /** The floor is raised once a second at most, and all who wait for it share one raise; each may hold a large library. */
    private static final int AT_ONCE = 32;

    /** A limit that is lifted is heard of within this time. */
    private static final long LOOK_MILLIS = 500;

    private final Function<PrincipalId, CompletionStage<Rebuilt>> rebuilds;
    private final Journal journal;
    private final JobRetry retrying;
    private final ScanContext around;
    private final int perPart;
    private final ConcurrentMap<RunningJob, RebuildTally> tallies = new ConcurrentHashMap<>();

    /**
     * @param rebuilds builds one; fails with an {@link UnknownPrincipalException}
     * @param most libraries of a part, if that is fewer than usual
     */
    LibrariesRebuild(
            Function<PrincipalId, CompletionStage<Rebuilt>> rebuilds,
            Journal journal,
            JobRetry retrying,
            ScanContext around,
            int most) {
        this.perPart = Math.min(PER_PART, most);
        this.rebuilds = rebuilds;
        this.journal = journal;
        this.retrying = retrying;
        this.around = around;
    }

    /** As a job has them. */
    List<List<PrincipalId>> parts(Collection<PrincipalId> principals) {
        return Stages.parts(principals, perPart);
    }

    /** Goes on where the job's record says that it stands. Completes when every library was tried. */
    CompletionStage<?> resume(RunningJob job) {
        JobRecord.Share share = job.share().orElseThrow();
        tallies.computeIfAbsent(job, begun -> new RebuildTally(share.part() == 0));
        if (share.part() >= share.parts()) {
            return CompletableFuture.completedStage(null);
        }
        job.run(around.now());
        around.changed(job);
        return paced(job, share.part() == 0 ? Long.MAX_VALUE : 0)
                .thenCompose(due -> retrying.run(job, () -> journal.rows().audience(job.id(), share.part())))
                .thenCompose(principals -> principals.isEmpty()
                        ? CompletableFuture.failedStage(new Shares.AudienceGoneException())
                        : all(job, principals))
                .thenCompose(reconciled -> {
                    job.partSettled(reconciled, around.now());
                    return resume(job);
                });
    }

    private CompletionStage<Reconciled> all(RunningJob job, Collection<PrincipalId> principals) {
        return Stages.all(AT_ONCE, principals, principal -> one(job, principal)).thenApply(outcomes -> {
            Map<PrincipalId, Message> failures = new TreeMap<>();
            int index = 0;
            for (PrincipalId principal : principals) {
                Message failure = outcomes.get(index++);
                if (!failure.isEmpty()) {
                    failures.put(principal, failure);
                }
            }
            return new Reconciled(principals.size() - failures.size(), failures);
        });
    }

    /** Why one could not be built; nothing if it was. Fails if the job rests or has left, and whatever passes is waited for. */
    private CompletionStage<Message> one(RunningJob job, PrincipalId principal) {
        RebuildTally tally = tally(job);
        return retrying.run(job, () -> rebuilds.apply(principal))
                .handle((rebuilt, failure) -> {
                    if (failure == null) {
                        tally.add(rebuilt);
                        return CompletableFuture.completedStage(Message.NONE);
                    }
                    Throwable cause = ClusterFailures.unwrap(failure);
                    if (cause instanceof JobRetry.LeftException) {
                        return CompletableFuture.<Message>failedStage(cause);
                    }
                    if (cause instanceof UnknownPrincipalException) {
                        tally.gone();
                        return CompletableFuture.completedStage(Message.NONE);
                    }
                    return CompletableFuture.completedStage(HasMessage.of(cause));
                })
                .thenCompose(stage -> stage);
    }

    private RebuildTally tally(RunningJob job) {
        return tallies.computeIfAbsent(job, begun -> new RebuildTally(false));
    }

    /** Tries once more what could not be built. Answers those that were. */
    CompletionStage<List<PrincipalId>> retry(RunningJob job) {
        List<PrincipalId> failed = List.copyOf(job.progress().failures().keySet());
        return all(job, failed)
                .thenApply(again -> failed.stream()
                        .filter(principal -> !again.failures().containsKey(principal))
                        .toList());
    }

    /** What came of it, as far as this process knows; it need not be known any longer. */
    Message report(RunningJob job) {
        RebuildTally tally = tallies.remove(job);
        return tally == null ? Message.NONE : tally.message();
    }

    /** A part begins when the limit allows; the part before it counts. One that rests meanwhile is let go by the next step. */
    private CompletionStage<Boolean> paced(RunningJob job, long waited) {
        long wanted = job.limit().isEmpty() || !job.state().isActive()
                ? 0
                : TimeUnit.SECONDS.toMillis(perPart) / job.limit().getAsInt();
        if (waited >= wanted) {
            return CompletableFuture.completedStage(true);
        }
        long slice = Math.min(LOOK_MILLIS, wanted - waited);
        CompletableFuture<Boolean> later = new CompletableFuture<>();
        around.later(() -> later.complete(true), slice);
        return later.thenCompose(due -> paced(job, waited + slice));
    }
}
