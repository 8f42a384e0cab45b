package org.lectern.job;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/** {@link Jobs}: lists the jobs of all processes, and has them steered. */
public final class JobDesk implements Jobs {

    private final Journal journal;
    private final Handovers handovers;
    private final Recovery recovery;
    private final JobRunner runner;
    private final ListedJobs otherJobs;
    private final Supplier<Optional<Message>> writeHealth;
    private final SteeringPlans plans;
    private final ActivityRecorder activity;

    /**
     * @param otherJobs jobs that are no fan-outs
     * @param writeHealth why the cluster is not written to at the moment; empty if it is
     */
    public JobDesk(
            Journal journal,
            Handovers handovers,
            Recovery recovery,
            JobRunner runner,
            ListedJobs otherJobs,
            Supplier<Optional<Message>> writeHealth,
            SteeringPlans plans,
            ActivityRecorder activity) {
        this.journal = journal;
        this.handovers = handovers;
        this.recovery = recovery;
        this.runner = runner;
        this.otherJobs = otherJobs;
        this.writeHealth = writeHealth;
        this.plans = plans;
        this.activity = activity;
    }

    @Override
    public List<JobStatus> here() {
        Optional<Message> obstacle = writeHealth.get();
        List<JobStatus> all = new ArrayList<>();
        for (RunningJob job : journal.jobs()) {
            if (!job.hasEnded()) {
                all.add(job.status(journal.here(), obstacle));
            }
        }
        all.addAll(otherJobs.here());
        all.sort(Comparator.comparing(JobStatus::started).thenComparing(JobStatus::id));
        return all;
    }

    @Override
    public CompletionStage<List<JobStatus>> open() {
        return others().thenCombine(otherJobs.open(), (fanOuts, more) -> {
            List<JobStatus> found = new ArrayList<>(fanOuts);
            found.addAll(more);
            Map<JobId, JobStatus> all = new LinkedHashMap<>();
            here().forEach(job -> all.put(job.id(), job));
            // One that is changing hands has two rows for a moment.
            found.forEach(other -> all.putIfAbsent(other.id(), other));
            return List.copyOf(all.values());
        });
    }

    private CompletionStage<List<JobStatus>> others() {
        return read().thenApply(found -> found.stream()
                .flatMap(process -> process.jobs().stream()
                        .map(job -> job.job().status(owner(process.process()), 1, Optional.empty())))
                .toList());
    }

    private static JobOwner owner(ProcessLease.Registered process) {
        return new JobOwner(process.owner(), process.name(), false, process.alive());
    }

    private record Listed(ProcessLease.Registered process, List<JobRows.Found> jobs) {}

    /** Other processes, and their open jobs. */
    private CompletionStage<List<Listed>> read() {
        return journal.lease().all().thenCompose(processes -> {
            List<ProcessLease.Registered> others = processes.stream()
                    .filter(process -> !process.owner().equals(journal.lease().owner()))
                    .toList();
            return Stages.all(
                    others, process -> journal.rows().of(process).thenApply(jobs -> new Listed(process, jobs)));
        });
    }

    @Override
    public CompletionStage<List<JobStatus>> history(Optional<JobStatus> before, int limit) {
        return journal.history().page(before, limit);
    }

    @Override
    public CompletionStage<Optional<JobStatus>> find(JobId id) {
        // One that ends at this moment is known as a job until it is known as one that has ended.
        Optional<JobStatus> known = journal.ended(id)
                .or(() -> journal.job(id).map(job -> job.status(journal.here(), writeHealth.get())))
                .or(() -> otherJobs.here().stream()
                        .filter(job -> job.id().equals(id))
                        .findFirst())
                .or(() -> journal.ended(id));
        return known.isPresent() ? CompletableFuture.completedStage(known) : Jobs.super.find(id);
    }

    @Override
    public CompletionStage<List<JobFailure>> failures(JobId job, int atMost) {
        return journal.history().failures(job, atMost);
    }

    @Override
    public Write<Void> steer(JobId id, Steering steering) {
        return steer(id, steering, SteeringPlans.head(id, steering, false, id.value()));
    }

    @Override
    public Write<Void> steer(JobStatus job, Steering steering) {
        return steer(job.id(), steering, SteeringPlans.head(job, steering))
                .orBecause(SteeringPlans.reason(job, steering));
    }

    private Write<Void> steer(JobId id, Steering steering, WriteHead head) {
        return Write.of(
                activity,
                // The job's own write was confirmed. An order cannot wait; a page asks where it knows more of the job.
                head.unnamed(),
                cause -> find(id).thenCompose(found -> found.isPresent()
                        ? plans.of(found.get(), steering)
                        : CompletableFuture.completedStage(Plan.nothing(JobSentence.ENDED.of(id)))),
                cause -> steerNow(id, steering),
                done -> WriteReport.of(WriteOutcome.done()));
    }

