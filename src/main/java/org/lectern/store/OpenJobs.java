package org.lectern.store;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.Cluster;
import org.lectern.content.MemberRole;
import org.lectern.journal.JobId;
import org.lectern.journal.JobKind;
import org.lectern.journal.JobRecord;
import org.lectern.journal.JobState;
import org.lectern.principal.PrincipalId;

/**
 * The rows of open jobs. Only a job's owner writes its row, each time with the next higher write time, beginning with the
 * minute in which it is first written; striking it out has the time of a minute after that, which is above all of them: nobody
 * writes a row sixty million times. So a slow clock cannot lose a write, and a late one of an owner that was struck out stays
 * without effect. Nor does a row come back where it was struck out: a job that comes back to a process gets a row in another
 * segment. Rows of an older Lectern have the times 1, 2, 3…, which are of the first minute there was.
 */
public final class OpenJobs {
    /** What the write times of one row lie in, in microseconds. */
    private static final long SPAN = TimeUnit.MINUTES.toMicros(1);

    /** More jobs than this of one process are not listed. */
    private static final int LISTED = 1_000;

    private static final String MORE = "version, round_from, round_at, wrapped, marked, role, part, parts, stamps";
    static final String PUT = "INSERT INTO %s.job " + JobColumns.insert("owner, segment", MORE) + " USING TIMESTAMP ?";
    private static final String STRIKE =
            "DELETE FROM %s.job USING TIMESTAMP ? WHERE owner = ? AND segment = ? AND id = ?";
    private static final String SELECT =
            "SELECT " + JobColumns.NAMES + ", " + MORE + ", WRITETIME(kind) AS written FROM %s.job ";
    private static final String READ = SELECT + "WHERE owner = ? AND segment = ? LIMIT " + LISTED;
    private static final String READ_ONE = SELECT + "WHERE owner = ? AND segment = ? AND id = ?";
    private static final String PUT_PART = "INSERT INTO %s.job_audience (job_id, part, principals) VALUES (?, ?, ?)";
    private static final String READ_PART = "SELECT principals FROM %s.job_audience WHERE job_id = ? AND part = ?";
    private static final String FORGET_PARTS = "DELETE FROM %s.job_audience WHERE job_id = ?";

    private final Statements statements;
    private final ProcessLease lease;
    /** For jobs that this process has given up: the last segment that had a row of it. They are few. */
    private final ConcurrentMap<JobId, Integer> abandoned = new ConcurrentHashMap<>();

    public OpenJobs(Statements statements, ProcessLease lease) {
        this.statements = statements;
        this.lease = lease;
    }

    /** What runs the statements: a cluster. */
    public interface Statements {
        CompletionStage<AsyncResultSet> execute(String cql, @Nullable Object... values);
    }

    /**
     * A job's row as it was found, and where.
     *
     * @param written its write time then, in microseconds; there may be later ones in the same minute
     */
    public record Found(String owner, int segment, JobRecord job, long written) {}

    private long now() {
        return TimeUnit.MILLISECONDS.toMicros(lease.time().toEpochMilli());
    }

    /** A job's row in a segment of this process. Its writes follow one another; the latest wins. */
    public final class Line {
        private final JobId id;
        private final int segment;
        private long writeTime;
        private boolean closed;
        private CompletionStage<Boolean> last = CompletableFuture.completedStage(true);
        private CompletionStage<?> former = CompletableFuture.completedStage(null);

        private Line(JobId id, int segment) {
            this.id = id;
            this.segment = segment;
        }

        public JobId job() {
            return id;
        }

        /** What the row says. */
        public CompletionStage<Optional<Found>> read() {
            return find(lease.owner(), segment, id);
        }

        /** Writes the row as it is now. */
        public CompletionStage<?> write(JobRecord job) {
            return put(segment, job, nextWriteTime());
        }

        private synchronized long nextWriteTime() {
            if (writeTime == 0) {
                writeTime = now() / SPAN * SPAN;
            }
            return ++writeTime;
        }

        /** Has writes follow one another: each begins when those before it have ended, and says what is so by then. */
        public synchronized CompletionStage<?> inTurn(Supplier<? extends CompletionStage<?>> write) {
            CompletionStage<Boolean> next = last.handle((done, failure) -> true)
                    .thenCompose(turn -> write.get().thenApply(written -> true));
            last = next;
            return next;
        }

        private synchronized long lastWritten() {
            return writeTime;
        }

        private synchronized boolean isBlank() {
            return writeTime == 0;
        }

        /**
         * The job comes from another process, and its row there is struck out when the stage completes. This one is not
         * struck out before, or that one would be found, and the job done again.
         */
        public synchronized void replaces(CompletionStage<?> struck) {
            former = struck;
        }

        private synchronized CompletionStage<?> former() {
            return former;
        }

        /** The job has ended, or is not this process's after all. May be repeated. */
        public CompletionStage<?> strike() {
            return isBlank()
                    ? CompletableFuture.completedStage(null).thenAccept(none -> gone())
                    : former().thenCompose(struck -> OpenJobs.this.strike(lease.owner(), segment, id, lastWritten()))
                            .thenAccept(struck -> gone());
        }

