package org.lectern.bench;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lectern.cluster.ConnectionSettings;

/** The yardstick for reading a table whole, and for filling it: DSBulk, in a process of its own. Blocks. */
final class Dsbulk {
    /** DSBulk's closing table: total, failed, rows/s, … */
    private static final Pattern RATE =
            Pattern.compile("^\\s*([\\d,]+)\\s*\\|\\s*([\\d,]+)\\s*\\|\\s*([\\d,.]+)\\s*\\|.*");

    private Dsbulk() {}

    /** Unloads a table into files that are thrown away. */
    static double unload(ConnectionSettings settings, String table) throws Exception {
        Path out = Files.createTempDirectory("lectern-unload");
        double rate = rowsPerSecond(settings, "unload", table, out.resolve("rows"));
        Bench.delete(out);
        return rate;
    }

    /** Loads a table from a file that begins with the names of its columns. */
    static double load(ConnectionSettings settings, String table, Path csv, String columns) throws Exception {
        return rowsPerSecond(settings, "load", table, csv, "-m", columns, "-header", "true");
    }

    private static double rowsPerSecond(
            ConnectionSettings settings, String operation, String table, Path file, String... more) throws Exception {
        Path logs = Files.createTempDirectory("lectern-dsbulk");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-cp",
                System.getProperty("lectern.dsbulk.classpath"),
                "com.datastax.oss.dsbulk.runner.DataStaxBulkLoader",
                operation,
                "-h",
                "127.0.0.1",
                "-port",
                String.valueOf(settings.contactPoints().get(0).getPort()),
                "-dc",
                settings.datacenter(),
                "-k",
                settings.keyspace(),
                "-t",
                table,
                "-url",
                file.toString(),
                "--log.directory",
                logs.toString()));
        command.addAll(List.of(more));
        Process dsbulk = new ProcessBuilder(command).redirectErrorStream(true).start();
        double rate = 0;
        List<String> output = new ArrayList<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(dsbulk.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
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
        Bench.delete(logs);
        return rate;
    }
}
