package org.lectern.simulation;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import org.lectern.cassandra.job.CassandraHandovers;
import org.lectern.cluster.CqlTables;
import org.lectern.job.Handovers;
import org.lectern.job.JobId;
import org.lectern.job.ProcessLease;
import org.lectern.job.ProcessRows;
import org.lectern.job.Steering;

/** The owner of a job reads what others want of it. Each process is connected to a node whose clock is its own. */
final class NotesWorld implements World {
    private static final JobId JOB = new JobId("here/1");
    private static final String OWNER = "owner";
    private static final int NOTES = 6;

    private final VirtualTime time;
    private final boolean withoutId;
    private final CqlTables tables;
    private final TreeSet<Integer> given = new TreeSet<>();
    private final TreeSet<Integer> heard = new TreeSet<>();
    private int next;
    private int looks;
    private int working;

    /** @param withoutId whether only rows of before version 10 are read, whose key has no id, to show that the rules notice */
    NotesWorld(VirtualTime time, boolean withoutId) {
        this.time = time;
        this.withoutId = withoutId;
        tables = new CqlTables(this::micros)
                .table(
                        "job_note",
                        "owner text partition_key",
                        "job_id text clustering",
                        "id text clustering",
                        "kind text regular",
                        "value int regular")
                .table(
                        "job_steering",
                        "owner text partition_key",
                        "job_id text clustering",
                        "note text regular",
                        "kind text regular",
                        "value int regular");
    }

    private long micros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Simulation.BEGINNING) + time.nanos() / 1_000;
    }

    private Handovers handovers(String name, long aheadMillis, Ports.Passage network) {
        ProcessLease lease = new ProcessLease(Ports.none(ProcessRows.class), name, name, new SimulatedProcess(time));
        return new CassandraHandovers(
                tables.cluster(
                        request -> withoutId && ((String) request.given().get(0)).contains("job_note")
                                ? tables.nothing()
                                : network.pass(request),
                        () -> micros() + 1_000 * aheadMillis,
                        () -> Simulation.BEGINNING.plusNanos(time.nanos())),
                lease);
    }

    @Override
    public void work(Story.EngineProcess process) {
        working++;
        try {
            boolean owns = process.isNumber(0);
            Handovers rows = handovers(
                    owns ? OWNER : process.name(),
                    process.isNumber(1) ? Duration.ofMinutes(90).toMillis() : 0,
                    owns ? Ports.Request::let : process::pass);
            while (next < NOTES || process.isDisturbed() || (owns && looks < 3)) {
                process.pause(Duration.ofSeconds(owns ? 3 : 2));
                if (owns) {
                    looks = next < NOTES || process.isDisturbed() || working > 1 ? 0 : looks + 1;
                    look(rows);
                } else if (next < NOTES) {
                    give(rows, ++next);
                }
            }
        } finally {
            working--;
        }
    }

    /** The owner survives: what a dead one has not heeded, the next one finds in the job's row. */
    private void look(Handovers rows) {
        rows.notes()
                .toCompletableFuture()
                .join()
                .forEach(note -> note.wanted()
                        .filter(Steering.Throttle.class::isInstance)
                        .map(Steering.Throttle.class::cast)
                        .ifPresent(limit -> heard.add(limit.perSecond().orElseThrow())));
    }

    private void give(Handovers rows, int number) {
        try {
            rows.note(OWNER, JOB, new Steering.Throttle(OptionalInt.of(number)))
                    .toCompletableFuture()
                    .join();
            given.add(number);
        } catch (CompletionException failed) {
            next = number - 1; // an operator who is told that it was not given gives it again
        }
    }

    @Override
    public void write(int number) {
        give(handovers("another", -1_000, Ports.Request::let), 100 + number);
    }

    @Override
    public boolean isDone() {
        return working == 0 && looks >= 3;
    }

    @Override
    public List<String> wrong() {
        List<String> wrong = new ArrayList<>();
        if (isDone()) {
            given.stream()
                    .filter(note -> !heard.contains(note))
                    .forEach(note -> wrong.add("a note is swallowed: " + note));
        }
        return wrong;
    }

    @Override
    public String end() {
        return "";
    }
}
