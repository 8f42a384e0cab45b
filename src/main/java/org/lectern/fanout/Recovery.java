package org.lectern.fanout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.lectern.journal.JobId;
import org.lectern.journal.JobState;
import org.lectern.store.Handovers;
import org.lectern.store.InFlight;
import org.lectern.store.OpenJobs;
import org.lectern.store.ProcessLease;

/**
 * Takes over what processes that are gone have left: without a scan, by their rows. Each job changes hands by
 * compare-and-set, so of several processes that look at the same time one gets it.
 */
final class Recovery {
    private static final int AT_ONCE = 8;

    private final Journal journal;
    private final Handovers handovers;
    private final Work work;

    Recovery(Journal journal, Handovers handovers, Work work) {
        this.journal = journal;
        this.handovers = handovers;
        this.work = work;
    }

    /** Takes over all jobs of processes that are not alive. One read if there are none. */
    CompletionStage<Integer> run() {
        return journal.lease().all().thenCompose(processes -> {
            Set<String> alive = processes.stream()
                    .filter(ProcessLease.Registered::alive)
                    .map(ProcessLease.Registered::owner)
                    .collect(Collectors.toSet());
            alive.add(journal.lease().owner());
            CompletionStage<Integer> taken = CompletableFuture.completedStage(0);
            for (ProcessLease.Registered process : processes) {
                if (!alive.contains(process.owner())) {
                    taken = taken.thenCompose(sum -> takeOver(process, alive).thenApply(more -> sum + more));
                }
            }
            return taken;
        });
    }

    private CompletionStage<Integer> takeOver(ProcessLease.Registered dead, Set<String> alive) {
        return journal.rows().of(dead).thenCompose(found -> {
            if (found.isEmpty()) {
                return journal.lease().forget(dead.owner()).thenApply(forgotten -> 0);
            }
            InFlight takeovers = new InFlight(AT_ONCE);
            List<CompletableFuture<Boolean>> all = new ArrayList<>();
            for (OpenJobs.Found job : found) {
                all.add(takeovers.submit(() -> takeOver(job, alive)).toCompletableFuture());
            }
            return CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new))
                    .thenApply(done ->
                            (int) all.stream().filter(CompletableFuture::join).count());
        });
    }

    /**
     * Takes one job over.
     *
     * @param alive processes that may hold it and are not to be disturbed; its present owner may be among them only if an
     *     operator wants the job taken from it
     * @return whether it is this process's now
     */
    CompletionStage<Boolean> takeOver(OpenJobs.Found found, Set<String> alive) {
        JobId id = found.job().id();
        return handovers.holder(id).thenCompose(holder -> {
            String me = journal.lease().owner();
            if (holder.filter(me::equals).isPresent()) {
                return settle(found); // taken before, and not yet written down here
            }
            if (holder.filter(other -> !other.equals(found.owner()) && alive.contains(other))
                    .isPresent()) {
                return CompletableFuture.completedStage(false); // somebody is about to write it down
            }
            return handovers
                    .take(id, holder)
                    .thenCompose(mine -> mine ? settle(found) : CompletableFuture.completedStage(false));
        });
    }

    /** It is this process's: a row here, then none there, then to work. */
    private CompletionStage<Boolean> settle(OpenJobs.Found found) {
        Optional<RunningJob> known = journal.job(found.job().id());
        if (known.isPresent()) {
            return journal.rows()
                    .strike(found.owner(), found.segment(), found.job().id())
                    .thenApply(struck -> false);
        }
        RunningJob job = RunningJob.adopted(found.job());
        return journal.adopt(job)
                .thenCompose(adopted -> journal.rows()
                        .strike(found.owner(), found.segment(), found.job().id()))
                .thenApply(struck -> {
                    job.handle().onCancel(() -> work.rest(job, JobState.STOPPED));
                    if (job.state().isActive() || job.state() == JobState.INCOMPLETE) {
                        work.resume(job);
                    }
                    return true;
                });
    }
}
