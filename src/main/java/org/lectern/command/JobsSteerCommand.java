package org.lectern.command;

import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.lectern.job.JobId;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.Jobs;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Says to a job what an operator wants of it. */
@Command
final class JobsSteerCommand extends ConnectedCommand {
    /** So long another process may take to do what it is told. */
    private static final long HEARD_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final long BETWEEN_LOOKS_MILLIS = 250;

    @Parameters(paramLabel = "JOB", description = "its name, as \u201Clectern jobs list\u201D says it")
    private String job = "";

    @Mixin
    private WriteOptions write = new WriteOptions();

    private final Steering.Kind kind;

    JobsSteerCommand(CommandEnvironment environment, Steering.Kind kind) {
        super(environment);
        this.kind = kind;
    }

    @Override
    void checkOptions() {
        write.check();
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        Jobs jobs = connection.lectern().jobs();
        JobWatch watch = new JobWatch(jobs, output, interruption());
        JobId id = new JobId(job);
        // One that has just begun is not steered before its change is made; its process says so a moment later.
        JobStatus before = heard(watch, id, job -> job.state() != JobState.ANNOUNCED);
        if (!before.allowed().contains(kind)) {
            throw OptionParser.wrong("The job " + id + " is " + Words.of(before.state()) + ", so it cannot be told to "
                    + Words.of(kind) + ".");
        }
        // What writes less cannot wait for a name; the window asks for none either.
        Cause cause = kind == Steering.Kind.PAUSE
                ? write.cause(connection, output)
                : write.cause(connection, connection.keyspace(), output);
        output.await(jobs.steer(id, new Steering.Order(kind), cause));
        JobStatus after = kind == Steering.Kind.PAUSE || kind == Steering.Kind.STOP
                ? rested(watch, id)
                : goneOn(jobs, watch, before, cause);
        output.result(JobLines.json(after), () -> JobLines.text(after));
        return kind == Steering.Kind.PAUSE || kind == Steering.Kind.STOP
                ? after.state().isActive() ? Exit.COULD_NOT : Exit.NOTHING_FOUND
                : after.state().isActive() ? Exit.NOTHING_FOUND : JobWatch.exit(after);
    }

    private static JobStatus rested(JobWatch watch, JobId id) throws Exception {
        return heard(watch, id, now -> !now.state().isActive());
    }

    /** Its process hears of it within seconds. */
    private static JobStatus heard(JobWatch watch, JobId id, Predicate<JobStatus> done) throws Exception {
        long since = System.nanoTime();
        JobStatus now = watch.find(id);
        while (!done.test(now) && System.nanoTime() - since < HEARD_WITHIN_NANOS) {
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
            now = watch.find(id);
        }
        return now;
    }

    /** A job of a process that is gone is this one's now, and would rest again when this ends: it is seen to its end. */
    private JobStatus goneOn(Jobs jobs, JobWatch watch, JobStatus before, Cause cause) throws Exception {
        JobId id = before.id();
        JobStatus now = heard(
                watch, id, job -> job.state() != before.state() || job.owner().here());
        if (!now.owner().here() || !now.state().isOpen()) {
            return now;
        }
        JobStatus ended = interruption()
                .during(() -> jobs.steer(id, new Steering.Order(Steering.Kind.PAUSE), cause), () -> watch.follow(id));
        return ended.state() == JobState.RUNNING ? rested(watch, id) : ended;
    }
}
