package org.lectern.cassandra.job;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.job.JobId;
import org.lectern.job.JobRecord;
import org.lectern.job.JobRows;
import org.lectern.job.JobState;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;

/** {@link JobRows} on Cassandra. */
public record CassandraJobRows(Statements statements) implements JobRows {
    private static final int PARTS_AT_ONCE = 16;

    private static final String MORE =
            "version, made, round_from, round_at, wrapped, marked, role, part, parts, stamps";
    static final String PUT =
            "INSERT INTO %s.job " + JobRowColumns.insert("owner, segment", MORE) + " USING TIMESTAMP ?";
    private static final String STRIKE =
            "DELETE FROM %s.job USING TIMESTAMP ? WHERE owner = ? AND segment = ? AND id = ?";
    private static final String READ = "SELECT " + JobRowColumns.NAMES + ", " + MORE
            + ", WRITETIME(kind) AS written FROM %s.job WHERE owner = ? AND segment = ? LIMIT ?";
    private static final String READ_ONE = "SELECT " + JobRowColumns.NAMES + ", " + MORE
            + ", WRITETIME(kind) AS written FROM %s.job WHERE owner = ? AND segment = ? AND id = ?";
    private static final String PUT_PART = "INSERT INTO %s.job_audience (job_id, part, principals) VALUES (?, ?, ?)";
    private static final String READ_PART = "SELECT principals FROM %s.job_audience WHERE job_id = ? AND part = ?";
    private static final String FORGET_PARTS = "DELETE FROM %s.job_audience WHERE job_id = ?";

    /** What runs the statements: a cluster. */
    public interface Statements {
        CompletionStage<AsyncResultSet> execute(String cql, @Nullable Object... values);
    }

    @Override
    public CompletionStage<?> put(String owner, int segment, JobRecord job, long writeTime) {
        Optional<JobRecord.Mark> mark = job.mark();
        Optional<JobRecord.Share> share = job.share();
        @Nullable Map<String, Integer> stamps = share.map(CassandraJobRows::stamps).orElse(null);
        return statements.execute(
                PUT,
                JobRowColumns.values(
                        List.of(owner, segment),
                        job,
                        job.version().orElse(null),
                        job.made(),
                        mark.flatMap(JobRecord.Mark::from)
                                .map(PrincipalId::value)
                                .orElse(null),
                        mark.flatMap(JobRecord.Mark::at).map(PrincipalId::value).orElse(null),
                        mark.map(JobRecord.Mark::wrapped).orElse(false),
                        mark.isPresent(),
                        share.map(change -> change.role().name()).orElse(null),
                        share.map(JobRecord.Share::part).orElse(null),
                        share.map(JobRecord.Share::parts).orElse(null),
                        stamps,
                        writeTime));
    }

    private static Map<String, Integer> stamps(JobRecord.Share share) {
        Map<String, Integer> stamps = new HashMap<>();
        share.stamps().forEach((principal, stamp) -> stamps.put(principal.value(), stamp));
        return stamps;
    }

    @Override
    public CompletionStage<?> delete(String owner, int segment, JobId job, long writeTime) {
        return statements.execute(STRIKE, writeTime, owner, segment, job.value());
    }

    @Override
    public CompletionStage<List<Found>> of(String owner, int segment, int limit) {
        return CqlReads.list(statements.execute(READ, owner, segment, limit), row -> found(owner, segment, row));
    }

    @Override
    public CompletionStage<Optional<Found>> find(String owner, int segment, JobId id) {
        return CqlReads.first(
                statements.execute(READ_ONE, owner, segment, id.value()), row -> found(owner, segment, row));
    }

    private static Found found(String owner, int segment, Row row) {
        return new Found(owner, segment, job(row), row.getLong("written"));
    }

    private static JobRecord job(Row row) {
        return JobRowColumns.job(
                row,
                Optional.ofNullable(row.getInstant("version")),
                made(row),
                row.getBoolean("marked")
                        ? Optional.of(new JobRecord.Mark(
                                principal(row, "round_from"), principal(row, "round_at"), row.getBoolean("wrapped")))
                        : Optional.empty(),
                share(row));
    }

    /** Rows of earlier versions do not say so: their owners went on only after they had seen it. */
    private static boolean made(Row row) {
        return row.isNull("made") ? !JobState.ANNOUNCED.name().equals(row.getString("state")) : row.getBoolean("made");
    }

    private static Optional<PrincipalId> principal(Row row, String column) {
        return Optional.ofNullable(row.getString(column)).map(PrincipalId::new);
    }

    private static Optional<JobRecord.Share> share(Row row) {
        String role = row.getString("role");
        if (role == null) {
            return Optional.empty();
        }
        SortedMap<PrincipalId, Integer> stamps = new TreeMap<>();
        Map<String, Integer> stored = row.getMap("stamps", String.class, Integer.class);
        if (stored != null) {
            stored.forEach((principal, stamp) -> stamps.put(new PrincipalId(principal), stamp));
        }
        return Optional.of(
                new JobRecord.Share(MemberRole.valueOf(role), row.getInt("part"), row.getInt("parts"), stamps));
    }

    @Override
    public CompletionStage<?> putAudience(JobId job, int first, List<List<PrincipalId>> parts) {
        return Stages.all(
                PARTS_AT_ONCE,
                IntStream.range(0, parts.size()).boxed().toList(),
                part -> statements.execute(
                        PUT_PART,
                        job.value(),
                        first + part,
                        parts.get(part).stream().map(PrincipalId::value).toList()));
    }

    @Override
    public CompletionStage<List<PrincipalId>> audience(JobId job, int part) {
        return statements.execute(READ_PART, job.value(), part).thenApply(result -> {
            Row row = result.one();
            List<String> principals = row == null ? null : row.getList(0, String.class);
            return principals == null
                    ? List.of()
                    : principals.stream().map(PrincipalId::new).toList();
        });
    }

    @Override
    public CompletionStage<?> forgetAudience(JobId job) {
        return statements.execute(FORGET_PARTS, job.value());
    }
}
