package org.lectern.bench;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
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
import org.lectern.content.ContentId;
import org.lectern.content.Visibility;
import org.lectern.library.Libraries;
import org.lectern.principal.Principal;
import org.lectern.principal.PrincipalId;
import org.lectern.protocol.Floor;
import org.lectern.protocol.Replacement;
import org.lectern.protocol.Store;

/** Rebuilding a library of 20,000 public items, against DSBulk loading as many library rows. */
final class RebuildBench implements Bench.Case {
    private static final int ITEMS = 20_000;
    private static final int ROUNDS = 5;
    private static final Instant FIRST = Instant.parse("2020-01-01T00:00:00Z");
    /** DSBulk's closing table: total, failed, rows/s, … */
    private static final Pattern RATE =
            Pattern.compile("^\\s*([\\d,]+)\\s*\\|\\s*([\\d,]+)\\s*\\|\\s*([\\d,.]+)\\s*\\|.*");

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        PrincipalId principal = new PrincipalId("u:bench:collector");
        BenchKeyspace.await(
                keyspace.lectern().principals().put(new Principal(principal, "Collector", Visibility.PUBLIC)));
        fill(keyspace, principal);
        List<Double> rebuilds = new ArrayList<>();
        List<Double> loads = new ArrayList<>();
        for (int round = 0; round <= ROUNDS; round++) {
            Libraries.Rebuilt rebuilt =
                    BenchKeyspace.await(keyspace.lectern().libraries().rebuild(principal));
            double rate = rebuilt.rows() / (rebuilt.nanos() / 1e9);
            Bench.note("round %d: rebuilt %d rows, %.0f rows/s", round, rebuilt.rows(), rate);
            if (round > 0) {
                rebuilds.add(rate);
            }
        }
        whereTheTimeGoes(keyspace.lectern().store(), principal);
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
            List<Replacement.Item> items = BenchKeyspace.await(store.readTruths(principal, held)).values().stream()
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

    /** Truth and holdings, straight into the tables: nothing else writes to them meanwhile. */
    private static void fill(BenchKeyspace keyspace, PrincipalId principal) throws InterruptedException {
        PreparedStatement content = keyspace.session()
                .prepare(
                        "INSERT INTO content (content_id, display_name, visibility, last_modified, deleted, superseded, "
                                + "principal_id, role, stamp) VALUES (?, ?, ?, ?, false, ?, ?, 'VIEWER', 1)");
        PreparedStatement holding = keyspace.session()
                .prepare("INSERT INTO content_by_principal (principal_id, content_id, role) VALUES (?, ?, 'VIEWER')");
        keyspace.flatOut(
                ITEMS,
                i -> content.bind(
                        id(i),
                        "Item " + i,
                        Visibility.PUBLIC.name(),
                        FIRST.plusSeconds(i),
                        Map.of(),
                        principal.value()));
        keyspace.flatOut(ITEMS, i -> holding.bind(principal.value(), id(i)));
    }

    private static String id(int number) {
        return String.format(Locale.ROOT, "c:bench:item%07d", number);
    }

    private static Path csv() throws IOException {
        Path csv = Files.createTempFile("lectern-bench", ".csv");
        csv.toFile().deleteOnExit();
        try (BufferedWriter out = Files.newBufferedWriter(csv)) {
            out.write("principal_id,bucket,last_modified,content_id,shared\n");
            for (int i = 0; i < ITEMS; i++) {
                for (String bucket : List.of("PUBLIC", "LOGGEDIN", "PRIVATE")) {
                    out.write("u:bench:loaded," + bucket + "," + FIRST.plusSeconds(i) + "," + id(i) + ",true\n");
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
