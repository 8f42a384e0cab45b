package org.lectern.bench;

import static org.lectern.job.TestCause.TEST;

import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.lectern.library.Libraries;
import org.lectern.model.ContentId;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.Floor;
import org.lectern.protocol.Replacement;
import org.lectern.protocol.Store;
import org.lectern.service.Lectern;

/**
 * Rebuilding a library of 20,000 public items, against DSBulk loading as many library rows; and one of a million, in a
 * process of its own with 128 MiB of heap, against the small one in the same process.
 */
final class RebuildBench implements Bench.Case {
    private static final int ITEMS = 20_000;
    private static final int MILLION = 1_000_000;
    private static final String HEAP = "-Xmx128m";
    private static final int PER_BATCH = 200;
    private static final int ROUNDS = 5;
    private static final Instant FIRST = Instant.parse("2020-01-01T00:00:00Z");

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        PrincipalId principal = new PrincipalId("u:bench:collector");
        BenchKeyspace.await(keyspace.lectern()
                .principals()
                .put(new Principal(principal, "Collector", Visibility.PUBLIC))
                .make(TEST));
        fill(keyspace, principal, ITEMS);
        million(keyspace, principal);
        List<Double> rebuilds = new ArrayList<>();
        List<Double> loads = new ArrayList<>();
        for (int round = 0; round <= ROUNDS; round++) {
            Libraries.Rebuilt rebuilt = BenchKeyspace.await(
                    keyspace.lectern().libraries().rebuild(principal).make(TEST));
            double rate = rebuilt.rows() / (rebuilt.nanos() / 1e9);
            Bench.note("round %d: rebuilt %d rows, %.0f rows/s", round, rebuilt.rows(), rate);
            if (round > 0) {
                rebuilds.add(rate);
            }
        }
        whereTheTimeGoes(keyspace.lectern().connection().stores().libraries(), principal);
        Path csv = csv();
        for (int round = 0; round < 3; round++) {
            double rate = Dsbulk.load(
                    keyspace.settings(),
                    "library_by_principal",
                    csv,
                    "principal_id,bucket,last_modified,content_id,shared");
            Bench.note("round %d: DSBulk loads %.0f rows/s", round, rate);
            loads.add(rate);
        }
        Bench.figure("rebuild.ratio_to_dsbulk_load", Bench.median(rebuilds) / Bench.median(loads));
    }

    private static void whereTheTimeGoes(Store store, PrincipalId principal) {
        for (int round = 0; round < 2; round++) {
            long start = System.nanoTime();
            Floor floor = BenchKeyspace.await(store.raiseFloor());
            long raised = System.nanoTime();
            List<ContentId> held = BenchKeyspace.await(store.readHoldings(principal, Optional.empty(), ITEMS));
            long listed = System.nanoTime();
            List<Replacement.Item> items = BenchKeyspace.await(store.readTruths(principal, held)).all().stream()
                    .map(truth -> new Replacement.Item(
                            truth.content().orElseThrow(), truth.membership().stamp()))
                    .toList();
            long read = System.nanoTime();
            BenchKeyspace.await(store.replaceLibrary(new Replacement(principal, floor, items, true)));
            Bench.note(
                    "floor %.0f ms, list %.0f ms, truth %.0f ms, replacement %.0f ms",
                    (raised - start) / 1e6,
                    (listed - raised) / 1e6,
                    (read - listed) / 1e6,
                    (System.nanoTime() - read) / 1e6);
        }
    }

    private static void million(BenchKeyspace keyspace, PrincipalId small) throws Exception {
        PrincipalId large = new PrincipalId("u:bench:hoarder");
        BenchKeyspace.await(keyspace.lectern()
                .principals()
                .put(new Principal(large, "Hoarder", Visibility.PUBLIC))
                .make(TEST));
        fill(keyspace, large, MILLION);
        Bench.settle(keyspace);
        double[] figures =
                MeasuredProcess.figures(HEAP, RebuildBench.class, keyspace.settings(), small.value(), large.value());
        Bench.figure("rebuild.million_heap_mb", figures[0]);
        Bench.figure("rebuild.million_ratio", figures[1]);
    }

    /** The process that is measured: port, data centre, keyspace, the small library and the large one. */
    public static void main(String[] arguments) {
        HeapPeak peak = new HeapPeak();
        List<Double> small = new ArrayList<>();
        List<Double> large = new ArrayList<>();
        try (Lectern lectern = Lectern.connect(MeasuredProcess.settings(arguments))) {
            for (int round = 0; round <= ROUNDS; round++) {
                small.add(rate(lectern, arguments[3]));
            }
            for (int round = 0; round < 2; round++) {
                large.add(rate(lectern, arguments[4]));
            }
        }
        // The first of each finds the program cold, and of the large one its library empty.
        double few = Bench.median(small.subList(1, small.size()));
        System.out.println(peak.megabytes() + " " + large.get(1) / few);
    }

    private static double rate(Lectern lectern, String library) {
        Libraries.Rebuilt rebuilt = BenchKeyspace.await(
                lectern.libraries().rebuild(new PrincipalId(library)).make(TEST));
        double rate = rebuilt.rows() / (rebuilt.nanos() / 1e9);
        Bench.note("in %s: rebuilt %d rows, %.0f rows/s", HEAP, rebuilt.rows(), rate);
        return rate;
    }

    /** Truth and holdings, straight into the tables: nothing else writes to them meanwhile. */
    private static void fill(BenchKeyspace keyspace, PrincipalId principal, int items) throws InterruptedException {
        PreparedStatement content = keyspace.session()
                .prepare(
                        "INSERT INTO content (content_id, display_name, visibility, last_modified, deleted, superseded, "
                                + "principal_id, role, stamp) VALUES (?, ?, ?, ?, false, ?, ?, 'VIEWER', 1)");
        PreparedStatement holding = keyspace.session()
                .prepare("INSERT INTO content_by_principal (principal_id, content_id, role) VALUES (?, ?, 'VIEWER')");
        keyspace.flatOut(
                items,
                i -> content.bind(
                        id(principal, i),
                        "Item " + i,
                        Visibility.PUBLIC.name(),
                        // Not in the order of the ids, as in life.
                        FIRST.plusSeconds((long) i * 7_919 % items),
                        Map.of(),
                        principal.value()));
        keyspace.flatOut((items + PER_BATCH - 1) / PER_BATCH, batch -> {
            BatchStatementBuilder rows = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
            for (int i = batch * PER_BATCH; i < Math.min(items, (batch + 1) * PER_BATCH); i++) {
                rows.addStatement(holding.bind(principal.value(), id(principal, i)));
            }
            return rows.build();
        });
    }

    private static String id(PrincipalId principal, int number) {
        return String.format(Locale.ROOT, "c:bench:%s%07d", principal.name(), number);
    }

    private static Path csv() throws IOException {
        Path csv = Files.createTempFile("lectern-bench", ".csv");
        csv.toFile().deleteOnExit();
        try (BufferedWriter out = Files.newBufferedWriter(csv)) {
            out.write("principal_id,bucket,last_modified,content_id,shared\n");
            for (int i = 0; i < ITEMS; i++) {
                for (String bucket : List.of("PUBLIC", "LOGGEDIN", "PRIVATE")) {
                    out.write(
                            "u:bench:loaded," + bucket + "," + FIRST.plusSeconds(i) + ",c:bench:item" + i + ",true\n");
                }
            }
        }
        return csv;
    }
}
