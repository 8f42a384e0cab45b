package org.lectern.console.fanouts;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.lectern.console.connection.Environment;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Failures;
import org.lectern.console.write.PlannedWrite;
import org.lectern.job.JobKind;
import org.lectern.job.JobStatus;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/** What the operator does with a job: asks first where something is left undone or taken away. UI thread only. */
record JobCommands(ConsoleContext context, OpenJobsModel jobs, JobTexts words) {
    private Texts texts() {
        return words.texts();
    }

    /** Whether the operator confirms also what takes nothing away. */
    boolean asksFirst() {
        return context.connection().environment() == Environment.PRODUCTION;
    }

    /** Does nothing if it is not allowed now. */
    void order(JobStatus job, Steering.Kind kind) {
        if (!job.allowed().contains(kind)) {
            return;
        }
        Steering order = new Steering.Order(kind);
        Consumer<Cause> confirmed = cause -> send(job, order, cause.why().isEmpty() ? again(job) : cause);
        boolean alive = job.owner().alive();
        switch (kind) {
            case STOP -> {
                String confirm = !job.kind().isFanOut()
                        ? ".confirm." + JobKind.REPAIR
                        : job.kind() == JobKind.REBUILD ? ".confirm." + JobKind.REBUILD : ".confirm";
                context.writes()
                        .ask(planned(job, "stop", words.what(job), confirm, true, consequences(job)), confirmed);
            }
            case TAKE_OVER -> {
                String effect = texts().get(
                                alive ? "fanouts.takeOver.alive" : "fanouts.takeOver.gone",
                                job.owner().name());
                context.writes().ask(planned(job, "takeOver", job.id(), ".confirm", alive, effect), confirmed);
            }
            case RESUME, RETRY -> {
                String effect = texts().get("fanouts." + kind + ".text");
                context.writes()
                        .askOnProduction(
                                planned(job, kind.name(), words.what(job), ".confirm", false, effect), confirmed);
            }
            // Writes less, and must not wait for anything.
            case PAUSE -> send(job, order, context.writes().cause());
            case THROTTLE -> throw new IllegalArgumentException("A throttle has a number");
        }
    }

    /** A click that continues a change has the reason of the change. */
    private Cause again(JobStatus job) {
        String why = texts().why(job.cause().why());
        return context.writes().cause(texts().get("fanouts.again.why", why.isEmpty() ? words.what(job) : why));
    }

    /** @param of what stands in its title */
    private PlannedWrite planned(
            JobStatus job, String key, Object of, String confirm, boolean destructive, String effect) {
        return new PlannedWrite(
                texts().get("fanouts." + key + ".title", of),
                words.subject(job),
                texts().get("fanouts." + key + confirm),
                destructive,
                () -> CompletableFuture.completedStage(Plan.uncounted(Message.plain(effect), List.of())));
    }

    private String consequences(JobStatus job) {
        boolean goesOn = job.task().pausable() || job.kind().group() == JobKind.Group.TRANSFERS;
        if (!job.kind().isFanOut() && goesOn) {
            return texts().get("fanouts.stop.taken", words.subject(job));
        }
        if (job.isOneStep() || !job.kind().isFanOut()) {
            JobKind said = job.isOneStep() ? JobKind.REBUILD : JobKind.REPAIR;
            return texts().get("fanouts.stop." + said, words.subject(job));
        }
        long left = job.counts().left();
        String key = job.counts().counted() ? "fanouts.stop.left" : "fanouts.stop.leftAtLeast";
        return texts().get(key, left, words.subject(job)) + "\n\n"
                + texts().get("fanouts.stop.resume", words.subject(job));
    }

    /** At most so many principals per second; empty lifts the limit. Asks first on a production cluster. */
    void throttle(JobStatus job, OptionalInt perSecond) {
        if (job.allowed().contains(Steering.Kind.THROTTLE)) {
            String effect = perSecond.isPresent()
                    ? texts().get("fanouts.throttle.text", perSecond.getAsInt())
                    : texts().get("fanouts.throttle.lift");
            context.writes()
                    .askOnProduction(
                            planned(job, "throttle", words.what(job), ".confirm", false, effect),
                            cause -> send(job, new Steering.Throttle(perSecond), cause));
        }
    }

    private void send(JobStatus job, Steering steering, Cause cause) {
        jobs.asked(job.id(), Optional.of(steering.kind()));
        context.lectern()
                .jobs()
                .steer(job.id(), steering)
                .make(cause)
                .whenComplete((done, failed) -> context.ui().execute(() -> {
                    if (failed != null) {
                        jobs.asked(job.id(), Optional.empty());
                        if (context.writes().again(failed, cause, confirmed -> send(job, steering, confirmed))) {
                            return;
                        }
                        context.notices()
                                .failed(
                                        texts().get("fanouts.steer." + steering.kind(), job.id()),
                                        Failures.cause(failed));
                    }
                }));
    }
}
