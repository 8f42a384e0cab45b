package org.lectern.job.planned;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.job.JobId;
import org.lectern.job.ProcessLease;
import org.lectern.job.Timing;
import org.lectern.job.planned.PlannedJob.Holder;
import org.lectern.wording.Message;

/**
 * The planned jobs of one process: starts them, takes over those of dead processes, gives up those that it has lost. Safe to use
 * from any thread; nothing blocks.
 */
public final class PlannedRunner {
    /** How often {@link #tick} is to be called. */
    public static final Duration TICK = Duration.ofSeconds(2);

    static final Duration AGAIN = Duration.ofMillis(500);

    private static final int REMEMBERED = 10_000;

    final PlannedJobs jobs;
    final ProcessLease lease;
    final Timing timing;
    final JobExecutor executor;
    private final JobPlans plans;
    private final Function<Throwable, Optional<Message>> passing;
    private final Map<JobId, PlannedRun<?>> runs = new HashMap<>();
    /** The highest epoch of each of the last jobs that ran here: none runs twice, even after an old answer. */
    private final Map<JobId, Long> ran = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<JobId, Long> eldest) {
            return size() > REMEMBERED;
        }
    };

    private final Map<JobId, Watch> watches = new HashMap<>();

    private record Watch(PlannedJob last, CompletableFuture<PlannedJob> ended) {}

    /** @param passing the reason why the same may succeed in a moment; empty for a failure that stays */
    public PlannedRunner(
            PlannedJobs jobs,
            ProcessLease lease,
            Timing timing,
            JobExecutor executor,
            JobPlans plans,
            Function<Throwable, Optional<Message>> passing) {
        this.jobs = jobs;
        this.lease = lease;
        this.timing = timing;
        this.executor = executor;
        this.plans = plans;
        this.passing = passing;
    }

    /** Records a job, then starts it. The stage completes when the job is on record. */
    public CompletionStage<PlannedJob> start(PlannedJob job) {
        PlannedJob mine = job.heldBy(holder(1));
        return lease.hold()
                .thenCompose(leave -> record(mine)
                        .whenComplete((recorded, failure) -> {
                            if (failure != null) {
                                leave.run();
                            }
                        })
                        .thenCompose(recorded -> adopt(job.id(), leave))
                        .thenApply(adopted -> mine));
    }

    private Holder holder(long epoch) {
        return new Holder(lease.owner(), lease.name(), epoch);
    }

    /**
     * Inserts the row. An insert that was not answered is not just repeated: the job may have ended and its row be gone. It was
     * never recorded, and never will be, if a read at SERIAL finds no row and the history has none.
     */
    private CompletionStage<Boolean> record(PlannedJob job) {
        return jobs.insert(job)
                .exceptionallyCompose(unheard -> passing(unheard).isEmpty()
                        ? CompletableFuture.failedStage(unheard)
                        : untilAnswered(() -> jobs.read(job.id()))
                                .thenCompose(row -> row.isPresent()
                                        ? CompletableFuture.completedStage(true)
                                        : untilAnswered(() -> jobs.ended(job)).thenApply(Optional::isPresent))
                                .thenCompose(known -> known ? CompletableFuture.completedStage(true) : record(job)));
    }

    /** Takes a job over at an operator's request, whether its holder is alive or not. */
    public CompletionStage<Boolean> takeOver(JobId id) {
        return jobs.read(id)
                .thenCompose(found -> found.isEmpty() || isMine(found.get())
                        ? CompletableFuture.completedStage(false)
                        : claim(found.get()));
    }

    private boolean isMine(PlannedJob job) {
        return job.holder().process().equals(lease.owner());
    }

    private CompletionStage<Boolean> claim(PlannedJob job) {
        return lease.hold()
                .thenCompose(leave -> jobs.claim(job.id(), holder(job.holder().epoch() + 1))
                        .whenComplete((taken, failure) -> {
                            if (failure != null || !taken) {
                                leave.run();
                            }
                        })
                        .thenCompose(
                                taken -> taken ? adopt(job.id(), leave) : CompletableFuture.completedStage(false)));
    }

    /** Hears orders, looks after jobs of dead processes, and hears of the ends of jobs that others have. For a schedule. */
    public CompletionStage<?> tick() {
        return hear(jobs::peek)
                .thenCompose(heard -> jobs.open())
                .thenCompose(open -> lookAfter(open).thenCompose(done -> lookFor(open)));
    }

    /** Gives up the jobs that others have taken while this process was out of touch. */
    public CompletionStage<?> giveUpLost() {
        return hear(jobs::read);
    }

    private CompletionStage<?> hear(Function<JobId, CompletionStage<Optional<PlannedJob>>> read) {
        return Stages.all(
                running(),
                run -> read.apply(run.job().id()).thenApply(found -> {
                    run.hear(found);
                    return true;
                }));
    }

    /** The rows were read before the processes: each holder registered before it had its job. */
    private CompletionStage<?> lookAfter(List<PlannedJob> open) {
        List<PlannedJob> others = open.stream()
                .filter(job -> plans.of(job.task().kind()).isPresent())
                .filter(job -> !isMine(job))
                .toList();
        CompletionStage<?> mine = Stages.all(open.stream().filter(this::isMine).toList(), this::lookAfterMine);
        return others.isEmpty() ? mine : mine.thenCompose(done -> lookAfterOthers(others));
    }

    private CompletionStage<Boolean> lookAfterMine(PlannedJob job) {
        if (!hasRun(job)) {
            return lease.hold().thenCompose(leave -> adopt(job.id(), leave));
        }
        // One that has run here and does not any more was given up by mistake.
        return isRunning(job.id()) ? CompletableFuture.completedStage(false) : claim(job);
    }

    private CompletionStage<?> lookAfterOthers(List<PlannedJob> others) {
        return lease.hold()
                .thenCompose(leave -> lease.all()
                        .thenCompose(processes -> {
                            List<String> alive = processes.stream()
                                    .filter(ProcessLease.Registered::alive)
                                    .map(ProcessLease.Registered::owner)
                                    .toList();
                            // A judgement of a process that has slept since counts no more.
                            return Stages.all(
                                    others,
                                    job -> alive.contains(job.holder().process()) || !lease.isFresh()
                                            ? CompletableFuture.completedStage(false)
                                            : claim(job));
                        })
                        .whenComplete((done, failure) -> leave.run()));
    }

    private CompletionStage<?> lookFor(List<PlannedJob> open) {
        open.forEach(job -> watch(job.id(), watch -> new Watch(job, watch.ended())));
        List<Watch> away;
        synchronized (this) {
            away = watches.values().stream()
                    .filter(watch -> !runs.containsKey(watch.last().id()))
                    .filter(watch -> open.stream()
                            .noneMatch(job -> job.id().equals(watch.last().id())))
                    .toList();
        }
        return Stages.all(
                away,
                watch -> jobs.ended(watch.last()).thenApply(found -> {
                    found.ifPresent(this::tellEnded);
                    return true;
                }));
    }

    private synchronized void watch(JobId id, Function<Watch, Watch> next) {
        watches.computeIfPresent(id, (key, watch) -> next.apply(watch));
    }

    void tellEnded(PlannedJob job) {
        Watch watch;
        synchronized (this) {
            watch = watches.remove(job.id());
        }
        if (watch != null) {
            watch.ended().complete(job);
        }
    }

    /** Completes when a job of this keyspace has ended, here or elsewhere. */
    public CompletionStage<PlannedJob> ended(PlannedJob job) {
        CompletableFuture<PlannedJob> ended;
        synchronized (this) {
            ended = watches.computeIfAbsent(job.id(), none -> new Watch(job, new CompletableFuture<>()))
                    .ended();
        }
        // One that ended before it was watched is in the history already.
        if (!isRunning(job.id())) {
            jobs.ended(job).thenAccept(found -> found.ifPresent(this::tellEnded));
        }
        return ended.minimalCompletionStage();
    }

    /** The last state of a job that this process saw. */
    public PlannedJob seen(PlannedJob job) {
        PlannedRun<?> run;
        Watch watch;
        synchronized (this) {
            run = runs.get(job.id());
            watch = watches.get(job.id());
        }
        return run != null ? run.job() : watch != null ? watch.last() : job;
    }

    /** The jobs that run here, as they are now. */
    public List<PlannedJob> here() {
        List<PlannedJob> all = new ArrayList<>();
        running().forEach(run -> all.add(run.job()));
        return all;
    }

    /** Tells a job of this process an order at once. */
    public CompletionStage<?> tell(JobId id) {
        @Nullable PlannedRun<?> run;
        synchronized (this) {
            run = runs.get(id);
        }
        return run == null
                ? CompletableFuture.completedStage(null)
                : jobs.read(id).thenAccept(run::hear);
    }

    private synchronized boolean isRunning(JobId id) {
        return runs.containsKey(id);
    }

    private synchronized boolean hasRun(PlannedJob job) {
        return ran.getOrDefault(job.id(), 0L) >= job.holder().epoch();
    }

    /**
     * Runs a job that is this process's on record: a claim or an insert whose answer was lost is found here, too.
     *
     * @param leave to be run when the job is not this process's any more
     */
    private CompletionStage<Boolean> adopt(JobId id, Runnable leave) {
        return untilAnswered(() -> jobs.read(id)).thenApply(found -> {
            Optional<PlannedRun<?>> run = found.filter(this::isMine).flatMap(job -> adopted(job, leave));
            if (run.isEmpty()) {
                leave.run();
            }
            run.ifPresent(PlannedRun::begin);
            return run.isPresent();
        });
    }

    private Optional<PlannedRun<?>> adopted(PlannedJob job, Runnable leave) {
        Optional<JobPlan<?>> plan = plans.of(job.task().kind());
        if (plan.isEmpty()) {
            return Optional.empty();
        }
        PlannedRun<?> run = new PlannedRun<>(this, plan.get(), job, leave);
        PlannedRun<?> before;
        synchronized (this) {
            if (hasRun(job)) {
                return Optional.empty();
            }
            ran.put(job.id(), job.holder().epoch());
            before = runs.put(job.id(), run);
        }
        if (before != null) {
            before.lose();
        }
        return Optional.of(run);
    }

    private synchronized List<PlannedRun<?>> running() {
        return List.copyOf(runs.values());
    }

    void over(PlannedRun<?> run) {
        synchronized (this) {
            runs.remove(run.job().id(), run);
        }
    }

    Optional<Message> passing(Throwable failure) {
        return passing.apply(Stages.unwrap(failure));
    }

    /** Repeats a request until it is answered. */
    <T> CompletionStage<T> untilAnswered(Supplier<? extends CompletionStage<T>> request) {
        CompletableFuture<T> answered = new CompletableFuture<>();
        Stages.<T>begun(request).whenComplete((answer, failure) -> {
            if (failure == null) {
                answered.complete(answer);
            } else {
                timing.later(AGAIN, () -> untilAnswered(request).thenAccept(answered::complete));
            }
        });
        return answered;
    }
}
