package org.lectern.fanout;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.lectern.async.Ahead;
import org.lectern.async.BlockingWork;
import org.lectern.async.PartsExecutor;
import org.lectern.job.JobRecord;
import org.lectern.job.Journal;
import org.lectern.job.RunningJob;
import org.lectern.library.Libraries.Rebuilt;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.wording.Message;

/**
 * Several libraries built anew by one job, which has them in parts, as a share has its principals: a part that is settled is on
 * record, so whoever goes on with the job begins with the next. One that is not settled is built once more, which changes nothing.
 * Where other processes build them, several parts are under way; they are settled in their order all the same.
 */
final class LibrariesRebuild {
    /** Libraries of a part: of those under way, as many are built twice at most, where a job is cut short. */
    private static final int PER_PART = 64;

    /** A limit that is lifted is heard of within this time. */
    private static final long LOOK_MILLIS = 500;

    private final Function<PrincipalId, CompletionStage<Rebuilt>> rebuilds;
    private final Optional<PartsExecutor<LibrariesPart, LibrariesPart.Outcome>> executor;
    private final Journal journal;
    private final JobRetry retrying;
    private final ScanContext around;
    private final int perPart;
    private final ConcurrentMap<RunningJob, RebuildTally> tallies = new ConcurrentHashMap<>();

    /**
     * @param rebuilds builds one; fails with an {@link UnknownPrincipalException}
     * @param executor builds those of a part, if it is not this process
     * @param most libraries of a part, if that is fewer than usual
     */
    LibrariesRebuild(
            Function<PrincipalId, CompletionStage<Rebuilt>> rebuilds,
            Optional<PartsExecutor<LibrariesPart, LibrariesPart.Outcome>> executor,
            Journal journal,
            JobRetry retrying,
            ScanContext around,
            int most) {
        this.perPart = Math.min(PER_PART, most);
        this.rebuilds = rebuilds;
        this.executor = executor;
        this.journal = journal;
        this.retrying = retrying;
        this.around = around;
    }

    /** Libraries of a part. */
    int perPart() {
        return perPart;
    }

    /** Goes on where the job's record says that it stands. Completes when every library was tried. */
    CompletionStage<?> resume(RunningJob job) {
        JobRecord.Share share = job.share().orElseThrow();
        tallies.computeIfAbsent(job, begun -> new RebuildTally(share.part() == 0));
        if (share.part() >= share.parts()) {
            return CompletableFuture.completedStage(null);
        }
        return atOnce().thenCompose(atOnce -> {
            Parts parts = new Parts(job, share);
            return goOn(job, new Ahead<>(atOnce, parts::begin));
        });
    }

    /** To ask for it the first time takes seconds. */
    private CompletionStage<Integer> atOnce() {
        return executor.<CompletionStage<Integer>>map(elsewhere -> BlockingWork.start(elsewhere::atOnce))
                .orElseGet(() -> CompletableFuture.completedStage(1));
    }

    private CompletionStage<?> goOn(RunningJob job, Ahead<LibrariesPart.Built> parts) {
        job.run(around.now());
        around.changed(job);
        return parts.next().thenCompose(done -> {
            if (done.isEmpty()) {
                return CompletableFuture.completedStage(null);
            }
            settled(job, done.get());
            return goOn(job, parts);
        });
    }

    /** Begins the parts of a job from where it stands, one after the other, as the limit allows. One step at a time. */
    private final class Parts {
        private final RunningJob job;
        private final int parts;
        private int next;
        private CompletionStage<?> begun = CompletableFuture.completedStage(null);

        Parts(RunningJob job, JobRecord.Share from) {
            this.job = job;
            this.parts = from.parts();
            this.next = from.part();
        }

        Optional<CompletionStage<LibrariesPart.Built>> begin() {
            if (next >= parts) {
                return Optional.empty();
            }
            int part = next++;
            CompletionStage<?> due = begun.thenCompose(before -> paced(job, part == 0 ? Long.MAX_VALUE : 0));
            begun = due;
            return Optional.of(due.thenCompose(now ->
                            retrying.run(job, () -> journal.rows().audience(job.id(), part)))
                    .thenCompose(principals -> principals.isEmpty()
                            ? CompletableFuture.failedStage(new Shares.AudienceGoneException())
                            : all(job, principals)));
        }
    }

    /** What is not settled is built again, and counts then. */
    private void settled(RunningJob job, LibrariesPart.Built part) {
        tally(job).add(part.counts());
        job.partSettled(part.reconciled(), around.now());
    }

    private CompletionStage<LibrariesPart.Built> all(RunningJob job, Collection<PrincipalId> principals) {
        return executor.map(elsewhere -> retrying.run(job, () -> elsewhere.submit(LibrariesPart.of(principals)))
                        .thenApply(outcome -> outcome.built(principals.size())))
                .orElseGet(() -> here(job, principals));
    }

    /** Fails if the job rests or has left; whatever passes is waited for. */
    private CompletionStage<LibrariesPart.Built> here(RunningJob job, Collection<PrincipalId> principals) {
        return LibrariesPart.all(principals, principal -> retrying.run(job, () -> rebuilds.apply(principal)));
    }

    private RebuildTally tally(RunningJob job) {
        return tallies.computeIfAbsent(job, begun -> new RebuildTally(false));
    }

    /** Tries once more what could not be built: those are few. Answers those that were. */
    CompletionStage<List<PrincipalId>> retry(RunningJob job) {
        List<PrincipalId> failed = List.copyOf(job.progress().failures().keySet());
        return here(job, failed).thenApply(again -> {
            tally(job).add(again.counts());
            return failed.stream()
                    .filter(principal -> !again.reconciled().failures().containsKey(principal))
                    .toList();
        });
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
        return around.pause(slice).thenCompose(due -> paced(job, waited + slice));
    }
}
