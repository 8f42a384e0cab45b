package org.lectern.console;

import static org.lectern.simulation.Table.done;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.Place;
import org.lectern.counter.CounterReading;
import org.lectern.find.Found;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNameWrites;
import org.lectern.rowname.RowNames;
import org.lectern.write.Write;

/** Row names in memory: one table of them, one node, and a search that goes on when the test says so. */
final class ScriptedRowNames implements RowNames {
    private final List<String> rows = new ArrayList<>();
    private final RowNameWrites writes = new RowNameWrites(new ScriptedRows(), ActivityRecorder.NONE);
    private volatile CompletableFuture<Void> gate = CompletableFuture.completedFuture(null);

    /** From now on searches wait for {@link #release}. */
    void hold() {
        gate = new CompletableFuture<>();
    }

    void release() {
        gate.complete(null);
    }

    @Override
    public synchronized CompletionStage<Place> place(RowName name) {
        return done(new Place(
                "-4611686018427387904",
                List.of(new Replica("127.0.0.1", "datacenter1", "rack1", true)),
                rows.contains(name.toString()) ? List.of("site_row") : List.of(),
                rows.contains(name.canonical().toString()) ? List.of("site_row") : List.of(),
                name.formerKey()
                        .filter(rows::contains)
                        .map(former -> List.of("site_row"))
                        .orElse(List.of())));
    }

    @Override
    public CompletionStage<Found> search(Progress progress) {
        progress.goesOn(4, 16, 2, 0);
        return gate.thenApply(open -> {
            if (!progress.goesOn(8, 16, rows.size(), 1)) {
                throw new CancellationException("cancelled");
            }
            return result();
        });
    }

    private synchronized Found result() {
        List<SameRows> same = rows.stream()
                .map(RowName::parse)
                .map(RowName::canonical)
                .distinct()
                .map(canonical -> new SameRows(
                        "site_row",
                        canonical,
                        rows.stream()
                                .filter(row -> RowName.parse(row).canonical().equals(canonical))
                                .toList()))
                .filter(group -> group.names().size() > 1)
                .toList();
        return new Found(
                rows.size(),
                rows.stream().filter(row -> !RowName.parse(row).isCanonical()).count(),
                same);
    }

    @Override
    public CompletionStage<List<String>> scannedByMerges() {
        return done(List.of("link"));
    }

    @Override
    public Write<MergeReport> merge(SameRows same, Optional<String> stays) {
        return writes.merge(same, stays);
    }

    @Override
    public Write<RowName> write(RowName name, String title) {
        return writes.write(name, title);
    }

    private synchronized void add(RowName name) {
        rows.add(name.toString());
    }

    private synchronized void remove(SameRows same, String name) {
        rows.removeIf(row -> same.names().contains(row) && !row.equals(name));
    }

    private final class ScriptedRows implements RowNameWrites.Rows {
        @Override
        public String statement(RowName name, String title) {
            return "INSERT INTO site_row \u2026 '" + name + "'";
        }

        @Override
        public CompletionStage<?> write(RowName name, String title) {
            add(name);
            return done(true);
        }

        @Override
        public CompletionStage<MergePreview> previewMerge(SameRows same, Optional<String> stays) {
            String name = stays.orElse(same.names().get(0));
            return done(new MergePreview(
                    name,
                    same.names().stream()
                            .map(one -> new StoredRow(one, 1, Optional.of(Instant.parse("2026-03-01T10:00:00Z"))))
                            .toList(),
                    2,
                    1,
                    0,
                    same.names().size(),
                    same.names().stream()
                            .filter(one -> !one.equals(name))
                            .map(one -> "DELETE FROM lectern.site_row WHERE row_name = '" + one + "';")
                            .toList()));
        }

        @Override
        public CompletionStage<MergeReport> merge(SameRows same, Optional<String> stays) {
            String name = stays.orElse(same.names().get(0));
            remove(same, name);
            return done(new MergeReport(name, 2, 1, 0, List.of(), true));
        }
    }

    @Override
    public CompletionStage<List<CounterReading>> counters() {
        return done(List.of(
                new CounterReading("db1.example.org", 4_711, Instant.parse("2026-03-01T10:00:00Z")),
                new CounterReading("db2.example.org", 17, Instant.parse("2026-03-02T10:00:00Z"))));
    }
}
