package org.lectern.cassandra.job;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.Guardrails;
import org.lectern.job.JobFailure;
import org.lectern.job.JobHistory;
import org.lectern.job.JobId;
import org.lectern.job.JobOwner;
import org.lectern.job.JobRecord;
import org.lectern.job.JobStatus;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;
import org.lectern.wording.MessageJson;

/**
 * {@link JobHistory} on Cassandra. Jobs lie in a partition for each hour in which they began; the hours of a month, in one partition,
 * say which there are. Versions of the schema before 10 had a partition for each month, which is read beside them. Rows expire by
 * themselves.
 */
public record CassandraJobHistory(Cluster cluster) implements JobHistory {
    private static final int DAYS_KEPT = 90;
    /** How long jobs, and what they have found, are kept. */
    public static final int SECONDS_KEPT = DAYS_KEPT * 24 * 3600;
    /** Clocks differ: jobs may have begun later than now. */
    private static final Duration AHEAD = Duration.ofDays(1);

    private static final Comparator<JobStatus> LATEST = Comparator.comparing(JobStatus::started)
            .thenComparing(JobStatus::id)
            .reversed();

    static final String MORE = "ended, owner, owner_name";
    private static final String PUT =
            "INSERT INTO %s.job_history " + JobRowColumns.insert("month", MORE) + " USING TTL " + SECONDS_KEPT;
    static final String PUT_HOUR =
            "INSERT INTO %s.job_history_hour (month, hour) VALUES (?, ?) USING TTL " + SECONDS_KEPT;
    private static final String HOURS = "SELECT hour FROM %s.job_history_hour WHERE month = ? AND hour <= ?";
    private static final String SELECT = "SELECT " + JobRowColumns.NAMES + ", " + MORE + " FROM %s.job_history ";
    private static final String LATEST_OF = SELECT + "WHERE month IN ? PER PARTITION LIMIT ?";
    private static final String BEFORE = SELECT + "WHERE month IN ? AND (started, id) < (?, ?) PER PARTITION LIMIT ?";
    private static final String PUT_FAILURE =
            "INSERT INTO %s.job_failure (job_id, principal_id, reason, reason_message, at) "
                    + "VALUES (?, ?, ?, ?, ?) USING TTL " + SECONDS_KEPT;
    private static final String FAILURES =
            "SELECT principal_id, reason, reason_message, at FROM %s.job_failure WHERE job_id = ? LIMIT ?";
    private static final String DROP_FAILURE = "DELETE FROM %s.job_failure WHERE job_id = ? AND principal_id = ?";

    @Override
    public CompletionStage<?> put(JobRecord job, JobOwner owner, Instant ended) {
        Instant hour = job.started().truncatedTo(ChronoUnit.HOURS);
        // The hour first: a row of an hour that no month names would not be read.
        return cluster.execute(PUT_HOUR, month(hour).toString(), hour)
                .thenCompose(named -> cluster.execute(
                        PUT, JobRowColumns.values(List.of(key(hour)), job, ended, owner.process(), owner.name())));
    }

    static YearMonth month(Instant time) {
        return YearMonth.from(time.atOffset(ZoneOffset.UTC));
    }

    /** The partition of an hour, such as 2026-11-24T07; that of a month of before is 2026-11. */
    static String key(Instant hour) {
        return hour.toString().substring(0, "2026-11-24T07".length());
    }

    @Override
    public CompletionStage<List<JobStatus>> page(Optional<JobStatus> before, int limit) {
        Instant now = cluster.clock().instant();
        Instant last = before.map(JobStatus::started).orElseGet(() -> now.plus(AHEAD));
        List<YearMonth> months = Stream.iterate(month(last), month -> month.minusMonths(1))
                .takeWhile(month -> !month.isBefore(month(now.minus(Duration.ofDays(DAYS_KEPT)))))
                .toList();
        Reading reading = new Reading(before, limit);
        return reading.months(months, last)
                .thenCombine(
                        reading.partitions(
                                months.stream().map(YearMonth::toString).toList()),
                        (hours, old) -> first(limit, hours, old));
    }

    /** A job that has ended again since an older version kept it is in both lists: the first one counts. */
    private static List<JobStatus> first(int limit, List<JobStatus> hours, List<JobStatus> old) {
        Map<JobId, JobStatus> jobs = new HashMap<>();
        Stream.concat(hours.stream(), old.stream()).forEach(job -> jobs.putIfAbsent(job.id(), job));
        return jobs.values().stream().sorted(LATEST).limit(limit).toList();
    }

    /** Reads as many partitions as it takes for a page, the latest first. */
    private final class Reading {
        private final Optional<JobStatus> before;
        private final int limit;
        private final List<JobStatus> found = new ArrayList<>();

        Reading(Optional<JobStatus> before, int limit) {
            this.before = before;
            this.limit = limit;
        }

        CompletionStage<List<JobStatus>> months(List<YearMonth> months, Instant last) {
            return months.isEmpty() || found.size() >= limit
                    ? CompletableFuture.completedStage(found)
                    : CqlReads.list(
                                    cluster.execute(HOURS, months.get(0).toString(), last),
                                    row -> key(JobRowColumns.time(row, "hour")))
                            .thenCompose(hours -> hours(hours, 1))
                            .thenCompose(read -> months(months.subList(1, months.size()), last));
        }

        /** One hour has a page where much happens; where little does, more are read at once each time. */
        private CompletionStage<List<JobStatus>> hours(List<String> hours, int atOnce) {
            int some = Math.min(hours.size(), Math.min(atOnce, Guardrails.KEYS));
            return some == 0 || found.size() >= limit
                    ? CompletableFuture.completedStage(found)
                    : partitions(hours.subList(0, some)).thenCompose(jobs -> {
                        found.addAll(jobs);
                        return hours(hours.subList(some, hours.size()), some * 2);
                    });
        }

        CompletionStage<List<JobStatus>> partitions(List<String> keys) {
            return CqlReads.list(
                    before.isPresent()
                            ? cluster.execute(
                                    BEFORE,
                                    keys,
                                    before.get().started(),
                                    before.get().id().value(),
                                    limit)
                            : cluster.execute(LATEST_OF, keys, limit),
                    CassandraJobHistory::status);
        }
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
