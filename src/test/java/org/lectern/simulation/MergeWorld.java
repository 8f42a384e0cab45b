package org.lectern.simulation;

import static org.lectern.job.TestCause.TEST;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.activity.ActivityRecorder;
import org.lectern.cassandra.rowname.CassandraRowNames;
import org.lectern.cluster.CqlTables;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNames;
import org.lectern.rowname.RowNames.SameRows;

/** Rows of a website under two names that are one, a table that names them, and operators who merge them. */
final class MergeWorld implements World {
    private static final String STAYS = "http://a.example/x";
    private static final String GOES = "HTTP://A.example:80/x";
    private static final String PUT = "INSERT INTO %s.\"Data\" (\"Row\", part, \"Body\") VALUES (?, ?, ?)";
    private static final String LINK = "INSERT INTO %s.link (id, target, note) VALUES (?, ?, ?)";

    private final VirtualTime time;
    private final Broken broken;
    private final CqlTables tables;
    private final List<Written> others = new ArrayList<>();
    /** When the merge of a process has read last, while it has written nothing; and for its first plan. */
    private final Map<Story.EngineProcess, Long> planned = new HashMap<>();

    private final Map<Story.EngineProcess, Long> first = new HashMap<>();
    private final Set<String> wrong = new LinkedHashSet<>();
    private long lastWrite;
    private long verified = -1;
    private int working;

    /** Another's value. */
    private record Written(String name, int part, String body, long at) {}

    /** How statements of a merge are broken, to show that the rules notice. */
    enum Broken {
        NOTHING,
        /** Copies have the time at which they arrive. */
        COPIES_OF_NOW,
        /** Deletions have the time at which they arrive. */
        DELETIONS_OF_NOW
    }

    MergeWorld(VirtualTime time, Broken broken) {
        this.time = time;
        this.broken = broken;
        tables = new CqlTables(this::micros)
                .table("Data", "Row text partition_key", "part int clustering", "Body text regular")
                .table("link", "id int partition_key", "target text clustering", "note text regular")
                .table("row_merge", "name text partition_key", "stays text regular", "owner text regular");
        long before = micros() - Duration.ofDays(1).toMillis() * 1_000;
        tables.run(PUT, before, GOES, 1, "first");
        tables.run(PUT, before, GOES, 2, "only there");
        tables.run(PUT, before + 1, STAYS, 1, "second");
        tables.run(PUT, before + 1, STAYS, 3, "only here");
        tables.run(LINK, before, 1, GOES, "a link");
    }

    private long micros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Simulation.BEGINNING) + time.nanos() / 1_000;
    }

    private RowNames names(Story.EngineProcess process) {
        return new CassandraRowNames(
                tables.cluster(
                        request -> process.pass(watched(request, process)),
                        this::micros,
                        () -> Simulation.BEGINNING.plusNanos(time.nanos())),
                ActivityRecorder.NONE);
    }

    // Rules, where statements arrive.

    private Ports.Request watched(Ports.Request request, Story.EngineProcess process) {
        String cql = (String) request.given().get(0);
        if (cql.contains("row_merge")) {
            return request;
        }
        return new Ports.Request(request.method(), request.given(), () -> {
            if (cql.startsWith("SELECT")) {
                planned.computeIfPresent(process, (same, last) -> time.nanos());
                return request.let();
            }
            long read = Optional.ofNullable(planned.remove(process)).orElse(first.getOrDefault(process, 0L));
            first.put(process, read);
            List<Written> there = others.stream().filter(this::isThere).toList();
            CompletionStage<?> answer = isBroken(cql) ? ofNow(cql, request.given()) : request.let();
            there.stream()
                    .filter(one -> !isThere(one) && !(one.name().equals(GOES) && one.at() <= read))
                    .forEach(one -> wrong.add(
                            cql.startsWith("DELETE")
                                    ? "a merge deletes what it has not read"
                                    : "a merge overwrites what another has written"));
            return answer;
        });
    }

    /** Where it was written, or was moved to. */
    private boolean isThere(Written one) {
        return Stream.of(one.name(), STAYS)
                .anyMatch(name -> body(name, one.part()).equals(Optional.of(one.body())));
    }

    private boolean isBroken(String cql) {
        return cql.startsWith("INSERT") ? broken == Broken.COPIES_OF_NOW : broken == Broken.DELETIONS_OF_NOW;
    }

    private CompletionStage<?> ofNow(String cql, List<Object> given) {
        boolean insert = cql.startsWith("INSERT");
        List<Object> values = given.subList(1, given.size());
        tables.run(
                cql.replace(" USING TIMESTAMP ?", ""),
                micros(),
                (insert ? values.subList(0, values.size() - 1) : values.subList(1, values.size())).toArray());
        return Table.written();
    }

    private Optional<String> body(String name, int part) {
        List<Row> rows =
                tables.run("SELECT \"Body\" FROM %s.\"Data\" WHERE \"Row\" = ? AND part = ?", micros(), name, part);
        return rows.stream().findFirst().map(row -> row.getString(0));
    }

    // The story.

    @Override
    public void work(Story.EngineProcess process) {
        working++;
        try {
            RowNames names = names(process);
            while (process.isDisturbed() || verified < lastWrite) {
                long from = time.nanos();
                planned.put(process, from);
                first.remove(process);
                if (merge(names)) {
                    verified = Math.max(verified, from);
                }
                process.pause(Duration.ofSeconds(20));
            }
        } finally {
            working--;
        }
    }

    private static boolean merge(RowNames names) {
        try {
            return names.merge(new SameRows("Data", RowName.parse(STAYS), List.of(STAYS, GOES)), Optional.of(STAYS))
                    .make(TEST)
                    .toCompletableFuture()
                    .join()
                    .verified();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof Error defect) {
                throw defect;
            }
            return false;
        }
    }

    /** By turns: another row under the name that goes, and a value of the row that both have. */
    @Override
    public void write(int number) {
        lastWrite = time.nanos();
        Written one = new Written(
                number % 3 == 1 ? STAYS : GOES, number % 3 == 0 ? 10 + number : 2, "another's " + number, lastWrite);
        tables.run(PUT, micros(), one.name(), one.part(), one.body());
        others.add(one);
    }

    @Override
    public boolean isDone() {
        return working == 0 && verified >= lastWrite;
    }

    @Override
    public List<String> wrong() {
        return List.copyOf(wrong);
    }

    @Override
    public String end() {
        Map<String, String> rows = new TreeMap<>();
        for (Row row : tables.run("SELECT \"Row\", part, \"Body\" FROM %s.\"Data\"", micros())) {
            rows.put(row.getString(0) + " " + row.getInt(1), String.valueOf(row.getString(2)));
        }
        for (Row row : tables.run("SELECT id, target, note FROM %s.link", micros())) {
            rows.put("link " + row.getInt(0), row.getString(1) + " " + row.getString(2));
        }
        // Which of another's values counts depends on the story.
        rows.computeIfPresent(STAYS + " 2", (row, body) -> body.startsWith("another's") ? "another's" : body);
        return rows.toString() + "\n";
    }
}
