package org.lectern.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.lectern.async.ConcurrencyLimit;

/**
 * Takes over what processes that are gone have left: without a scan, by their rows. Each job changes hands by
 * compare-and-set, so of several processes that look at the same time one gets it.
 *
 * <p>A job has a row at every moment: who takes it over writes one before the former is struck out, tries again if that
 * fails, and should it be gone before, the former owner finds its own row and takes the job back.
 */
public final class Recovery {
    private static final int AT_ONCE = 8;
    /** So often a job may be found taken, and not written down by whoever took it. */
    private static final int LOOKS = 12;

    private final Journal journal;
    private final Handovers handovers;
    private final JobRunner runner;
    /** Jobs of which nobody knows whether they are this process's, or that are, and have no row here yet. */
    private final ConcurrentMap<JobId, JobRows.Found> unsettled = new ConcurrentHashMap<>();

    /** How often each of those was seen. */
    private final ConcurrentMap<JobId, Integer> waited = new ConcurrentHashMap<>();

    /** @param runner what is taken over is handed to */
    public Recovery(Journal journal, Handovers handovers, JobRunner runner) {
        this.journal = journal;
        this.handovers = handovers;
        this.runner = runner;
    }

    /** Takes over all jobs of processes that are not alive, and those that are lost on their way. One read if there are none. */
    public CompletionStage<Integer> run() {
        return journal.lease().all().thenCompose(processes -> {
            CompletionStage<Integer> taken = CompletableFuture.completedStage(0);
            for (JobRows.Found found : unsettled.values()) {
                taken = taken.thenCompose(sum -> again(found).thenApply(more -> more ? sum + 1 : sum));
            }
            String me = journal.lease().owner();
            for (ProcessLease.Registered process : processes) {
                if (!process.alive() && !process.owner().equals(me)) {
                    taken = taken.thenCompose(
                            sum -> takeOver(process, processes).thenApply(more -> sum + more));
                }
            }
            for (OpenJobs.Line line : journal.takeovers().handedOver()) {
                taken = taken.thenCompose(sum -> lookAfter(line, processes).thenApply(more -> more ? sum + 1 : sum));
            }
            return taken;
        });
    }

    /** Goes on with a take-over that failed on the way. */
    private CompletionStage<Boolean> again(JobRows.Found found) {
        JobId id = found.job().id();
        return handovers.holder(id).thenCompose(holder -> {
            if (holder.filter(journal.lease().owner()::equals).isEmpty()) {
                unsettled.remove(id);
                journal.takeovers().dismiss(id);
                return CompletableFuture.completedStage(false);
            }
            return settled(found, settle(found));
        });
    }

    /** Looks after the row of a job that another process has taken from this one. */
    private CompletionStage<Boolean> lookAfter(OpenJobs.Line line, List<ProcessLease.Registered> processes) {
        return line.read().thenCompose(row -> {
            if (row.isEmpty()) {
                journal.takeovers().goneFromHere(line);
                return CompletableFuture.completedStage(false);
            }
            return takeOver(row.get(), processes);
        });
    }

