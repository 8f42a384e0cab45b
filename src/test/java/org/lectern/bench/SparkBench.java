package org.lectern.bench;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lectern.command.spark.SparkLaunch;

/**
 * Auditing everything on Spark against the connector reading the same tables and counting, in the same process, on 1, 2 and 4
 * local threads. As many library rows as the system property {@code lectern.bench.audit.rows} says, else 10 million; as many
 * rounds as {@code lectern.bench.spark.rounds} says, else three; other numbers of threads by {@code lectern.bench.spark.threads}.
 * {@code src/decisions/scale.md} rests on what it notes.
 */
final class SparkBench implements Bench.Case {
    private static final int ROUNDS = Integer.getInteger("lectern.bench.spark.rounds", 3);
    private static final List<Integer> THREADS = Arrays.stream(
                    System.getProperty("lectern.bench.spark.threads", "1,2,4").split(",", -1))
            .map(Integer::valueOf)
            .toList();

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        double[] records = figures("org.lectern.bench.RecordMeasure");
        Bench.note("a record of the shuffle: %.2f µs of a core, %.0f bytes", records[0], records[1]);
        AuditBench.fill(keyspace, (int) (Long.getLong("lectern.bench.audit.rows", 10_000_000L) / AuditBench.ROWS_EACH));
        Bench.settle(keyspace);
        List<Double> ratios = new ArrayList<>();
        double[] rates = new double[THREADS.size()];
        double peak = 0;
        for (int i = 0; i < rates.length; i++) {
            List<Double> audits = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                double[] measured = measure(keyspace, THREADS.get(i));
                Bench.note(
                        "%d threads, round %d: audited %.0f rows/s, the connector counts %.0f rows/s, heap %.0f MB, "
                                + "%.1f bytes of shuffle for each row; %.1f s, of a core %.1f s by Spark and %.1f s by the node",
                        THREADS.get(i),
                        round,
                        measured[0],
                        measured[1],
                        measured[2],
                        measured[3],
                        measured[4],
                        measured[5],
                        measured[6]);
                audits.add(measured[0]);
                ratios.add(measured[0] / measured[1]);
                peak = Math.max(peak, measured[2]);
            }
            rates[i] = Bench.median(audits);
        }
        Bench.figure("spark.audit_ratio_to_connector", Bench.median(ratios));
        if (THREADS.equals(List.of(1, 2, 4))) {
            Bench.figure("spark.scaling", rates[1] / rates[0]);
        }
        Bench.figure("spark.executor_heap_mb", peak);
    }

    private static double[] measure(BenchKeyspace keyspace, int threads) throws Exception {
        return figures(
                "org.lectern.bench.SparkMeasure",
                String.valueOf(keyspace.settings().contactPoints().get(0).getPort()),
                keyspace.settings().datacenter(),
                keyspace.settings().keyspace(),
                String.valueOf(threads),
                String.valueOf(Bench.node()));
    }

    private static double[] figures(String main, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SparkLaunch.opening());
        command.addAll(List.of(
                "-Xmx1g",
                "-Dlog4j2.configurationFile=lectern-spark-log4j2.properties",
                "-cp",
                System.getProperty("lectern.spark.classpath"),
                main));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IllegalStateException("failed: " + answer);
        }
        String last = answer.lines().reduce((before, line) -> line).orElseThrow();
        return Arrays.stream(last.split(" ", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }
}
