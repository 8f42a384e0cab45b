package org.lectern.console.fanouts;

import java.util.Optional;
import java.util.function.Consumer;
import org.lectern.job.JobId;

/** How other pages name a job, show how far it is, and lead to it. UI thread only. */
public record JobLinks(OpenJobsModel jobs, JobNews news, JobTexts words, Consumer<JobId> show) {
    /**
     * How far a job is.
     *
     * @param done principals written or failed
     * @param total 0 while they are still being counted
     * @param text the same in words, or why it is not running
     */
    public record Progress(long done, long total, String text) {}

    /** Empty while nothing is known of the job, and when it has ended. */
    public Optional<Progress> progress(JobId id) {
        return jobs.row(id)
                .map(JobRow::view)
                .map(view -> view.get())
                .map(view -> new Progress(
                        view.status().counts().done() + view.status().counts().failed(),
                        view.status().counts().counted()
                                ? view.status().counts().total()
                                : 0,
                        words.progress(view)));
    }

    /** Brings the Fan-outs page to the front, with this job selected, be it open or ended. */
    public void show(JobId id) {
        show.accept(id);
    }

    /** The caller will tell the operator of this job's end: nobody else need do so. */
    public void claim(JobId id) {
        news.claim(id);
    }

    /** The caller has told. */
    public void told(JobId id) {
        news.told(id);
    }
}
