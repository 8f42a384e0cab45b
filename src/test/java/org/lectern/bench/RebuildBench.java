package org.lectern.bench;

import static org.lectern.job.TestCause.TEST;

import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lectern.cluster.ConnectionSettings;
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
    /** DSBulk's closing table: total, failed, rows/s, … */
    private static final Pattern RATE =
            Pattern.compile("^\\s*([\\d,]+)\\s*\\|\\s*([\\d,]+)\\s*\\|\\s*([\\d,.]+)\\s*\\|.*");

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        PrincipalId principal = new PrincipalId("u:bench:collector");
        BenchKeyspace.await(
                keyspace.lectern().principals().put(new Principal(principal, "Collector", Visibility.PUBLIC), TEST));
        fill(keyspace, principal, ITEMS);
        million(keyspace, principal);
        List<Double> rebuilds = new ArrayList<>();
        List<Double> loads = new ArrayList<>();
        for (int round = 0; round <= ROUNDS; round++) {
            Libraries.Rebuilt rebuilt =
                    BenchKeyspace.await(keyspace.lectern().libraries().rebuild(principal, TEST));
            double rate = rebuilt.rows() / (rebuilt.nanos() / 1e9);
            Bench.note("round %d: rebuilt %d rows, %.0f rows/s", round, rebuilt.rows(), rate);
            if (round > 0) {
                rebuilds.add(rate);
            }
        }
        whereTheTimeGoes(keyspace.lectern().stores().libraries(), principal);
        Path csv = csv();
        for (int round = 0; round < 3; round++) {
            double rate = load(keyspace, csv);
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
        BenchKeyspace.await(
                keyspace.lectern().principals().put(new Principal(large, "Hoarder", Visibility.PUBLIC), TEST));
        fill(keyspace, large, MILLION);
        Bench.settle(keyspace);
        ConnectionSettings settings = keyspace.settings();
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RebuildBench.class.getName(),
                        String.valueOf(settings.contactPoints().get(0).getPort()),
                        settings.datacenter(),
                        settings.keyspace(),
                        small.value(),
                        large.value())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String answer = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (child.waitFor() != 0) {
            throw new IllegalStateException("the rebuild failed in " + HEAP + ": " + answer);
        }
        String[] figures =
                answer.lines().reduce((first, last) -> last).orElseThrow().split(" ", -1);
        Bench.figure("rebuild.million_heap_mb", Double.parseDouble(figures[0]));
        Bench.figure("rebuild.million_ratio", Double.parseDouble(figures[1]));
    }

    /** The process that is measured: port, data centre, keyspace, the small library and the large one. */
    public static void main(String[] arguments) {
        HeapPeak peak = new HeapPeak();
        List<Double> small = new ArrayList<>();
        List<Double> large = new ArrayList<>();
        try (Lectern lectern = Lectern.connect(new ConnectionSettings(
                List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]))),
                arguments[1],
                arguments[2],
                false))) {
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
        Libraries.Rebuilt rebuilt = BenchKeyspace.await(lectern.libraries().rebuild(new PrincipalId(library), TEST));
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

    private static double load(BenchKeyspace keyspace, Path csv) throws Exception {
        Path logs = Files.createTempDirectory("lectern-dsbulk");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process dsbulk = new ProcessBuilder(
                        java,
                        "-Xmx1g",
                        "-cp",
                        System.getProperty("lectern.dsbulk.classpath"),
                        "com.datastax.oss.dsbulk.runner.DataStaxBulkLoader",
                        "load",
                        "-h",
                        "127.0.0.1",
                        "-port",
                        String.valueOf(
                                keyspace.settings().contactPoints().get(0).getPort()),
                        "-dc",
                        keyspace.settings().datacenter(),
                        "-k",
                        keyspace.settings().keyspace(),
                        "-t",
                        "library_by_principal",
                        "-url",
                        csv.toString(),
                        "-m",
                        "principal_id,bucket,last_modified,content_id,shared",
                        "-header",
                        "true",
                        "--log.directory",
                        logs.toString())
                .redirectErrorStream(true)
                .start();
        double rate = 0;
        List<String> output = new ArrayList<>();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(dsbulk.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                output.add(line);
                Matcher matcher = RATE.matcher(line);
                if (matcher.matches()) {
                    rate = Double.parseDouble(matcher.group(3).replace(",", ""));
                }
            }
        }
        if (dsbulk.waitFor() != 0 || rate == 0) {
            throw new IllegalStateException("DSBulk failed:\n" + String.join("\n", output));
        }
        return rate;
    }
}