    private CompletionStage<Integer> takeOver(ProcessLease.Registered dead, List<ProcessLease.Registered> processes) {
        return journal.rows().of(dead).thenCompose(found -> {
            if (found.isEmpty()) {
                return journal.lease().forget(dead).thenApply(forgotten -> 0);
            }
            ConcurrencyLimit takeovers = new ConcurrencyLimit(AT_ONCE);
            List<CompletableFuture<Boolean>> all = new ArrayList<>();
            for (JobRows.Found job : found) {
                all.add(takeovers.submit(() -> takeOver(job, processes)).toCompletableFuture());
            }
            return CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new))
                    .thenApply(done ->
                            (int) all.stream().filter(CompletableFuture::join).count());
        });
    }

    /**
     * Takes one job over.
     *
     * @param processes whoever of them is alive may hold it, and is not to be disturbed; its present owner may be among those
     *     only if an operator wants the job taken from it
     * @return whether it is this process's now
     */
    CompletionStage<Boolean> takeOver(JobRows.Found found, List<ProcessLease.Registered> processes) {
        return takeOver(found, processes, false);
    }

    private CompletionStage<Boolean> takeOver(
            JobRows.Found found, List<ProcessLease.Registered> processes, boolean fromAnybody) {
        JobId id = found.job().id();
        return handovers.holder(id).thenCompose(holder -> {
            String me = journal.lease().owner();
            if (holder.filter(me::equals).isPresent()) {
                return settled(found, settle(found)); // taken before, and not yet written down here
            }
            if (!fromAnybody
                    && holder.filter(other -> !other.equals(found.owner())).isPresent()) {
                return leaveTo(holder.get(), found, processes);
            }
            // Expected first: whom nobody knows to be alive would have it taken back.
            return settled(
                    found,
                    journal.takeovers()
                            .expect(id)
                            .thenCompose(expected -> handovers.take(id, holder))
                            .thenCompose(mine -> mine ? settle(found) : notMine(id)));
        });
    }

    /**
     * Somebody else has taken it, and is about to write it down. Who is not known, or is alive and does not write it down for a
     * long time, does not know of it: that its compare-and-set was applied it never heard.
     */
    private CompletionStage<Boolean> leaveTo(
            String holder, JobRows.Found found, List<ProcessLease.Registered> processes) {
        JobId id = found.job().id();
        Optional<ProcessLease.Registered> taker = processes.stream()
                .filter(process -> process.owner().equals(holder))
                .findFirst();
        if (taker.isPresent() && !taker.get().alive()) {
            return takeOver(found, processes, true);
        }
        return taker.map(process -> journal.rows().of(process))
                .orElseGet(() -> CompletableFuture.completedStage(List.of()))
                .thenCompose(jobs -> {
                    if (jobs.stream().anyMatch(there -> there.job().id().equals(id))) {
                        // Not struck out here: who has written its row does not know that yet if the answer was lost.
                        waited.remove(id);
                        return CompletableFuture.completedStage(false);
                    }
                    if (waited.merge(id, 1, Integer::sum) < LOOKS) {
                        return CompletableFuture.completedStage(false);
                    }
                    waited.remove(id);
                    return takeOver(found, processes, true);
                });
    }

    private CompletionStage<Boolean> notMine(JobId id) {
        journal.takeovers().dismiss(id);
        return CompletableFuture.completedStage(false);
    }

    private CompletionStage<Boolean> settled(JobRows.Found found, CompletionStage<Boolean> attempt) {
        return attempt.whenComplete((taken, failure) -> {
            if (failure == null) {
                unsettled.remove(found.job().id());
            } else {
                unsettled.put(found.job().id(), found);
            }
        });
    }

    /** It is this process's: a row here, then none there; to work as soon as it is on record here. */
    private CompletionStage<Boolean> settle(JobRows.Found found) {
        JobId id = found.job().id();
        if (journal.job(id).isPresent()) {
            return journal.rows().strike(found).thenApply(struck -> false);
        }
        return journal.takeovers()
                .expect(id)
                .thenCompose(expected -> journal.rows().find(found.owner(), found.segment(), id))
                .thenCompose(now -> now.isPresent()
                        ? CompletableFuture.completedStage(now)
                        : journal.takeovers().expectedRow(id))
                .thenCompose(
                        now -> now.isEmpty() ? notMine(id) : settle(now.get().job(), found));
    }

    /** @param former where its row was, until it has one here */
    private CompletionStage<Boolean> settle(JobRecord record, JobRows.Found former) {
        if (!record.state().isOpen()) {
            return journal.conclude(record, former).thenCompose(concluded -> notMine(record.id()));
        }
        RunningJob job = RunningJob.adopted(record);
        // Read before it is this process's: what cannot be read now is read when this is tried again.
        return handovers
                .unread(former.owner(), record.id())
                .thenCompose(wanted -> journal.takeovers().adopt(job, former).thenApply(adopted -> {
                    if (adopted) {
                        begin(job, wanted);
                    }
                    return adopted;
                }));
    }

    private void begin(RunningJob job, List<Steering> wanted) {
        job.handle().onCancel(() -> runner.rest(job, JobState.STOPPED));
        boolean rested = !goesOn(job);
        wanted.forEach(steering -> runner.steer(job, steering));
        if (!rested && goesOn(job)) {
            runner.resume(job);
        }
    }

    /** Without anybody's saying so. Of what is no fan-out only its process knew: its job comes to its end, though it was paused. */
    private static boolean goesOn(RunningJob job) {
        return job.state().isActive()
                || job.state() == JobState.INCOMPLETE
                || !job.kind().isFanOut();
    }
}
