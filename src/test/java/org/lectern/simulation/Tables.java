package org.lectern.simulation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.job.Handovers;
import org.lectern.job.JobFailure;
import org.lectern.job.JobHistory;
import org.lectern.job.JobId;
import org.lectern.job.JobOwner;
import org.lectern.job.JobRecord;
import org.lectern.job.JobRows;
import org.lectern.job.JobStatus;
import org.lectern.job.ProcessRows;
import org.lectern.job.Steering;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

/** The journal's tables, as the cluster has them: what is done to them here is done at once. From any thread. */
public final class Tables implements JobRows, JobHistory, ProcessRows {
    private record Key(String owner, int segment, JobId job) {}

    private record Cell(long written, Optional<JobRecord> record) {}

    private static final Comparator<JobStatus> LATEST = Comparator.comparing(JobStatus::started)
            .thenComparing(JobStatus::id)
            .reversed();

    private final Map<Key, Cell> jobs = new LinkedHashMap<>();
    private final Map<JobId, List<List<PrincipalId>>> audiences = new HashMap<>();
    private final Map<JobId, JobStatus> ended = new LinkedHashMap<>();
    private final Map<JobId, Map<PrincipalId, Message>> failures = new HashMap<>();
    private final Map<JobId, String> holders = new HashMap<>();
    /** By whom they are for. A job that is not his any more has an empty one. */
    private final Map<String, Map<JobId, Optional<Steering>>> notes = new HashMap<>();

    private final Map<String, ProcessRows.Found> processes = new TreeMap<>();

    private static <T> CompletionStage<T> done(T value) {
        return CompletableFuture.completedStage(value);
    }

    private static CompletionStage<?> written() {
        return done(true);
    }

    /** Every job that has a row. */
    public synchronized List<JobRecord> open() {
        return jobs.values().stream().flatMap(cell -> cell.record().stream()).toList();
    }

    /** A job that has ended. */
    public synchronized Optional<JobStatus> ended(JobId job) {
        return Optional.ofNullable(ended.get(job));
    }

    /** All of them. */
    public synchronized List<JobStatus> ended() {
        return List.copyOf(ended.values());
    }

    /** Whom a job could not write. */
    public synchronized List<JobFailure> failed(JobId job) {
        return failures.getOrDefault(job, Map.of()).entrySet().stream()
                .map(one -> new JobFailure(one.getKey(), one.getValue(), Instant.EPOCH))
                .toList();
    }

    private CompletionStage<?> write(Key key, Cell cell) {
        jobs.merge(key, cell, (before, now) -> now.written() > before.written() ? now : before);
        return written();
    }

    @Override
    public synchronized CompletionStage<?> put(String owner, int segment, JobRecord job, long writeTime) {
        return write(new Key(owner, segment, job.id()), new Cell(writeTime, Optional.of(job)));
    }

    @Override
    public synchronized CompletionStage<?> delete(String owner, int segment, JobId job, long writeTime) {
        return write(new Key(owner, segment, job), new Cell(writeTime, Optional.empty()));
    }

