package org.lectern.simulation;

import static org.lectern.simulation.Table.done;
import static org.lectern.simulation.Table.written;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
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
import org.lectern.simulation.Table.Cell;
import org.lectern.wording.Message;

/** The journal's tables, as the cluster has them. From any thread. */
public final class Tables implements JobRows, JobHistory, ProcessRows {
    private record Key(String owner, int segment, JobId job) {}

    private record Failed(JobId job, PrincipalId principal) {}

    /** @param number in the order in which they are written */
    private record Place(String owner, JobId job, long number) {}

    private static final Comparator<JobStatus> LATEST = Comparator.comparing(JobStatus::started)
            .thenComparing(JobStatus::id)
            .reversed();

    private final Table<Key, Cell<JobRecord>> jobs = new Table<>();
    private final Table<JobId, List<List<PrincipalId>>> audiences = new Table<>();
    private final Table<JobId, JobStatus> ended = new Table<>();
    private final Table<Failed, JobFailure> failures = new Table<>();
    private final Table<JobId, String> holders = new Table<>();
    /** By whom they are for. A job that is not his any more has an empty one. */
    private final Table<Place, Optional<Steering>> notes = new Table<>(Comparator.comparingLong(Place::number));

    private final AtomicLong noted = new AtomicLong();

    private final Table<String, ProcessRows.Found> processes = new Table<>();

    /** Every job that has a row. */
    public List<JobRecord> open() {
        return Table.alive(jobs, Map.Entry::getValue);
    }

    /** A job that has ended. */
    public Optional<JobStatus> ended(JobId job) {
        return Optional.ofNullable(ended.rows.get(job));
    }

    /** All of them. */
    public List<JobStatus> ended() {
        return List.copyOf(ended.rows.values());
    }

    /** Whom a job could not write. */
    public List<JobFailure> failed(JobId job) {
        return failures.rows.entrySet().stream()
                .filter(row -> row.getKey().job().equals(job))
                .map(Map.Entry::getValue)
                .toList();
    }

    @Override
    public CompletionStage<?> put(String owner, int segment, JobRecord job, long writeTime) {
        return Table.write(jobs, new Key(owner, segment, job.id()), Optional.of(job), writeTime);
    }

    @Override
    public CompletionStage<?> delete(String owner, int segment, JobId job, long writeTime) {
        return Table.write(jobs, new Key(owner, segment, job), Optional.empty(), writeTime);
    }

    private Stream<JobRows.Found> of(String owner, int segment) {
        return jobs.rows.entrySet().stream()
                .filter(row ->
                        row.getKey().owner().equals(owner) && row.getKey().segment() == segment)
                .flatMap(row -> row.getValue().value().stream()
                        .map(job -> new JobRows.Found(
                                owner, segment, job, row.getValue().micros())));
    }

    @Override
    public CompletionStage<List<JobRows.Found>> of(String owner, int segment, int limit) {
        return done(of(owner, segment).limit(limit).toList());
    }

    @Override
    public CompletionStage<Optional<JobRows.Found>> find(String owner, int segment, JobId job) {
        return done(of(owner, segment).filter(row -> row.job().id().equals(job)).findFirst());
    }

    @Override
    public CompletionStage<?> putAudience(JobId job, int first, List<List<PrincipalId>> parts) {
        List<List<PrincipalId>> before = audiences.rows.getOrDefault(job, List.of());
        return audiences.put(
                job,
                Stream.concat(before.subList(0, first).stream(), parts.stream()).toList());
    }

    @Override
    public CompletionStage<List<PrincipalId>> audience(JobId job, int part) {
        return done(audiences.rows.getOrDefault(job, List.of()).stream()
                .skip(part)
                .findFirst()
                .orElse(List.of()));
    }

    @Override
    public CompletionStage<?> forgetAudience(JobId job) {
        return audiences.delete(job);
    }

    @Override
    public CompletionStage<?> put(JobRecord job, JobOwner owner, Instant at) {
        return ended.put(job.id(), job.status(owner, 1, Optional.of(at)));
    }

    @Override
    public CompletionStage<List<JobStatus>> page(Optional<JobStatus> before, int limit) {
        return done(ended.rows.values().stream()
                .filter(job -> before.isEmpty() || LATEST.compare(job, before.get()) > 0)
                .sorted(LATEST)
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<?> putFailures(JobId job, Map<PrincipalId, Message> more) {
        more.forEach((principal, why) ->
                failures.put(new Failed(job, principal), new JobFailure(principal, why, Instant.EPOCH)));
        return written();
    }

    @Override
    public CompletionStage<List<JobFailure>> failures(JobId job, int atMost) {
        return done(failed(job).stream().limit(atMost).toList());
    }

    @Override
    public CompletionStage<?> dropFailures(JobId job, Collection<PrincipalId> principals) {
        principals.forEach(principal -> failures.delete(new Failed(job, principal)));
        return written();
    }

    @Override
    public CompletionStage<?> put(ProcessRows.Found process) {
        processes.rows.merge(
                process.owner(), process, (before, now) -> now.written() < before.written() ? before : now);
        return written();
    }

    @Override
    public CompletionStage<?> delete(String owner, long asOf) {
        processes.rows.computeIfPresent(owner, (key, process) -> process.written() <= asOf ? null : process);
        return written();
    }

    @Override
    public CompletionStage<List<ProcessRows.Found>> all() {
        return processes.where(owner -> true);
    }

    /** What others want of this process, and it of them. */
    public Handovers handovers(String process) {
        return new OfProcess(process);
    }

    private final class OfProcess implements Handovers {
        private final String process;

        OfProcess(String process) {
            this.process = process;
        }

        @Override
        public CompletionStage<Optional<String>> holder(JobId job) {
            return holders.find(job);
        }

        @Override
        public CompletionStage<Map<JobId, String>> taken(Collection<JobId> mine) {
            Map<JobId, String> taken = new HashMap<>(holders.rows);
            taken.keySet().retainAll(mine);
            taken.values().removeIf(process::equals);
            return done(taken);
        }

        @Override
        public CompletionStage<Boolean> take(JobId job, Optional<String> expected) {
            return holders.swap(job, expected, process);
        }

        @Override
        public CompletionStage<?> note(String owner, JobId job, Steering steering) {
            return notes.put(new Place(owner, job, noted.incrementAndGet()), Optional.of(steering));
        }

        @Override
        public CompletionStage<?> noteTaken(String owner, JobId job) {
            return notes.put(new Place(owner, job, noted.incrementAndGet()), Optional.empty());
        }

        @Override
        public CompletionStage<List<Steering>> unread(String owner, JobId job) {
            return done(notes.rows.entrySet().stream()
                    .filter(note -> note.getKey().owner().equals(owner)
                            && note.getKey().job().equals(job))
                    .flatMap(note -> note.getValue().stream())
                    .sorted(Comparator.comparing(wanted -> wanted.kind() != Steering.Kind.THROTTLE))
                    .toList());
        }

        @Override
        public CompletionStage<List<Note>> notes() {
            List<Note> mine = new ArrayList<>();
            notes.rows.forEach((place, wanted) -> {
                if (place.owner().equals(process) && notes.rows.remove(place, wanted)) {
                    mine.add(new Note(place.job(), wanted));
                }
            });
            mine.sort(Comparator.comparing(note -> note.wanted()
                    .filter(wanted -> wanted.kind() == Steering.Kind.THROTTLE)
                    .isEmpty()));
            return done(mine);
        }
    }
}
