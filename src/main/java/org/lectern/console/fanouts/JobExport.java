package org.lectern.console.fanouts;

import org.lectern.console.export.RowLayout;
import org.lectern.job.JobFailure;
import org.lectern.job.JobId;
import org.lectern.job.JobStatus;

/** The rows of the exports of jobs and of their failures; times in UTC. */
final class JobExport {
    static final RowLayout<JobStatus> JOBS = new RowLayout<JobStatus>()
            .with("job_id", JobStatus::id)
            .with("kind", JobStatus::kind)
            .with("subject", job -> job.subject().english())
            .with("detail", job -> job.detail().english())
            .with("who", job -> job.cause().who())
            .with("why", job -> job.cause().why())
            .with("state", JobStatus::state)
            .with("reason", job -> job.reason().english())
            .with("done", job -> job.counts().done())
            .with("failed", job -> job.counts().failed())
            .with("left", job -> job.counts().left())
            .with("total", job -> job.counts().total())
            .with("owner", job -> job.owner().name())
            .with("started", JobStatus::started)
            .with("ended", JobStatus::ended);

    private JobExport() {}

    static RowLayout<JobFailure> failures(JobId job) {
        return new RowLayout<JobFailure>()
                .with("job_id", failure -> job)
                .with("principal_id", JobFailure::principal)
                .with("reason", failure -> failure.reason().english())
                .with("at", JobFailure::at);
    }
}
