package org.lectern.job;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.job.JobRows.Found;
import org.lectern.model.PrincipalId;

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

    private final JobRows rows;
    private final ProcessLease lease;
    private final Supplier<Instant> clock;
    /** For jobs that this process has given up: the last segment that had a row of it. They are few. */
    private final ConcurrentMap<JobId, Integer> abandoned = new ConcurrentHashMap<>();

    /** @param clock the cluster's */
    public OpenJobs(JobRows rows, ProcessLease lease, Supplier<Instant> clock) {
        this.rows = rows;
        this.lease = lease;
        this.clock = clock;
    }

    private long now() {
        return TimeUnit.MILLISECONDS.toMicros(clock.get().toEpochMilli());
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
            return rows.put(lease.owner(), segment, job, nextWriteTime());
        }

        private synchronized long nextWriteTime() {
            if (writeTime == 0) {
                writeTime = now() / SPAN * SPAN;
            }
            return ++writeTime;
        }

        private synchronized long lastWritten() {
            return writeTime;
        }

        /** Has writes follow one another: each begins when those before it have ended, and says what is so by then. */
        public synchronized CompletionStage<?> inTurn(Supplier<? extends CompletionStage<?>> write) {
            CompletionStage<Boolean> next = last.handle((done, failure) -> true)
                    .thenCompose(turn -> write.get().thenApply(written -> true));
            last = next;
            return next;
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

    /** Strikes a row out, whoever's it is. */
    public CompletionStage<?> strike(Found found) {
        return strike(found.owner(), found.segment(), found.job().id(), found.written());
    }

    private CompletionStage<?> strike(String owner, int segment, JobId job, long written) {
        return rows.delete(owner, segment, job, (Math.max(written, now()) / SPAN + 1) * SPAN);
    }

    /** The open jobs of a process. */
    public CompletionStage<List<Found>> of(ProcessLease.Registered process) {
        return Stages.all(
                        process.segments().stream().sorted().toList(),
                        segment -> rows.of(process.owner(), segment, LISTED))
                .thenApply(reads ->
                        reads.stream().flatMap(List::stream).limit(LISTED).toList());
    }

    /** A job's row, if it is there. */
    public CompletionStage<Optional<Found>> find(String owner, int segment, JobId id) {
        return rows.find(owner, segment, id);
    }

    /**
     * Records who a large share is for, before it begins: a part for each transaction. It may rest for as long as anybody
     * likes, so this does not expire.
     */
    public CompletionStage<?> putAudience(JobId job, int first, List<List<PrincipalId>> parts) {
        return rows.putAudience(job, first, parts);
    }

    /** One part of a large share; empty if it is not on record any more. */
    public CompletionStage<List<PrincipalId>> audience(JobId job, int part) {
        return rows.audience(job, part);
    }

    /** A large share has ended. */
    public CompletionStage<?> forgetAudience(JobId job) {
        return rows.forgetAudience(job);
    }
}
