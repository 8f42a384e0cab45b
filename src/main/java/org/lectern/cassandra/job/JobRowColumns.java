package org.lectern.cassandra.job;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobRecord;
import org.lectern.job.JobState;
import org.lectern.job.JobTask;
import org.lectern.model.Cause;
import org.lectern.wording.MessageJson;

/** What the rows of open jobs and of those that have ended have in common. */
final class JobRowColumns {
    static final String NAMES =
            "id, kind, subject, subject_message, detail, detail_message, pausable, who, why, bulk, state, reason, reason_message, done, failed, remaining, "
                    + "counted, per_second, rate_limit, started, updated";

    private JobRowColumns() {}

    /** An INSERT's column list and markers, with these columns around {@link #NAMES}. */
    static String insert(String before, String after) {
        String columns = before + ", " + NAMES + ", " + after;
        return "(" + columns + ") VALUES (?" + ", ?".repeat(columns.split(",").length - 1) + ")";
    }

    /** The values for {@link #NAMES}, and others around them. */
    static @Nullable Object[] values(List<?> before, JobRecord job, @Nullable Object... after) {
        List<@Nullable Object> values = new ArrayList<>(before);
        values.addAll(Arrays.asList(
                job.id().value(),
                job.task().kind().name(),
                job.task().subject().english(),
                MessageJson.write(job.task().subject()),
                job.task().detail().english(),
                MessageJson.write(job.task().detail()),
                job.task().pausable(),
                job.cause().who(),
                job.cause().why(),
                job.cause().bulk(),
                job.state().name(),
                job.reason().english(),
                MessageJson.write(job.reason()),
                job.counts().done(),
                job.counts().failed(),
                job.counts().left(),
                job.counts().counted(),
                job.perSecond(),
                job.limit().isPresent() ? (Integer) job.limit().getAsInt() : null,
                job.started(),
                job.updated()));
        values.addAll(Arrays.asList(after));
        return values.toArray();
    }

    /** The job of a row, with what only the rows of open jobs have. */
    static JobRecord job(
            Row row,
            Optional<Instant> version,
            boolean made,
            Optional<JobRecord.Mark> mark,
            Optional<JobRecord.Share> share) {
        return new JobRecord(
                new JobId(CqlRows.text(row, "id")),
                task(row),
                Cause.stored(CqlRows.text(row, "who"), CqlRows.text(row, "why"), row.getBoolean("bulk")),
                JobState.valueOf(CqlRows.text(row, "state")),
                CqlRows.message(row, "reason"),
                new JobCounts(
                        row.getLong("done"),
                        row.getLong("failed"),
                        row.getLong("remaining"),
                        row.getBoolean("counted")),
                row.getDouble("per_second"),
                row.isNull("rate_limit") ? OptionalInt.empty() : OptionalInt.of(row.getInt("rate_limit")),
                time(row, "started"),
                time(row, "updated"),
                version,
                made,
                mark,
                share);
    }

    /** Rows of before schema 9 do not say whether it can be held: then it goes by the kind. */
    private static JobTask task(Row row) {
        JobKind kind = JobKind.valueOf(CqlRows.text(row, "kind"));
        return new JobTask(
                kind,
                CqlRows.message(row, "subject"),
                CqlRows.message(row, "detail"),
                row.isNull("pausable") ? JobTask.isPausable(kind) : row.getBoolean("pausable"));
    }

    static Instant time(Row row, String column) {
        return Objects.requireNonNull(row.getInstant(column), column);
    }
}
