package org.lectern.console;

import static org.lectern.simulation.Table.done;
import static org.lectern.simulation.Table.written;

import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.WriteOutcome;
import org.lectern.job.JobCounts;
import org.lectern.job.JobFailure;
import org.lectern.job.JobGoneException;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobOwner;
import org.lectern.job.JobSentence;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.JobTask;
import org.lectern.job.Jobs;
import org.lectern.job.Steering;
import org.lectern.job.SteeringPlans;
import org.lectern.model.Cause;
import org.lectern.simulation.Accidents;
import org.lectern.simulation.Ports;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/** Jobs that do what a test says, and what they are told, beside those that run. Safe to use from any thread. */
public final class ScriptedJobs implements Jobs {
    public static final JobOwner HERE = new JobOwner("p-1", "operator@console-1", true, true);
    public static final JobOwner OTHER = new JobOwner("p-2", "ann@console-2", false, true);
    public static final JobOwner GONE = new JobOwner("p-3", "bob@console-3", false, false);

    /** Of a job that has ended, and is said when it began. */
    static final Duration TIME_TAKEN = Duration.ofSeconds(42);

    private static final Map<Class<?>, Object> NOT_SAID = Map.of(
            Message.class, Message.NONE, Optional.class, Optional.empty(), OptionalInt.class, OptionalInt.empty());

    /** What was asked of a job. */
    public record Steered(JobId job, Steering steering) {}

    private final Map<JobId, JobStatus> open = new LinkedHashMap<>();
    private final List<JobStatus> ended = new ArrayList<>();
    private final Map<JobId, List<JobFailure>> failures = new LinkedHashMap<>();
    private final List<Steered> steered = new CopyOnWriteArrayList<>();
    /** What befalls those who ask the port; to steer is to write. */
    public final Accidents accidents = new Accidents(Ports.Request::isWrite);

    private final Optional<Jobs> running;

    /** There are no others. */
    public ScriptedJobs() {
        running = Optional.empty();
    }

    /** @param running jobs that really run */
    public ScriptedJobs(Jobs running) {
        this.running = Optional.of(running);
    }

    /** A job that runs. */
    public static JobStatus job(String id, JobKind kind, String subject, JobCounts counts, JobOwner owner) {
        return job(id, JobTask.of(kind, subject, Message.NONE), counts, owner);
    }

    /** A job that runs. */
    public static JobStatus job(String id, JobTask task, JobCounts counts, JobOwner owner) {
        Instant now = Instant.now();
        Map<String, Object> said = Map.of(
                "id",
                new JobId(id),
                "task",
                task,
                "cause",
                Cause.of(owner.name(), ""),
                "state",
                JobState.RUNNING,
                "counts",
                counts,
                "perSecond",
                1_200.0,
                "together",
                1,
                "owner",
                owner,
                "started",
                now,
                "updated",
                now);
        return with(said, part -> Objects.requireNonNull(NOT_SAID.get(part.getType())));
    }

    public static JobStatus state(JobStatus job, JobState state, String reason) {
        return state(job, state, Message.plain(reason));
    }

    public static JobStatus state(JobStatus job, JobState state, Message reason) {
        Optional<Instant> ended = state.isOpen() ? Optional.empty() : Optional.of(Instant.now());
        return with(job, Map.of("state", state, "reason", reason, "ended", ended));
    }

    public static JobStatus counts(JobStatus job, JobCounts counts, double perSecond) {
        return with(job, Map.of("counts", counts, "perSecond", perSecond));
    }

    public static JobStatus because(JobStatus job, String detail, Cause cause, Instant started) {
        JobTask task = JobTask.of(job.kind(), job.subject().english(), Message.plain(detail));
        Optional<Instant> ended = job.ended().map(at -> started.plus(TIME_TAKEN));
        return with(job, Map.of("task", task, "cause", cause, "started", started, "ended", ended));
    }

    /** The same job, of which these parts are so. */
    private static JobStatus with(JobStatus job, Map<String, Object> said) {
        return with(said, part -> Ports.call(job, part.getAccessor(), List.of()));
    }

    /** @param others what is not said */
    private static JobStatus with(Map<String, Object> said, Function<RecordComponent, Object> others) {
        RecordComponent[] parts = JobStatus.class.getRecordComponents();
        Object[] values = Stream.of(parts)
                .map(part -> Optional.ofNullable(said.get(part.getName())).orElseGet(() -> others.apply(part)))
                .toArray();
        Class<?>[] types = Stream.of(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return JobStatus.class.getConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException none) {
            throw new LinkageError(said.toString(), none);
        }
    }

