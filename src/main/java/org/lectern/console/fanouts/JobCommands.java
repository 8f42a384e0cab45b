package org.lectern.console.fanouts;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.write.SimpleForm;
import org.lectern.console.write.WriteDialogs;
import org.lectern.job.JobStatus;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.write.Write;

/** Steers jobs. Asks first where something is left undone or taken away. UI thread only. */
record JobCommands(ConsoleContext context, OpenJobsModel jobs) {
    /** Whether the operator confirms also what takes nothing away. */
    boolean asksFirst() {
        return context.writes().isProduction();
    }

    /** Does nothing if it is not allowed now. */
    void order(JobStatus job, Steering.Kind kind) {
        steer(job, new Steering.Order(kind));
    }

    /** At most so many principals per second; empty lifts the limit. Asks first on a production cluster. */
    void throttle(JobStatus job, OptionalInt perSecond) {
        steer(job, new Steering.Throttle(perSecond));
    }

    private void steer(JobStatus job, Steering steering) {
        Steering.Kind kind = steering.kind();
        if (!job.allowed().contains(kind)) {
            return;
        }
        WriteDialogs writes = context.writes();
        Write<Void> write = context.lectern().jobs().steer(job, steering);
        SimpleForm form = new SimpleForm(write, context.texts().get("fanouts.confirm." + kind), context.texts());
        Consumer<Cause> confirmed = cause -> send(job, kind, write, cause);
        switch (kind) {
            case STOP, TAKE_OVER -> writes.ask(form, confirmed);
            case RESUME, RETRY, THROTTLE -> writes.askOnProduction(form, confirmed);
            // Writes less, and must not wait for anything.
            case PAUSE -> confirmed.accept(writes.cause());
        }
    }

    private void send(JobStatus job, Steering.Kind kind, Write<Void> write, Cause cause) {
        jobs.asked(job.id(), Optional.of(kind));
        write.make(cause)
                .whenComplete((done, failed) -> context.ui().execute(() -> {
                    if (failed != null) {
                        jobs.asked(job.id(), Optional.empty());
                        if (!context.writes().again(failed, cause, confirmed -> send(job, kind, write, confirmed))) {
                            context.notices()
                                    .failed(context.texts().say(write.head().title()), failed);
                        }
                    }
                }));
    }
}
