package org.lectern.console.libraries;

import java.util.Optional;
import org.lectern.console.fanouts.JobLinks;
import org.lectern.console.notice.Notice;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Job;
import org.lectern.console.work.PollingTimer;
import org.lectern.job.FanOutJob;
import org.lectern.job.JobId;

/** A change of this console on its way: tells how far it is, and leads to its job once that has a name. UI thread only. */
final class UnderWay {
    private static final long LONG_NANOS = 10_000_000_000L;

    private final ConsoleContext context;
    private final JobLinks links;
    private final long since = System.nanoTime();
    private Optional<FanOutJob> begun = Optional.empty();
    private Optional<JobId> id = Optional.empty();
    private boolean over;

    UnderWay(ConsoleContext context, JobLinks links) {
        this.context = context;
        this.links = links;
    }

    /** Follows the fan-out, which has begun. On any thread. */
    void follow(FanOutJob fanOut, Job job) {
        fanOut.id().thenAccept(name -> context.ui().execute(() -> named(name, job)));
        context.ui().execute(() -> {
            begun = Optional.of(fanOut);
            if (job.isCancelled()) {
                fanOut.cancel();
            }
            PollingTimer.until(fanOut.ended(), context.ui(), () -> tell(fanOut, job));
        });
    }

    /** Cancels the fan-out; one that has not begun yet never does. */
    void cancel() {
        begun.ifPresent(FanOutJob::cancel);
    }

    private void named(JobId name, Job job) {
        id = Optional.of(name);
        if (!over) {
            links.claim(name);
            job.link(new Job.Link(name.value(), () -> links.show(name)));
        }
    }

    private void tell(FanOutJob fanOut, Job job) {
        Optional<JobLinks.Progress> progress = id.flatMap(links::progress);
        if (progress.isPresent()) {
            job.tell(
                    progress.get().done(),
                    progress.get().total(),
                    progress.get().text());
        } else {
            job.tell(fanOut.settled(), -1, context.texts().get("job.settled", fanOut.settled()));
        }
    }

    /** Whether the operator has waited for it, and has been elsewhere meanwhile. */
    boolean isLong() {
        return System.nanoTime() - since >= LONG_NANOS;
    }

    /** What a notice of its end offers: to look at the job, if it has a name. */
    Notice.Action[] actions() {
        return id.map(name -> new Notice.Action(context.texts().get("fanouts.show"), () -> links.show(name))).stream()
                .toArray(Notice.Action[]::new);
    }

    /** Its end has been told. */
    void end() {
        over = true;
        id.ifPresent(links::told);
    }
}