    /** Puts a job where its state says: among the open or the ended ones. */
    public synchronized void put(JobStatus job) {
        open.remove(job.id());
        ended.removeIf(one -> one.id().equals(job.id()));
        if (job.state().isOpen()) {
            open.put(job.id(), job);
        } else {
            ended.add(job);
        }
    }

    public synchronized void failures(JobId id, List<JobFailure> list) {
        failures.put(id, List.copyOf(list));
    }

    /** What the console asks. */
    Jobs port() {
        return Ports.passing(Jobs.class, this, accidents);
    }

    /** A port for accidents. */
    public interface Steerer {
        CompletionStage<Void> steer(JobId job, Steering steering, Cause cause);
    }

    @Override
    public Write<Void> steer(JobId job, Steering steering) {
        return steer(job, steering, WriteHead.of(ActivityKind.JOB, job, Message.plain("Steer " + job)), Message.NONE);
    }

    @Override
    public Write<Void> steer(JobStatus job, Steering steering) {
        return steer(job.id(), steering, SteeringPlans.head(job, steering), SteeringPlans.consequences(job, steering));
    }

    private Write<Void> steer(JobId job, Steering steering, WriteHead head, Message consequences) {
        Steerer steerer = Ports.passing(Steerer.class, this::steer, accidents);
        return Write.of(
                ActivityRecorder.NONE,
                head,
                cause -> CompletableFuture.completedStage(Plan.of(consequences, 1, List.of())),
                cause -> steerer.steer(job, steering, cause),
                done -> WriteReport.of(WriteOutcome.done()));
    }

    public List<Steered> steered() {
        return steered;
    }

    @Override
    public synchronized List<JobStatus> here() {
        return all().stream().filter(job -> job.owner().here()).toList();
    }

    /** What a test says of a job counts. */
    private List<JobStatus> all() {
        Map<JobId, JobStatus> all = new LinkedHashMap<>(open);
        running.map(Jobs::here).orElse(List.of()).forEach(job -> all.putIfAbsent(job.id(), job));
        return List.copyOf(all.values());
    }

    @Override
    public synchronized CompletionStage<List<JobStatus>> open() {
        return done(all());
    }

    @Override
    public synchronized CompletionStage<List<JobStatus>> history(Optional<JobStatus> before, int limit) {
        Comparator<JobStatus> latest = Comparator.comparing(JobStatus::started)
                .thenComparing(JobStatus::id)
                .reversed();
        List<JobStatus> others = running.map(jobs -> jobs.history(Optional.empty(), Integer.MAX_VALUE)
                        .toCompletableFuture()
                        .join())
                .orElse(List.of());
        return done(Stream.concat(ended.stream(), others.stream())
                .filter(job -> !job.cause().bulk())
                .sorted(latest)
                .filter(job -> before.isEmpty() || latest.compare(job, before.get()) > 0)
                .limit(limit)
                .toList());
    }

    @Override
    public synchronized CompletionStage<List<JobFailure>> failures(JobId job, int atMost) {
        return done(failures.getOrDefault(job, List.of()).stream().limit(atMost).toList());
    }

    private synchronized CompletionStage<Void> steer(JobId job, Steering steering, Cause cause) {
        steered.add(new Steered(job, steering));
        JobStatus there = open.get(job);
        if (there != null) {
            put(after(there, steering));
            return written();
        }
        return running.map(jobs -> jobs.steer(job, steering).make(cause))
                .orElseGet(() -> CompletableFuture.failedStage(new JobGoneException(JobSentence.ENDED.of(job))));
    }

    private static JobStatus after(JobStatus status, Steering steering) {
        if (steering instanceof Steering.Throttle throttle) {
            return with(status, Map.of("limit", throttle.perSecond()));
        }
        return switch (steering.kind()) {
            case PAUSE -> state(status, JobState.PAUSED, "Paused by operator@console-1.");
            case RESUME, RETRY -> state(status, JobState.RUNNING, "");
            case STOP -> state(status, JobState.STOPPED, "Cancelled by operator@console-1.");
            case TAKE_OVER -> with(status, Map.of("owner", HERE));
            case THROTTLE -> status;
        };
    }
}