        /** The row is struck out, by whomever. May be repeated. */
        public void gone() {
            synchronized (this) {
                if (closed) {
                    return;
                }
                closed = true;
            }
            lease.leave(segment);
        }

        /** This process writes the row no more, and any may strike it out: should the job come back, it gets another one. */
        public void abandon() {
            if (!isBlank()) {
                abandoned.merge(id, segment, Math::max);
            }
        }
    }

    /** Begins a job's row; nothing is written yet. This process is known to have jobs when the stage completes. */
    public CompletionStage<Line> begin(JobId id) {
        @Nullable Integer last = abandoned.get(id);
        return lease.place(last == null ? 0 : last + 1).thenApply(segment -> new Line(id, segment));
    }

    private CompletionStage<?> put(int segment, JobRecord job, long writeTime) {
        Optional<JobRecord.Mark> mark = job.mark();
        Optional<JobRecord.Share> share = job.share();
        @Nullable Map<String, Integer> stamps = share.map(OpenJobs::stamps).orElse(null);
        return statements.execute(
                PUT,
                JobColumns.values(
                        List.of(lease.owner(), segment),
                        job,
                        job.version().orElse(null),
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

    /** Strikes a row out, whoever's it is. */
    public CompletionStage<?> strike(Found found) {
        return strike(found.owner(), found.segment(), found.job().id(), found.written());
    }

    private CompletionStage<?> strike(String owner, int segment, JobId job, long written) {
        long after = (Math.max(written, now()) / SPAN + 1) * SPAN;
        return statements.execute(STRIKE, after, owner, segment, job.value());
    }

    /** The open jobs of a process. */
    public CompletionStage<List<Found>> of(ProcessLease.Registered process) {
        List<CompletableFuture<List<Found>>> reads = process.segments().stream()
                .sorted()
                .map(segment -> read(process.owner(), segment).toCompletableFuture())
                .toList();
        return CompletableFuture.allOf(reads.toArray(CompletableFuture<?>[]::new))
                .thenApply(done -> reads.stream()
                        .flatMap(read -> read.join().stream())
                        .limit(LISTED)
                        .toList());
    }

    private CompletionStage<List<Found>> read(String owner, int segment) {
        return statements
                .execute(READ, owner, segment)
                .thenCompose(Cluster::all)
                .thenApply(rows -> {
                    List<Found> found = new ArrayList<>(rows.size());
                    for (Row row : rows) {
                        found.add(found(owner, segment, row));
                    }
                    return found;
                });
    }

    /** A job's row, if it is there. */
    public CompletionStage<Optional<Found>> find(String owner, int segment, JobId id) {
        return statements.execute(READ_ONE, owner, segment, id.value()).thenApply(result -> {
            Row row = result.one();
            return row == null ? Optional.empty() : Optional.of(found(owner, segment, row));
        });
    }

    private static Found found(String owner, int segment, Row row) {
        return new Found(owner, segment, job(row), row.getLong("written"));
    }

    private static JobRecord job(Row row) {
        return new JobRecord(
                new JobId(Rows.text(row, "id")),
                JobKind.valueOf(Rows.text(row, "kind")),
                Rows.text(row, "subject"),
                Rows.text(row, "detail"),
                JobColumns.cause(row),
                JobState.valueOf(Rows.text(row, "state")),
                Rows.text(row, "reason"),
                JobColumns.counts(row),
                row.getDouble("per_second"),
                JobColumns.limit(row),
                JobColumns.time(row, "started"),
                JobColumns.time(row, "updated"),
                Optional.ofNullable(row.getInstant("version")),
                row.getBoolean("marked")
                        ? Optional.of(new JobRecord.Mark(
                                principal(row, "round_from"), principal(row, "round_at"), row.getBoolean("wrapped")))
                        : Optional.empty(),
                share(row));
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

    /**
     * Records who a large share is for, before it begins: a part for each transaction. It may rest for as long as anybody
     * likes, so this does not expire.
     */
    public CompletionStage<?> putAudience(JobId job, List<List<PrincipalId>> parts) {
        InFlight writes = new InFlight(16);
        List<CompletableFuture<?>> all = new ArrayList<>();
        for (int part = 0; part < parts.size(); part++) {
            int number = part;
            List<String> principals =
                    parts.get(part).stream().map(PrincipalId::value).toList();
            all.add(writes.submit(() -> statements.execute(PUT_PART, job.value(), number, principals))
                    .toCompletableFuture());
        }
        return CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new));
    }

    /** One part of a large share; empty if it is not on record any more. */
    public CompletionStage<List<PrincipalId>> audience(JobId job, int part) {
        return statements.execute(READ_PART, job.value(), part).thenApply(result -> {
            Row row = result.one();
            List<String> principals = row == null ? null : row.getList(0, String.class);
            return principals == null
                    ? List.of()
                    : principals.stream().map(PrincipalId::new).toList();
        });
    }

    /** A large share has ended. */
    public CompletionStage<?> forgetAudience(JobId job) {
        return statements.execute(FORGET_PARTS, job.value());
    }
}
