package org.lectern.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditState;
import org.lectern.job.JobId;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.Jobs;
import org.lectern.job.ProcessLease;
import org.lectern.job.Steering;
import org.lectern.job.SteeringPlans;
import org.lectern.model.Cause;
import org.lectern.write.Write;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The jobs of all processes that work on a keyspace. */
@Command(
        name = "jobs",
        description =
                "Jobs of all processes of a keyspace: fan-outs, rebuilds, audits, repairs, content status jobs, imports.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            JobsCommand.Listing.class,
            JobsCommand.Watch.class,
            JobsCommand.Pause.class,
            JobsCommand.Resume.class,
            JobsCommand.Cancel.class,
            JobsCommand.Again.class
        })
final class JobsCommand {
    /** Which job is meant. */
    private static final class JobParameter {
        @Parameters(paramLabel = "JOB", description = "the job name, from \u201Clectern jobs list\u201D")
        private String job = "";

        JobId id() {
            return new JobId(job);
        }
    }

    /** Lists jobs. */
    @Command(
            name = "list",
            description =
                    "Open jobs of all processes, and audits that can be resumed. Exit code 1: a job is paused, cancelled or incomplete.")
    static final class Listing extends ConnectedCommand {
        private static final int PAGE = 200;
        private static final int AUDITS = 20;

        @Option(
                names = "--ended",
                paramLabel = "NUMBER",
                description = "also list this number of ended jobs, latest first")
        private int ended;

        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            Jobs jobs = connection.lectern().jobs();
            List<JobStatus> open = output.await(jobs.open());
            for (JobStatus job : open) {
                JobLines.print(jobs, job, output);
            }
            List<AuditRecord> audits = output
                    .await(connection.lectern().audits().recent(AUDITS))
                    .stream()
                    // A running one is among the jobs.
                    .filter(audit -> !audit.state().isEnd() && audit.state() != AuditState.RUNNING)
                    .toList();
            audits.forEach(audit -> output.result(JobLines.json(audit), () -> JobLines.text(audit)));
            for (JobStatus job : history(jobs, output)) {
                output.result(JobLines.json(job), () -> JobLines.text(job));
            }
            if (open.isEmpty() && audits.isEmpty() && !output.isJson()) {
                output.say("No open jobs.");
            }
            return Exit.found(open.stream().anyMatch(job -> waits(job.state())));
        }

        private static boolean waits(JobState state) {
            return state == JobState.PAUSED || state == JobState.STOPPED || state == JobState.INCOMPLETE;
        }

