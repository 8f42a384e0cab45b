package org.lectern.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The tables of {@code src/decisions/scale.md}. */
public final class ScaleReport {
    private static final long SEED = 21;

    /** What a part of 32 MB holds. */
    private static final long PART_ROWS = 600_000;

    /** What a platform of 10^9 principals has: ten library rows each, for five items. */
    private static final long PRINCIPALS = 1_000_000_000L;

    private static final Platform LARGE = new Platform(PRINCIPALS, 10 * PRINCIPALS, 5 * PRINCIPALS, PART_ROWS);
    private static final int NODES = 100;
    private static final int CORES = 16;
    private static final double SHARE = 0.2;
    private static final int THREADS = 4;
    /** m7g.large in us-east-1, 2 cores, June 2026: 0.0816 dollars an hour. */
    private static final double DOLLARS_PER_CORE_HOUR = 0.0408;

    private static final long MEMBERS = 10_000_000;
    private static final FanOutModel.Cluster WHOLE = new FanOutModel.Cluster(NODES, CORES * SHARE, 3, 2, 0);

    /**
     * A measurement that the model is held against.
     *
     * @param libraryRows in the keyspace
     * @param rowsPerSecond as the benchmark notes it
     */
    record Point(long libraryRows, int threads, double rowsPerSecond) {
        double modelled() {
            long parts = 3L * (1 + 2L * threads); // of three tables: what the connector makes at least
            Platform platform = Platform.ofBenchmark(libraryRows, 2 * libraryRows / parts);
            double seconds = AuditModel.run(Costs.MEASURED, platform, Machines.shared(2, threads), Trouble.NONE, SEED)
                    .seconds();
            return platform.rows() / seconds;
        }
    }

    static final List<Point> MEASURED = List.of(
            new Point(100_000, 1, 78_306),
            new Point(100_000, 2, 80_510),
            new Point(100_000, 4, 69_177),
            new Point(1_200_000, 1, 157_477),
            new Point(1_200_000, 2, 243_379),
            new Point(1_200_000, 4, 250_062),
            new Point(10_000_000, 1, 211_150),
            new Point(10_000_000, 2, 276_754),
            new Point(10_000_000, 4, 309_436));

    private ScaleReport() {}

    /** Prints them. */
    public static void main(String[] arguments) {
        System.out.println(tables());
    }

    static String tables() {
        return String.join("\n\n", measured(), executors(), troubles(), fanOuts());
    }

    private static String measured() {
        List<String> lines = new ArrayList<>();
        lines.add("| library rows | threads | rows/s measured | rows/s in the model | model ÷ measured |");
        lines.add("|---|---|---|---|---|");
        for (Point point : MEASURED) {
            double modelled = point.modelled();
            lines.add(row(
                    "| %,d | %d | %,.0f | %,.0f | %.2f |",
                    point.libraryRows(),
                    point.threads(),
                    point.rowsPerSecond(),
                    modelled,
                    modelled / point.rowsPerSecond()));
        }
        return String.join("\n", lines);
    }

    private static AuditModel.Outcome audit(int executors, Trouble trouble) {
        return AuditModel.run(
                Costs.MEASURED, LARGE, Machines.cluster(NODES, CORES, SHARE, executors, THREADS), trouble, SEED);
    }

    private static String executors() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "| executors of 4 cores | hours | shuffle, TB | executors' core hours | dollars | busiest node's part of its share |");
        lines.add("|---|---|---|---|---|---|");
        for (int executors : List.of(1, 10, 25, 50, 100, 200)) {
            AuditModel.Outcome outcome = audit(executors, Trouble.NONE);
            double hours = outcome.seconds() / 3_600;
            lines.add(row(
                    "| %d | %.2f | %.2f | %,.0f | %,.2f | %.2f |",
                    executors,
                    hours,
                    outcome.shuffledBytes() / 1e12,
                    hours * executors * THREADS,
                    hours * executors * THREADS * DOLLARS_PER_CORE_HOUR,
                    outcome.busiest()));
        }
        return String.join("\n", lines);
    }

    private static String troubles() {
        List<String> lines = new ArrayList<>();
        lines.add("| 50 executors, and | hours | rows read ÷ rows | executors lost |");
        lines.add("|---|---|---|---|");
        lines.add(trouble("nothing goes wrong", Trouble.NONE));
        lines.add(trouble(
                "5 % of the tasks are 4 times as slow, an executor lives 200 hours, 1 node is down", Trouble.USUAL));
        lines.add(trouble(
                "20 % of the tasks are 8 times as slow, an executor lives 20 hours, 5 nodes are down", Trouble.MUCH));
        return String.join("\n", lines);
    }

    private static String trouble(String what, Trouble trouble) {
        AuditModel.Outcome outcome = audit(50, trouble);
        return row(
                "| %s | %.2f | %.3f | %d |",
                what, outcome.seconds() / 3_600, outcome.rowsRead() / LARGE.rows(), outcome.executorsLost());
    }

    private static String fanOuts() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "| an item with 10^7 members is changed | principals/s, all consoles | minutes until all changes are everywhere |");
        lines.add("|---|---|---|");
        FanOutModel.Cluster slow =
                new FanOutModel.Cluster(WHOLE.nodes(), WHOLE.coresEach(), WHOLE.replicas(), WHOLE.millis(), 1);
        lines.add(fanOut("once, by one console", WHOLE, 1, 1));
        lines.add(fanOut("ten times, by one console, whose changes share a scan", WHOLE, 1, 2));
        lines.add(fanOut("ten times, by ten consoles, each with a scan of its own", WHOLE, 10, 1));
        lines.add(fanOut("once, by one console; one node is four times as slow", slow, 1, 1));
        return String.join("\n", lines);
    }

    /** @param rounds so often the members are gone through: whoever joins a scan in its middle needs a second round */
    private static String fanOut(String what, FanOutModel.Cluster cluster, int consoles, int rounds) {
        double rate = FanOutModel.rate(Costs.MEASURED, cluster, consoles, SEED);
        return row("| %s | %,.0f | %.1f |", what, rate, (double) rounds * consoles * MEMBERS / rate / 60);
    }

    private static String row(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
