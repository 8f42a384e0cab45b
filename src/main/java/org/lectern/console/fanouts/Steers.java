package org.lectern.console.fanouts;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.lectern.console.dialog.Confirmations;
import org.lectern.console.dialog.PlannedWrite;
import org.lectern.console.notice.Notices;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Failures;
import org.lectern.console.work.UiExecutor;
import org.lectern.journal.JobKind;
import org.lectern.journal.JobStatus;
import org.lectern.journal.Steering;
import org.lectern.model.Cause;
import org.lectern.service.Lectern;

/** What the operator does with a job: asks first where something is left undone or taken away. UI thread only. */
final class Steers {
    private final Supplier<Lectern> lectern;
    private final OpenJobs jobs;
    private final JobTexts words;
    private final Texts texts;
    private final Confirmations confirmations;
    private final Notices notices;
    private final UiExecutor ui;

    Steers(
            Supplier<Lectern> lectern,
            OpenJobs jobs,
            JobTexts words,
            Confirmations confirmations,
            Notices notices,
            UiExecutor ui) {
        this.lectern = lectern;
        this.jobs = jobs;
        this.words = words;
        this.texts = words.texts();
        this.confirmations = confirmations;
        this.notices = notices;
        this.ui = ui;
    }

    /** Does nothing if it is not allowed now. */
    void order(JobStatus job, Steering.Kind kind) {
        if (!job.allowed().contains(kind)) {
            return;
        }
        Steering order = new Steering.Order(kind);
        switch (kind) {
            case STOP ->
                confirmations.ask(
                        new PlannedWrite(
                                texts.get("fanouts.stop.title", words.what(job)),
                                job.subject(),
                                texts.get("fanouts.stop.confirm"),
                                true,
                                () -> PlannedWrite.says(consequences(job))),
                        cause -> send(job, order, cause));
            case TAKE_OVER ->
                confirmations.ask(
                        new PlannedWrite(
                                texts.get("fanouts.takeOver.title", job.id()),
                                job.subject(),
                                texts.get("fanouts.takeOver.confirm"),
                                job.owner().alive(),
                                () -> PlannedWrite.says(texts.get(
                                        job.owner().alive() ? "fanouts.takeOver.alive" : "fanouts.takeOver.gone",
                                        job.owner().name()))),
                        cause -> send(job, order, cause));
            case RESUME, RETRY ->
                confirmations.askOnProduction(
                        new PlannedWrite(
                                texts.get("fanouts." + kind + ".title", words.what(job)),
                                job.subject(),
                                texts.get("fanouts." + kind + ".confirm"),
                                false,
                                () -> PlannedWrite.says(texts.get("fanouts." + kind + ".text"))),
                        cause -> send(job, order, cause));
            // Writes less, and must not wait for anything.
            case PAUSE -> send(job, order, confirmations.cause());
            case THROTTLE -> throw new IllegalArgumentException("A throttle has a number");
        }
    }

    private String consequences(JobStatus job) {
        if (job.kind() == JobKind.REBUILD || job.kind() == JobKind.REPAIR) {
            return texts.get("fanouts.stop." + job.kind(), job.subject());
        }
        long left = job.counts().left();
        String key = job.counts().counted() ? "fanouts.stop.left" : "fanouts.stop.leftAtLeast";
        return texts.get(key, left, job.subject()) + "\n\n" + texts.get("fanouts.stop.resume", job.subject());
    }

    /** At most so many principals per second; empty lifts the limit. */
    void throttle(JobStatus job, OptionalInt perSecond) {
        if (job.allowed().contains(Steering.Kind.THROTTLE)) {
            send(job, new Steering.Throttle(perSecond), confirmations.cause());
        }
    }

    private void send(JobStatus job, Steering steering, Cause cause) {
        jobs.asked(job.id(), Optional.of(steering.kind()));
        lectern.get()
                .jobs()
                .steer(job.id(), steering, cause)
                .whenComplete((done, failed) -> ui.execute(() -> {
                    if (failed != null) {
                        jobs.asked(job.id(), Optional.empty());
                        if (confirmations.again(failed, cause, confirmed -> send(job, steering, confirmed))) {
                            return;
                        }
                        notices.failed(texts.get("fanouts.steer." + steering.kind(), job.id()), Failures.cause(failed));
                    }
                }));
    }
}
