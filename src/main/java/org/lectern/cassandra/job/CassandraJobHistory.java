package org.lectern.cassandra.job;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.job.JobFailure;
import org.lectern.job.JobHistory;
import org.lectern.job.JobId;
import org.lectern.job.JobOwner;
import org.lectern.job.JobRecord;
import org.lectern.job.JobStatus;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;
import org.lectern.wording.MessageJson;

/** {@link JobHistory} on Cassandra, by the month that jobs began in. Rows expire by themselves. */
public record CassandraJobHistory(Cluster cluster) implements JobHistory {
    private static final int DAYS_KEPT = 90;
    private static final int SECONDS_KEPT = DAYS_KEPT * 24 * 3600;

    private static final String MORE = "ended, owner, owner_name";
    private static final String PUT =
            "INSERT INTO %s.job_history " + JobRowColumns.insert("month", MORE) + " USING TTL " + SECONDS_KEPT;
    private static final String SELECT = "SELECT " + JobRowColumns.NAMES + ", " + MORE + " FROM %s.job_history ";
    private static final String LATEST = SELECT + "WHERE month = ? LIMIT ?";
    private static final String BEFORE = SELECT + "WHERE month = ? AND (started, id) < (?, ?) LIMIT ?";
    private static final String PUT_FAILURE =
            "INSERT INTO %s.job_failure (job_id, principal_id, reason, reason_message, at) "
                    + "VALUES (?, ?, ?, ?, ?) USING TTL " + SECONDS_KEPT;
    private static final String FAILURES =
            "SELECT principal_id, reason, reason_message, at FROM %s.job_failure WHERE job_id = ? LIMIT ?";
    private static final String DROP_FAILURE = "DELETE FROM %s.job_failure WHERE job_id = ? AND principal_id = ?";

    @Override
    public CompletionStage<?> put(JobRecord job, JobOwner owner, Instant ended) {
        return cluster.execute(
                PUT, JobRowColumns.values(List.of(month(job.started())), job, ended, owner.process(), owner.name()));
    }

    private static String month(Instant time) {
        return YearMonth.from(time.atOffset(ZoneOffset.UTC)).toString();
    }

    @Override
    public CompletionStage<List<JobStatus>> page(Optional<JobStatus> before, int limit) {
        Instant from =
                before.map(JobStatus::started).orElseGet(() -> cluster.clock().instant());
        YearMonth oldest = YearMonth.from(
                cluster.clock().instant().atOffset(ZoneOffset.UTC).minusDays(DAYS_KEPT));
        return page(YearMonth.from(from.atOffset(ZoneOffset.UTC)), oldest, before, limit, new ArrayList<>());
    }

    private CompletionStage<List<JobStatus>> page(
            YearMonth month, YearMonth oldest, Optional<JobStatus> before, int limit, List<JobStatus> found) {
        if (month.isBefore(oldest) || found.size() >= limit) {
            return CompletableFuture.completedStage(found);
        }
        int missing = limit - found.size();
        return (before.isPresent()
                        ? cluster.execute(
                                BEFORE,
                                month.toString(),
                                before.get().started(),
                                before.get().id().value(),
                                missing)
                        : cluster.execute(LATEST, month.toString(), missing))
                .thenCompose(Cluster::all)
                .thenCompose(rows -> {
                    rows.forEach(row -> found.add(status(row)));
                    return page(month.minusMonths(1), oldest, Optional.empty(), limit, found);
                });
    }

    private static JobStatus status(Row row) {
        return JobRowColumns.job(row, Optional.empty(), true, Optional.empty(), Optional.empty())
                .status(
                        new JobOwner(CqlRows.text(row, "owner"), CqlRows.text(row, "owner_name"), false, true),
                        1,
                        Optional.of(JobRowColumns.time(row, "ended")));
    }

    @Override
    public CompletionStage<?> putFailures(JobId job, Map<PrincipalId, Message> failures) {
        Instant now = cluster.clock().instant();
        return Stages.all(
                failures.entrySet(),
                failed -> cluster.execute(
                        PUT_FAILURE,
                        job.value(),
                        failed.getKey().value(),
                        failed.getValue().english(),
                        MessageJson.write(failed.getValue()),
                        now));
    }

    @Override
    public CompletionStage<List<JobFailure>> failures(JobId job, int atMost) {
        return CqlReads.list(
                cluster.execute(FAILURES, job.value(), atMost),
                row -> new JobFailure(
                        new PrincipalId(CqlRows.text(row, "principal_id")),
                        CqlRows.message(row, "reason"),
                        JobRowColumns.time(row, "at")));
    }

    @Override
    public CompletionStage<?> dropFailures(JobId job, Collection<PrincipalId> principals) {
        return Stages.all(principals, principal -> cluster.execute(DROP_FAILURE, job.value(), principal.value()));
    }
}
