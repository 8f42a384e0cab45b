package org.lectern.console.fanouts;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notices;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Failures;
import org.lectern.console.work.UiExecutor;
import org.lectern.journal.JobKind;
import org.lectern.journal.JobStatus;
import org.lectern.journal.Steering;
import org.lectern.service.Lectern;

/** What the operator does with a job: asks first where something is left undone or taken away. UI thread only. */
final class Steers {
    private final Supplier<Lectern> lectern;
    private final OpenJobs jobs;
    private final JobTexts words;
    private final Texts texts;
    private final Dialogs dialogs;
    private final Notices notices;
    private final UiExecutor ui;

    Steers(Supplier<Lectern> lectern, OpenJobs jobs, JobTexts words, Dialogs dialogs, Notices notices, UiExecutor ui) {
        this.lectern = lectern;
        this.jobs = jobs;
        this.words = words;
        this.texts = words.texts();
        this.dialogs = dialogs;
        this.notices = notices;
        this.ui = ui;
    }

    /** Does nothing if it is not allowed now. */
    void order(JobStatus job, Steering.Kind kind) {
        if (!job.allowed().contains(kind)) {
            return;
        }
        Runnable task = () -> send(job, new Steering.Order(kind));
        switch (kind) {
            case STOP ->
                dialogs.ask(
                        new Dialogs.Question(
                                texts.get("fanouts.stop.title", words.what(job)),
                                consequences(job),
                                texts.get("fanouts.stop.confirm"),
                                true),
                        task);
            case TAKE_OVER ->
                dialogs.ask(
                        new Dialogs.Question(
                                texts.get("fanouts.takeOver.title", job.id()),
                                texts.get(
                                        job.owner().alive() ? "fanouts.takeOver.alive" : "fanouts.takeOver.gone",
                                        job.owner().name()),
                                texts.get("fanouts.takeOver.confirm"),
                                job.owner().alive()),
                        task);
            case PAUSE, RESUME, RETRY -> task.run();
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
            send(job, new Steering.Throttle(perSecond));
        }
    }

    private void send(JobStatus job, Steering steering) {
        jobs.asked(job.id(), Optional.of(steering.kind()));
        lectern.get()
                .jobs()
                .steer(job.id(), steering)
                .whenComplete((done, failed) -> ui.execute(() -> {
                    if (failed != null) {
                        jobs.asked(job.id(), Optional.empty());
                        notices.failed(texts.get("fanouts.steer." + steering.kind(), job.id()), Failures.cause(failed));
                    }
                }));
    }
}
