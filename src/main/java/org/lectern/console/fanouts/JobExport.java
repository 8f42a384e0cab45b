package org.lectern.console.fanouts;

import java.time.Instant;
import java.util.List;
import org.lectern.console.export.RowLayout;
import org.lectern.job.JobFailure;
import org.lectern.job.JobId;
import org.lectern.job.JobStatus;

/** The rows of the exports of jobs and of their failures; times in UTC. */
final class JobExport {
    static final RowLayout<JobStatus> JOBS = new RowLayout<>(
            List.of(
                    "job_id", "kind", "subject", "detail", "who", "why", "state", "reason", "done", "failed", "left",
                    "total", "owner", "started", "ended"),
            JobExport::cells);

    private JobExport() {}

    private static List<Object> cells(JobStatus job) {
        return List.of(
                job.id(),
                job.kind(),
                job.subject(),
                job.detail(),
                job.cause().who(),
                job.cause().why(),
                job.state(),
                job.reason().english(),
                job.counts().done(),
                job.counts().failed(),
                job.counts().left(),
                job.counts().total(),
                job.owner().name(),
                job.started(),
                job.ended().map(Instant::toString).orElse(""));
    }

    static RowLayout<JobFailure> failures(JobId job) {
        return new RowLayout<>(
                List.of("job_id", "principal_id", "reason", "at"),
                failure -> List.of(job, failure.principal(), failure.reason().english(), failure.at()));
    }
}
