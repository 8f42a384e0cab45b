package org.lectern.cassandra.job;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cassandra.cql.InLists;
import org.lectern.cluster.Cluster;
import org.lectern.job.Handovers;
import org.lectern.job.JobId;
import org.lectern.job.ProcessLease;
import org.lectern.job.Steering;

/** {@link Handovers} on Cassandra: a row for who holds a job, which nothing else writes to, and rows that expire for notes. */
public final class CassandraHandovers implements Handovers {
    /** Longer than nodes' clocks differ: they do not agree on when a row expires. */
    private static final int NOTE_SECONDS = 24 * 3600;

    private static final int OLDER_NOTE_SECONDS = 120;
    private static final int SEEN_KEPT = 10_000;
    private static final int HOLDER_SECONDS = 30 * 24 * 3600;
    private static final String TAKEN = "TAKEN";
    /** Behind the name of a job, for Lecterns of before version 10: there a limit has a row of its own, and all else another. */
    private static final String LIMIT = " limit";

    private static final String HOLDER = "SELECT owner FROM %s.job_holder WHERE job_id = ?";
    private static final String HOLDERS = "SELECT job_id, owner FROM %s.job_holder WHERE job_id IN ?";
    static final String TAKE_FIRST =
            "INSERT INTO %s.job_holder (job_id, owner) VALUES (?, ?) IF NOT EXISTS " + "USING TTL " + HOLDER_SECONDS;
    private static final String TAKE_FROM =
            "UPDATE %s.job_holder USING TTL " + HOLDER_SECONDS + " SET owner = ? WHERE job_id = ? IF owner = ?";
    static final String NOTE = "INSERT INTO %s.job_note (owner, job_id, id, kind, value) VALUES (?, ?, ?, ?, ?) "
            + "USING TTL " + NOTE_SECONDS;
    static final String OLDER_NOTE =
            "INSERT INTO %s.job_steering (owner, job_id, note, kind, value) VALUES (?, ?, ?, ?, ?) " + "USING TTL "
                    + OLDER_NOTE_SECONDS;
    private static final String NOTES =
            "SELECT job_id, id, kind, value, WRITETIME(kind) AS written FROM %s.job_note WHERE owner = ?";
    private static final String OLDER_NOTES =
            "SELECT job_id, note AS id, kind, value, WRITETIME(kind) AS written FROM %s.job_steering WHERE owner = ?";
    private static final String DROP_NOTE =
            "DELETE FROM %s.job_note USING TIMESTAMP ? WHERE owner = ? AND job_id = ? AND id = ?";
    /** As of then: a later note about the same job stays. */
    private static final String DROP_OLDER_NOTE =
            "DELETE FROM %s.job_steering USING TIMESTAMP ? WHERE owner = ? AND job_id = ?";

