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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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
    private static final int NOTE_SECONDS = 120;
    private static final int SEEN_KEPT = 10_000;
    private static final int HOLDER_SECONDS = 30 * 24 * 3600;
    private static final String TAKEN = "TAKEN";
    /** Behind the name of a job: a limit has a row of its own, since whoever sets one does not take back another order. */
    private static final String LIMIT = " limit";

    private static final String HOLDER = "SELECT owner FROM %s.job_holder WHERE job_id = ?";
    private static final String HOLDERS = "SELECT job_id, owner FROM %s.job_holder WHERE job_id IN ?";
    static final String TAKE_FIRST =
            "INSERT INTO %s.job_holder (job_id, owner) VALUES (?, ?) IF NOT EXISTS " + "USING TTL " + HOLDER_SECONDS;
    private static final String TAKE_FROM =
            "UPDATE %s.job_holder USING TTL " + HOLDER_SECONDS + " SET owner = ? WHERE job_id = ? IF owner = ?";
    static final String NOTE = "INSERT INTO %s.job_steering (owner, job_id, note, kind, value) VALUES (?, ?, ?, ?, ?) "
            + "USING TTL " + NOTE_SECONDS;
    private static final String NOTES =
            "SELECT job_id, note, kind, value, WRITETIME(kind) AS written FROM %s.job_steering WHERE owner = ?";
    private static final String UNREAD = "SELECT kind, value FROM %s.job_steering WHERE owner = ? AND job_id IN ?";
    /** As of then: a later note about the same job stays. */
    private static final String DROP_NOTE =
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
        return cluster.execute(
                NOTE,
                owner,
                place(job, steering.kind()),
                UUID.randomUUID().toString(),
                steering.kind().name(),
                value);
    }

    @Override
    public CompletionStage<List<Steering>> unread(String owner, JobId job) {
        return cluster.execute(UNREAD, owner, List.of(job.value(), job.value() + LIMIT))
                .thenCompose(Cluster::all)
                .thenApply(rows -> rows.stream()
                        .flatMap(row -> steering(row).stream())
                        .sorted(Comparator.comparing(wanted -> !isLimit(wanted)))
                        .toList());
    }

    @Override
    public CompletionStage<?> noteTaken(String owner, JobId job) {
        return cluster.execute(NOTE, owner, job.value(), UUID.randomUUID().toString(), TAKEN, null);
    }

    @Override
    public CompletionStage<List<Note>> notes() {
        return cluster.execute(NOTES, lease.owner()).thenCompose(Cluster::all).thenCompose(rows -> {
            List<Note> notes = new ArrayList<>();
            CompletionStage<?> dropped = CompletableFuture.completedStage(null);
            for (Row row : rows) {
                String place = CqlRows.text(row, "job_id");
                if (seen.add(CqlRows.text(row, "note"))) {
                    notes.add(new Note(job(place), steering(row)));
                }
                dropped = dropped.thenCompose(
                        before -> cluster.execute(DROP_NOTE, row.getLong("written"), lease.owner(), place));
            }
            notes.sort(Comparator.comparing(
                    note -> note.wanted().filter(CassandraHandovers::isLimit).isEmpty()));
            // They are marked as seen: who does not heed them now never will.
            return dropped.handle((gone, failure) -> notes);
        });
    }

    /** Where a note of this kind stands among those to an owner. */
    static String place(JobId job, Steering.Kind kind) {
        return kind == Steering.Kind.THROTTLE ? job.value() + LIMIT : job.value();
    }

    private static boolean isLimit(Steering wanted) {
        return wanted.kind() == Steering.Kind.THROTTLE;
    }

    private static JobId job(String place) {
        return new JobId(place.endsWith(LIMIT) ? place.substring(0, place.length() - LIMIT.length()) : place);
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