    private CompletionStage<Void> steerNow(JobId id, Steering steering) {
        Optional<RunningJob> mine = journal.job(id);
        if (mine.isPresent()) {
            runner.steer(mine.get(), steering);
            return CompletableFuture.completedStage(null);
        }
        return read().thenCompose(listed -> {
            for (Listed process : listed) {
                for (JobRows.Found found : process.jobs()) {
                    if (found.job().id().equals(id)) {
                        return elsewhere(process.process(), found, steering);
                    }
                }
            }
            return otherJobs
                    .steer(id, steering)
                    .thenCompose(steered -> steered
                            ? CompletableFuture.completedStage(null)
                            : CompletableFuture.failedStage(new JobGoneException(JobSentence.ENDED.of(id))));
        });
    }

    private CompletionStage<Void> elsewhere(ProcessLease.Registered owner, JobRows.Found found, Steering steering) {
        JobId id = found.job().id();
        if (owner.alive() && steering.kind() != Steering.Kind.TAKE_OVER) {
            return note(owner.owner(), id, steering);
        }
        if (owner.alive() && found.job().state() == JobState.ANNOUNCED) {
            // Nobody would know of a change that it makes after this process has looked.
            return CompletableFuture.failedStage(new JobGoneException(JobSentence.NOT_YET.of(id)));
        }
        return journal.lease()
                .all()
                .thenCompose(processes -> recovery.takeOver(found, processes))
                .thenCompose(taken -> {
                    if (!taken && journal.job(id).isEmpty()) {
                        return CompletableFuture.failedStage(new JobGoneException(JobSentence.TAKEN_OVER.of(id)));
                    }
                    journal.job(id).ifPresent(job -> runner.steer(job, steering));
                    return handovers.noteTaken(owner.owner(), id).thenAccept(noted -> {});
                });
    }

    /** A process that takes the job over later reads what its owner was told. One that has taken it meanwhile is told as well. */
    private CompletionStage<Void> note(String owner, JobId id, Steering steering) {
        return handovers
                .note(owner, id, steering)
                .thenCompose(noted -> handovers.holder(id))
                .thenCompose(holder -> {
                    Optional<String> other = holder.filter(now -> !now.equals(owner));
                    Optional<RunningJob> mine = journal.job(id);
                    if (other.isPresent() && mine.isPresent()) {
                        runner.steer(mine.get(), steering);
                        return CompletableFuture.completedStage(null);
                    }
                    return other.map(now -> handovers.note(now, id, steering).<Void>thenApply(noted -> null))
                            .orElse(CompletableFuture.completedStage(null));
                });
    }

    /** Does what other processes want of the jobs here. For a schedule. */
    public CompletionStage<?> heed() {
        return journal.jobs().isEmpty()
                ? CompletableFuture.completedStage(null)
                : handovers.notes().thenCompose(this::heed);
    }

    private CompletionStage<?> heed(List<Handovers.Note> notes) {
        List<RunningJob> taken = new ArrayList<>();
        notes.forEach(note -> journal.job(note.job())
                .ifPresent(job ->
                        note.wanted().ifPresentOrElse(steering -> runner.steer(job, steering), () -> taken.add(job))));
        // The note may be older than the job's coming back here: only its holder says whose it is.
        return letGo(taken);
    }

    /** Lets go of jobs that others have taken over while this process was out of touch. For a schedule. */
    public CompletionStage<?> letGo() {
        return letGo(journal.jobs());
    }

    private CompletionStage<?> letGo(Collection<RunningJob> jobs) {
        List<JobId> mine =
                jobs.stream().filter(job -> !job.hasEnded()).map(RunningJob::id).toList();
        return mine.isEmpty()
                ? CompletableFuture.completedStage(null)
                : handovers
                        .taken(mine)
                        .thenCompose(taken ->
                                taken.isEmpty() ? CompletableFuture.completedStage(null) : letGoOfThose(taken));
    }

    private CompletionStage<?> letGoOfThose(Map<JobId, String> taken) {
        return journal.lease().all().thenCompose(processes -> {
            Set<String> alive = processes.stream()
                    .filter(ProcessLease.Registered::alive)
                    .map(ProcessLease.Registered::owner)
                    .collect(Collectors.toSet());
            CompletionStage<?> all = CompletableFuture.completedStage(null);
            for (Map.Entry<JobId, String> one : taken.entrySet()) {
                Optional<RunningJob> job = journal.job(one.getKey());
                if (job.isPresent() && alive.contains(one.getValue())) {
                    runner.lose(job.get());
                } else if (job.isPresent()) {
                    all = all.thenCompose(before -> keepOrLose(job.get(), one.getValue()));
                }
            }
            return all;
        });
    }

    /** Whoever took a job is gone: it stays here, unless it went on there, or even ended, and its row here was struck out. */
    private CompletionStage<?> keepOrLose(RunningJob job, String taker) {
        return Objects.requireNonNull(job.line(), "what was taken over is on record")
                .read()
                .thenCompose(row -> {
                    if (row.isPresent()) {
                        return handovers.take(job.id(), Optional.of(taker));
                    }
                    runner.lose(job);
                    return CompletableFuture.completedStage(false);
                });
    }
}