    private final Cluster cluster;
    private final ProcessLease lease;
    /** Notes that could not be dropped are read again, and not heeded again. */
    private final Set<String> seen = Collections.synchronizedSet(Collections.newSetFromMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > SEEN_KEPT;
        }
    }));

    public CassandraHandovers(Cluster cluster, ProcessLease lease) {
        this.cluster = cluster;
        this.lease = lease;
    }

    @Override
    public CompletionStage<Optional<String>> holder(JobId job) {
        return cluster.executeSerial(HOLDER, job.value()).thenApply(result -> {
            Row row = result.one();
            return row == null ? Optional.empty() : Optional.ofNullable(row.getString(0));
        });
    }

    @Override
    public CompletionStage<Map<JobId, String>> taken(Collection<JobId> mine) {
        List<String> ids = mine.stream().map(JobId::value).toList();
        return InLists.rows(cluster, HOLDERS, ids)
                .thenApply(rows -> rows.stream()
                        .filter(row -> !lease.owner().equals(row.getString("owner")))
                        .collect(Collectors.toMap(
                                row -> new JobId(CqlRows.text(row, "job_id")), row -> CqlRows.text(row, "owner"))));
    }

    @Override
    public CompletionStage<Boolean> take(JobId job, Optional<String> expected) {
        CqlStatement take = expected.map(from -> CqlStatement.of(TAKE_FROM, lease.owner(), job.value(), from))
                .orElseGet(() -> CqlStatement.of(TAKE_FIRST, job.value(), lease.owner()));
        return take.executeOnce(cluster).thenApply(result -> result.wasApplied());
    }

    @Override
    public CompletionStage<?> note(String owner, JobId job, Steering steering) {
        @Nullable Integer value = steering instanceof Steering.Throttle throttle
                        && throttle.perSecond().isPresent()
                ? (Integer) throttle.perSecond().getAsInt()
                : null;
        return put(owner, job, olderPlace(job, steering.kind()), steering.kind().name(), value);
    }

    /** Written twice, under one name: nobody knows whether the owner is of before version 10. */
    private CompletionStage<?> put(String owner, JobId job, String olderPlace, String kind, @Nullable Integer value) {
        String id = UUID.randomUUID().toString();
        return cluster.execute(NOTE, owner, job.value(), id, kind, value)
                .thenCompose(noted -> cluster.execute(OLDER_NOTE, owner, olderPlace, id, kind, value));
    }

    @Override
    public CompletionStage<List<Steering>> unread(String owner, JobId job) {
        return stored(owner)
                .thenApply(notes -> inOrder(notes.stream()
                                .filter(note -> note.job().equals(job))
                                .collect(Collectors.toMap(Stored::id, note -> note, (newer, older) -> newer))
                                .values())
                        .flatMap(note -> note.wanted().stream())
                        .toList());
    }

    @Override
    public CompletionStage<?> noteTaken(String owner, JobId job) {
        return put(owner, job, job.value(), TAKEN, null);
    }

    @Override
    public CompletionStage<List<Note>> notes() {
        return stored(lease.owner()).thenCompose(stored -> {
            List<Stored> heard =
                    stored.stream().filter(note -> seen.add(note.id())).toList();
            // They are marked as seen: who does not heed them now never will.
            return Stages.inTurn(stored, this::drop)
                    .handle((gone, failure) -> inOrder(heard)
                            .map(note -> new Note(note.job(), note.wanted()))
                            .toList());
        });
    }

    /**
     * A note as it is stored.
     *
     * @param place the job's name, where the note is one for Lecterns of before version 10 with what follows it there
     * @param written in microseconds, by the clock of whoever wrote it
     */
    private record Stored(boolean older, String place, String id, Optional<Steering> wanted, long written) {
        static Stored of(Row row, boolean older) {
            return new Stored(
                    older, CqlRows.text(row, "job_id"), CqlRows.text(row, "id"), steering(row), row.getLong("written"));
        }

        JobId job() {
            return new JobId(
                    older && place.endsWith(LIMIT) ? place.substring(0, place.length() - LIMIT.length()) : place);
        }
    }

    /** The notes to a process; those that are stored twice are there twice, the newer form first. */
    private CompletionStage<List<Stored>> stored(String owner) {
        return stored(NOTES, owner, false).thenCombine(stored(OLDER_NOTES, owner, true), (notes, older) -> {
            List<Stored> all = new ArrayList<>(notes);
            all.addAll(older);
            return all;
        });
    }

    private CompletionStage<List<Stored>> stored(String cql, String owner, boolean older) {
        return cluster.execute(cql, owner)
                .thenCompose(Cluster::all)
                .thenApply(
                        rows -> rows.stream().map(row -> Stored.of(row, older)).toList());
    }

    /** Limits first; what one process has written in the order in which it has. */
    private static Stream<Stored> inOrder(Collection<Stored> notes) {
        return notes.stream()
                .sorted(Comparator.comparing((Stored note) -> note.wanted()
                                .filter(CassandraHandovers::isLimit)
                                .isEmpty())
                        .thenComparingLong(Stored::written));
    }

    private CompletionStage<Boolean> drop(Stored note) {
        return (note.older()
                        ? cluster.execute(DROP_OLDER_NOTE, note.written(), lease.owner(), note.place())
                        : cluster.execute(DROP_NOTE, note.written(), lease.owner(), note.place(), note.id()))
                .thenApply(dropped -> true);
    }

    /** Where a note of this kind is stored for Lecterns of before version 10. */
    static String olderPlace(JobId job, Steering.Kind kind) {
        return kind == Steering.Kind.THROTTLE ? job.value() + LIMIT : job.value();
    }

    private static boolean isLimit(Steering wanted) {
        return wanted.kind() == Steering.Kind.THROTTLE;
    }

    private static Optional<Steering> steering(Row row) {
        String kind = CqlRows.text(row, "kind");
        if (kind.equals(TAKEN)) {
            return Optional.empty();
        }
        if (kind.equals(Steering.Kind.THROTTLE.name())) {
            return Optional.of(new Steering.Throttle(
                    row.isNull("value") ? OptionalInt.empty() : OptionalInt.of(row.getInt("value"))));
        }
        return Optional.of(new Steering.Order(Steering.Kind.valueOf(kind)));
    }
}
