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

/** The yardstick for reading a table whole: DSBulk, in a process of its own. */
final class DsbulkUnload {
    /** DSBulk's closing table: total, failed, rows/s, … */
    private static final Pattern RATE =
            Pattern.compile("^\\s*([\\d,]+)\\s*\\|\\s*([\\d,]+)\\s*\\|\\s*([\\d,.]+)\\s*\\|.*");

    private DsbulkUnload() {}

    /**
     * Unloads a table into files that are thrown away. Blocks.
     *
     * @param table its name, as it is declared
     */
    static double rowsPerSecond(ConnectionSettings settings, String table) throws Exception {
        Path out = Files.createTempDirectory("lectern-unload");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process dsbulk = new ProcessBuilder(
                        java,
                        "-Xmx1g",
                        "-cp",
                        System.getProperty("lectern.dsbulk.classpath"),
                        "com.datastax.oss.dsbulk.runner.DataStaxBulkLoader",
                        "unload",
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
                        out.resolve("rows").toString(),
                        "--log.directory",
                        out.resolve("logs").toString())
                .redirectErrorStream(true)
                .start();
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
        Bench.delete(out);
        return rate;
    }
}
