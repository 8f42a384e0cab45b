package org.lectern.simulation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lectern.job.JobFailure;
import org.lectern.job.JobId;
import org.lectern.job.JobOwner;
import org.lectern.job.JobRecord;
import org.lectern.job.JobRows;
import org.lectern.job.JobStatus;
import org.lectern.job.ProcessRows;
import org.lectern.job.Steering;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

/** The journal's tables, as the cluster has them: what is done to them here is done at once. */
final class Tables {
    private record Key(String owner, int segment, JobId job) {}

    private record Cell(long written, Optional<JobRecord> record) {}

    private record Note(Optional<Steering> steering) {}

    private final Map<Key, Cell> jobs = new LinkedHashMap<>();
    private final Map<JobId, List<List<PrincipalId>>> audiences = new HashMap<>();
    private final Map<JobId, JobStatus> ended = new LinkedHashMap<>();
    private final Map<JobId, Map<PrincipalId, Message>> failures = new HashMap<>();
    private final Map<JobId, String> holders = new HashMap<>();
    private final Map<String, Map<JobId, Note>> notes = new HashMap<>();
    private final Map<String, ProcessRows.Found> processes = new TreeMap<>();

    void put(String owner, int segment, JobRecord job, long written) {
        write(new Key(owner, segment, job.id()), new Cell(written, Optional.of(job)));
    }

    void delete(String owner, int segment, JobId job, long written) {
        write(new Key(owner, segment, job), new Cell(written, Optional.empty()));
    }

    private void write(Key key, Cell cell) {
        jobs.merge(key, cell, (before, now) -> now.written() > before.written() ? now : before);
    }

    List<JobRows.Found> of(String owner, int segment) {
        List<JobRows.Found> found = new ArrayList<>();
        jobs.forEach((key, cell) -> {
            if (key.owner().equals(owner) && key.segment() == segment) {
                cell.record().ifPresent(job -> found.add(new JobRows.Found(owner, segment, job, cell.written())));
            }
        });
        return found;
    }

    Optional<JobRows.Found> find(String owner, int segment, JobId job) {
        return of(owner, segment).stream()
                .filter(found -> found.job().id().equals(job))
                .findFirst();
    }

    /** Every job that has a row. */
    List<JobRecord> open() {
        return jobs.values().stream().flatMap(cell -> cell.record().stream()).toList();
    }

    void putAudience(JobId job, List<List<PrincipalId>> parts) {
        audiences.put(job, parts);
    }

    List<PrincipalId> audience(JobId job, int part) {
        List<List<PrincipalId>> parts = audiences.getOrDefault(job, List.of());
        return part < parts.size() ? parts.get(part) : List.of();
    }

    void forgetAudience(JobId job) {
        audiences.remove(job);
    }

    void end(JobRecord job, JobOwner owner, Instant at) {
        ended.put(job.id(), job.status(owner, 1, Optional.of(at)));
    }

    List<JobStatus> ended() {
        return List.copyOf(ended.values());
    }

    Optional<JobStatus> ended(JobId job) {
        return Optional.ofNullable(ended.get(job));
    }

    void putFailures(JobId job, Map<PrincipalId, Message> more) {
        failures.computeIfAbsent(job, none -> new TreeMap<>()).putAll(more);
    }

    List<JobFailure> failures(JobId job) {
        return failures.getOrDefault(job, Map.of()).entrySet().stream()
                .map(failed -> new JobFailure(failed.getKey(), failed.getValue(), Instant.EPOCH))
                .toList();
    }

    void dropFailures(JobId job, Iterable<PrincipalId> principals) {
        principals.forEach(failures.getOrDefault(job, new HashMap<>())::remove);
    }

    Optional<String> holder(JobId job) {
        return Optional.ofNullable(holders.get(job));
    }

    /** Compare-and-set. */
    boolean take(JobId job, Optional<String> expected, String owner) {
        if (!holder(job).equals(expected)) {
            return false;
        }
        holders.put(job, owner);
        return true;
    }

    void note(String owner, JobId job, Optional<Steering> steering) {
        notes.computeIfAbsent(owner, none -> new LinkedHashMap<>()).put(job, new Note(steering));
    }

    Optional<Steering> unread(String owner, JobId job) {
        Note note = notes.getOrDefault(owner, Map.of()).get(job);
        return note == null ? Optional.empty() : note.steering();
    }

    Map<JobId, Optional<Steering>> takeNotes(String owner) {
        Map<JobId, Optional<Steering>> taken = new LinkedHashMap<>();
        Map<JobId, Note> all = notes.remove(owner);
        if (all != null) {
            all.forEach((job, note) -> taken.put(job, note.steering()));
        }
        return taken;
    }

    void putProcess(ProcessRows.Found process) {
        processes.merge(process.owner(), process, (before, now) -> now.written() < before.written() ? before : now);
    }

    void deleteProcess(String owner, long asOf) {
        processes.computeIfPresent(owner, (key, process) -> process.written() <= asOf ? null : process);
    }

    List<ProcessRows.Found> processes() {
        return List.copyOf(processes.values());
    }
}
