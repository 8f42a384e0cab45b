package org.lectern.fanout;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
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
 *
 * <p>A job has a row at every moment: who takes it over writes one before the former is struck out, tries again if that
 * fails, and should it be gone before, the former owner finds its own row and takes the job back.
 */
final class Recovery {
    private static final int AT_ONCE = 8;

    private final Journal journal;
    private final Handovers handovers;
    private final Work work;
    /** Jobs of which nobody knows whether they are this process's, or that are, and have no row here yet. */
    private final ConcurrentMap<JobId, OpenJobs.Found> unsettled = new ConcurrentHashMap<>();

    Recovery(Journal journal, Handovers handovers, Work work) {
        this.journal = journal;
        this.handovers = handovers;
        this.work = work;
    }

    /** Takes over all jobs of processes that are not alive, and those that are lost on their way. One read if there are none. */
    CompletionStage<Integer> run() {
        return journal.lease().all().thenCompose(processes -> {
            Set<String> alive = processes.stream()
                    .filter(ProcessLease.Registered::alive)
                    .map(ProcessLease.Registered::owner)
                    .collect(Collectors.toSet());
            alive.add(journal.lease().owner());
            CompletionStage<Integer> taken = CompletableFuture.completedStage(0);
            for (OpenJobs.Found found : unsettled.values()) {
                taken = taken.thenCompose(sum -> again(found).thenApply(more -> more ? sum + 1 : sum));
            }
            for (ProcessLease.Registered process : processes) {
                if (!alive.contains(process.owner())) {
                    taken = taken.thenCompose(sum -> takeOver(process, alive).thenApply(more -> sum + more));
                }
            }
            for (OpenJobs.Line line : journal.handedOver()) {
                taken = taken.thenCompose(
                        sum -> lookAfter(line, processes, alive).thenApply(more -> more ? sum + 1 : sum));
            }
            return taken;
        });
    }

    /** Goes on with a take-over that failed on the way. */
    private CompletionStage<Boolean> again(OpenJobs.Found found) {
        JobId id = found.job().id();
        return handovers.holder(id).thenCompose(holder -> {
            if (holder.filter(journal.lease().owner()::equals).isEmpty()) {
                unsettled.remove(id);
                journal.dismiss(id);
                return CompletableFuture.completedStage(false);
            }
            return settled(found, settle(found));
        });
    }

    /** Looks after the row of a job that another process has taken from this one. */
    private CompletionStage<Boolean> lookAfter(
            OpenJobs.Line line, List<ProcessLease.Registered> processes, Set<String> alive) {
        return line.read().thenCompose(row -> {
            if (row.isEmpty()) {
                journal.goneFromHere(line);
                return CompletableFuture.completedStage(false);
            }
            return handovers
                    .holder(line.job())
                    .thenCompose(holder -> processes.stream()
                            .filter(process ->
                                    holder.filter(process.owner()::equals).isPresent())
                            .filter(process -> process.alive()
                                    && !process.owner().equals(journal.lease().owner()))
                            .findFirst()
                            .map(process -> strikeIfThere(line, process))
                            .orElseGet(() -> takeOver(row.get(), alive)));
        });
    }

    private CompletionStage<Boolean> strikeIfThere(OpenJobs.Line line, ProcessLease.Registered holder) {
        return journal.rows()
                .of(holder)
                .thenCompose(jobs ->
                        jobs.stream().anyMatch(found -> found.job().id().equals(line.job()))
                                ? line.strike().thenApply(struck -> false)
                                : CompletableFuture.completedStage(false));
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
                return settled(found, settle(found)); // taken before, and not yet written down here
            }
            if (holder.filter(other -> !other.equals(found.owner()) && alive.contains(other))
                    .isPresent()) {
                return CompletableFuture.completedStage(false); // somebody is about to write it down
            }
            // Expected first: whom nobody knows to be alive would have it taken back.
            return settled(
                    found,
                    journal.expect(id)
                            .thenCompose(expected -> handovers.take(id, holder))
                            .thenCompose(mine -> mine ? settle(found) : notMine(id)));
        });
    }

    private CompletionStage<Boolean> notMine(JobId id) {
        journal.dismiss(id);
        return CompletableFuture.completedStage(false);
    }

    private CompletionStage<Boolean> settled(OpenJobs.Found found, CompletionStage<Boolean> attempt) {
        return attempt.whenComplete((taken, failure) -> {
            if (failure == null) {
                unsettled.remove(found.job().id());
            } else {
                unsettled.put(found.job().id(), found);
            }
        });
    }

    /** It is this process's: a row here, then none there; to work as soon as it is on record here. */
    private CompletionStage<Boolean> settle(OpenJobs.Found found) {
        JobId id = found.job().id();
        if (journal.job(id).isPresent()) {
            return journal.rows().strike(found).thenApply(struck -> false);
        }
        return journal.expect(id)
                .thenCompose(expected -> journal.rows().find(found.owner(), found.segment(), id))
                .thenCompose(now -> now.isEmpty() ? notMine(id) : settleAsItIs(now.get()));
    }

    private CompletionStage<Boolean> settleAsItIs(OpenJobs.Found found) {
        if (!found.job().state().isOpen()) {
            return journal.conclude(found)
                    .thenCompose(concluded -> notMine(found.job().id()));
        }
        RunningJob job = RunningJob.adopted(found.job());
        return journal.adopt(job, found).thenApply(adopted -> {
            if (adopted) {
                job.handle().onCancel(() -> work.rest(job, JobState.STOPPED));
                if (job.state().isActive() || job.state() == JobState.INCOMPLETE) {
                    work.resume(job);
                }
            }
            return adopted;
        });
    }
}