    @Override
    public synchronized CompletionStage<List<JobRows.Found>> of(String owner, int segment, int limit) {
        return done(jobs.entrySet().stream()
                .filter(row ->
                        row.getKey().owner().equals(owner) && row.getKey().segment() == segment)
                .flatMap(row -> row.getValue().record().stream()
                        .map(job -> new JobRows.Found(
                                owner, segment, job, row.getValue().written())))
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<Optional<JobRows.Found>> find(String owner, int segment, JobId job) {
        return of(owner, segment, Integer.MAX_VALUE)
                .thenApply(rows ->
                        rows.stream().filter(row -> row.job().id().equals(job)).findFirst());
    }

    @Override
    public synchronized CompletionStage<?> putAudience(JobId job, int first, List<List<PrincipalId>> parts) {
        List<List<PrincipalId>> all =
                new ArrayList<>(audiences.getOrDefault(job, List.of()).subList(0, first));
        all.addAll(parts);
        audiences.put(job, all);
        return written();
    }

    @Override
    public synchronized CompletionStage<List<PrincipalId>> audience(JobId job, int part) {
        List<List<PrincipalId>> parts = audiences.getOrDefault(job, List.of());
        return done(part < parts.size() ? parts.get(part) : List.of());
    }

    @Override
    public synchronized CompletionStage<?> forgetAudience(JobId job) {
        audiences.remove(job);
        return written();
    }

    @Override
    public synchronized CompletionStage<?> put(JobRecord job, JobOwner owner, Instant at) {
        ended.put(job.id(), job.status(owner, 1, Optional.of(at)));
        return written();
    }

    @Override
    public synchronized CompletionStage<List<JobStatus>> page(Optional<JobStatus> before, int limit) {
        return done(ended.values().stream()
                .filter(job -> before.isEmpty() || LATEST.compare(job, before.get()) > 0)
                .sorted(LATEST)
                .limit(limit)
                .toList());
    }

    @Override
    public synchronized CompletionStage<?> putFailures(JobId job, Map<PrincipalId, Message> more) {
        failures.computeIfAbsent(job, none -> new TreeMap<>()).putAll(more);
        return written();
    }

    @Override
    public CompletionStage<List<JobFailure>> failures(JobId job, int atMost) {
        return done(failed(job).stream().limit(atMost).toList());
    }

    @Override
    public synchronized CompletionStage<?> dropFailures(JobId job, Collection<PrincipalId> principals) {
        failures.getOrDefault(job, new HashMap<>()).keySet().removeAll(principals);
        return written();
    }

    @Override
    public synchronized CompletionStage<?> put(ProcessRows.Found process) {
        processes.merge(process.owner(), process, (before, now) -> now.written() < before.written() ? before : now);
        return written();
    }

    @Override
    public synchronized CompletionStage<?> delete(String owner, long asOf) {
        processes.computeIfPresent(owner, (key, process) -> process.written() <= asOf ? null : process);
        return written();
    }

    @Override
    public synchronized CompletionStage<List<ProcessRows.Found>> all() {
        return done(List.copyOf(processes.values()));
    }

    /** What others want of this process, and it of them. */
    public Handovers handovers(String process) {
        return Ports.passing(Handovers.class, new OfProcess(process), request -> {
            synchronized (this) {
                return request.let();
            }
        });
    }

    private final class OfProcess implements Handovers {
        private final String process;

        OfProcess(String process) {
            this.process = process;
        }

        @Override
        public CompletionStage<Optional<String>> holder(JobId job) {
            return done(Optional.ofNullable(holders.get(job)));
        }

        @Override
        public CompletionStage<Map<JobId, String>> taken(Collection<JobId> mine) {
            Map<JobId, String> taken = new HashMap<>(holders);
            taken.keySet().retainAll(mine);
            taken.values().removeIf(process::equals);
            return done(taken);
        }

        @Override
        public CompletionStage<Boolean> take(JobId job, Optional<String> expected) {
            boolean mine = Optional.ofNullable(holders.get(job)).equals(expected);
            if (mine) {
                holders.put(job, process);
            }
            return done(mine);
        }

        @Override
        public CompletionStage<?> note(String owner, JobId job, Steering steering) {
            return note(owner, job, Optional.of(steering));
        }

        @Override
        public CompletionStage<?> noteTaken(String owner, JobId job) {
            return note(owner, job, Optional.empty());
        }

        private CompletionStage<?> note(String owner, JobId job, Optional<Steering> wanted) {
            notes.computeIfAbsent(owner, none -> new LinkedHashMap<>()).put(job, wanted);
            return written();
        }

        @Override
        public CompletionStage<Optional<Steering>> unread(String owner, JobId job) {
            return done(notes.getOrDefault(owner, Map.of()).getOrDefault(job, Optional.empty()));
        }

        @Override
        public CompletionStage<Map<JobId, Optional<Steering>>> notes() {
            return done(Optional.ofNullable(notes.remove(process)).orElse(Map.of()));
        }
    }
}
