package org.lectern.console.fanouts;

import org.lectern.console.table.ColumnList;
import org.lectern.job.JobFailure;
import org.lectern.job.JobId;
import org.lectern.job.JobStatus;

/** The rows of the exports of jobs and of their failures; times in UTC. */
final class JobExport {
    static final ColumnList<JobStatus> JOBS = new ColumnList<JobStatus>()
            .exportOnly("job_id", JobStatus::id)
            .exportOnly("kind", JobStatus::kind)
            .exportOnly("subject", job -> job.subject().english())
            .exportOnly("detail", job -> job.detail().english())
            .exportOnly("who", job -> job.cause().who())
            .exportOnly("why", job -> job.cause().why())
            .exportOnly("state", JobStatus::state)
            .exportOnly("reason", job -> job.reason().english())
            .exportOnly("done", job -> job.counts().done())
            .exportOnly("failed", job -> job.counts().failed())
            .exportOnly("left", job -> job.counts().left())
            .exportOnly("total", job -> job.counts().total())
            .exportOnly("owner", job -> job.owner().name())
            .exportOnly("started", JobStatus::started)
            .exportOnly("ended", JobStatus::ended);

    private JobExport() {}

    static ColumnList<JobFailure> failures(JobId job) {
        return new ColumnList<JobFailure>()
                .exportOnly("job_id", failure -> job)
                .exportOnly("principal_id", JobFailure::principal)
                .exportOnly("reason", failure -> failure.reason().english())
                .exportOnly("at", JobFailure::at);
    }
}