        private List<JobStatus> history(Jobs jobs, Output output) throws Exception {
            List<JobStatus> history = new ArrayList<>();
            Optional<JobStatus> last = Optional.empty();
            while (history.size() < ended) {
                List<JobStatus> page = output.await(jobs.history(last, Math.min(PAGE, ended - history.size())));
                if (page.isEmpty()) {
                    break;
                }
                history.addAll(page);
                last = Optional.of(page.get(page.size() - 1));
            }
            return history;
        }
    }

    /** Waits for a job. */
    @Command(
            name = "watch",
            description =
                    "Prints the progress of a job until it ends or pauses. Exit code 0: done, 1: paused or ended otherwise. Ctrl-C ends only the watching.")
    static final class Watch extends ConnectedCommand {
        @Mixin
        private JobParameter job = new JobParameter();

        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            Interruption interruption = connection.interruption();
            Jobs jobs = connection.lectern().jobs();
            JobWatch watch = new JobWatch(jobs, output, interruption);
            JobStatus ended = interruption.during(() -> {}, () -> watch.follow(job.id()));
            JobLines.print(jobs, ended, output);
            return ended.state().isActive() ? Exit.COULD_NOT : JobWatch.exit(ended);
        }
    }

    /** Says to a job what an operator wants of it. */
    private abstract static class Steer extends WritingCommand {
        /** A process that is alive answers within seconds; that one is gone is known after a lease, and its jobs taken over. */
        private static final Duration ANSWERED_WITHIN = ProcessLease.LEASE.plusSeconds(15);

        private static final Duration SAID_AFTER = Duration.ofSeconds(3);
        private static final long BETWEEN_LOOKS_MILLIS = 250;

        @Mixin
        private JobParameter job = new JobParameter();

        @Option(names = "--dry-run", description = "print the consequences and the statements; write nothing")
        private boolean dryRun;

        private final Steering.Kind kind;

        Steer(Steering.Kind kind) {
            this.kind = kind;
        }

        @Override
        boolean takesAway() {
            return kind == Steering.Kind.STOP;
        }

        @Override
        void checkOptions() {
            if (!dryRun) {
                super.checkOptions();
            }
        }

        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            Jobs jobs = connection.lectern().jobs();
            JobWatch watch = new JobWatch(jobs, output, connection.interruption());
            JobId id = job.id();
            // One that has just begun is not steered before its change is made; its process says so a moment later.
            JobStatus before = changed(watch, id, now -> now.state() != JobState.ANNOUNCED, output);
            if (!before.allowed().contains(kind)) {
                throw OptionParser.wrong("The job " + id + " is " + Words.of(before.state()) + ", so it cannot "
                        + Words.of(kind) + "." + advice(before));
            }
            Write<Void> steer = jobs.steer(before, new Steering.Order(kind));
            if (dryRun) {
                return ApplyingCommand.dryRun(steer, connection, output, "Omit --dry-run to write.");
            }
            // What writes less cannot wait for a name; the window asks for none either.
            Cause cause = kind == Steering.Kind.PAUSE
                    ? write().cause(connection, output)
                    : write().cause(connection, connection.keyspace(), output);
            output.say(SteeringPlans.consequences(before, new Steering.Order(kind)));
            output.await(steer.make(cause));
            boolean rests = kind == Steering.Kind.PAUSE || kind == Steering.Kind.STOP;
            JobStatus after = rests
                    ? changed(watch, id, now -> !now.state().isActive(), output)
                    : goneOn(jobs, watch, before, cause, connection.interruption());
            JobLines.print(jobs, after, output);
            if (isAsBefore(before, after)) {
                output.say(
                        "Its process did not answer. A process that takes the job over within two minutes follows this request. After that, repeat it.");
                return Exit.COULD_NOT;
            }
            if (!rests && after.state().isActive() && !after.owner().here()) {
                output.say("It continues in the process " + after.owner().name() + "; " + watching(id)
                        + " shows its progress.");
            }
            return rests
                    ? after.state().isActive() ? Exit.COULD_NOT : Exit.NOTHING_FOUND
                    : after.state().isActive() ? Exit.NOTHING_FOUND : JobWatch.exit(after);
        }

        private static String watching(JobId id) {
            return "\u201Clectern jobs watch " + id + "\u201D";
        }

        /** What can be done with it instead. */
        private static String advice(JobStatus job) {
            if (!job.state().isOpen()) {
                return job.reason().isEmpty() ? "" : " " + job.reason().english();
            }
            if (job.state().isActive()) {
                return " " + watching(job.id()) + " follows it to its end"
                        + (job.owner().here()
                                ? "."
                                : ", and takes it over if its process ("
                                        + job.owner().name() + ") has stopped.");
            }
            return Stream.of(Steering.Kind.RESUME, Steering.Kind.RETRY)
                    .filter(job.allowed()::contains)
                    .findFirst()
                    .map(possible ->
                            " \u201Clectern jobs " + Words.of(possible) + " " + job.id() + "\u201D continues it.")
                    .orElse("");
        }

        private static boolean isAsBefore(JobStatus before, JobStatus now) {
            return now.state() == before.state() && now.updated().equals(before.updated());
        }

        private static JobStatus changed(JobWatch watch, JobId id, Predicate<JobStatus> done, Output output)
                throws Exception {
            long since = System.nanoTime();
            boolean said = false;
            JobStatus now = watch.find(id);
            while (!done.test(now) && System.nanoTime() - since < ANSWERED_WITHIN.toNanos()) {
                if (!said && System.nanoTime() - since > SAID_AFTER.toNanos()) {
                    said = true;
                    output.say("Waiting for the process " + now.owner().name()
                            + ". If it has stopped, this process takes the job over within half a minute.");
                }
                TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
                now = watch.find(id);
            }
            return now;
        }

        /** A job of a process that is gone is this one's now, and would rest again when this ends: it is seen to its end. */
        private static JobStatus goneOn(
                Jobs jobs, JobWatch watch, JobStatus before, Cause cause, Interruption interruption) throws Exception {
            JobId id = before.id();
            JobStatus now = changed(watch, id, job -> !isAsBefore(before, job), watch.output());
            if (!now.owner().here() || !now.state().isOpen()) {
                return now;
            }
            JobStatus ended = interruption.during(
                    () -> jobs.steer(id, new Steering.Order(Steering.Kind.PAUSE))
                            .make(cause),
                    () -> watch.follow(id));
            return ended.state().isActive()
                    ? changed(watch, id, job -> !job.state().isActive(), watch.output())
                    : ended;
        }
    }

    /** Pauses a job. */
    @Command(name = "pause", description = "Pauses a job of any process.")
    static final class Pause extends Steer {
        Pause() {
            super(Steering.Kind.PAUSE);
        }
    }

    /** Lets a job go on. */
    @Command(name = "resume", description = "Resumes a paused or cancelled job.")
    static final class Resume extends Steer {
        Resume() {
            super(Steering.Kind.RESUME);
        }
    }

    /** Stops a job. */
    @Command(name = "cancel", description = "Cancels a job. The rest remains on record.")
    static final class Cancel extends Steer {
        Cancel() {
            super(Steering.Kind.STOP);
        }
    }

    /** Tries again what a job could not write. */
    @Command(name = "retry", description = "Retries the failed parts of a job.")
    static final class Again extends Steer {
        Again() {
            super(Steering.Kind.RETRY);
        }
    }
}
