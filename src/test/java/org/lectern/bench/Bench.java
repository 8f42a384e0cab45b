package org.lectern.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.lectern.node.Durability;
import org.lectern.node.EmbeddedNode;
import org.lectern.node.NodeSettings;
import org.lectern.node.NodeUpkeep;
import org.lectern.node.OtherSettings;

/** Runs the benchmarks named on the command line, or all of them, on one fresh node. */
public final class Bench {
    private static final Path NODE = Path.of("target", "bench-node");
    private static final int NODE_HEAP_MEGABYTES = 4_096;

    /** One benchmark. */
    interface Case {
        void run(BenchKeyspace keyspace) throws Exception;
    }

    private static final Map<String, Case> CASES = new LinkedHashMap<>();

    static {
        CASES.put("page", new PageBench());
        CASES.put("oaepage", new OaePageBench());
        CASES.put("fanout", new FanOutBench());
        CASES.put("merge", new MergeBench());
        CASES.put("resume", new ResumeBench());
        CASES.put("rebuild", new RebuildBench());
        CASES.put("viewstall", new ViewStallBench());
        CASES.put("start", new StartBench());
        CASES.put("build", new BuildBench());
        CASES.put("firstrun", new FirstRunBench());
        CASES.put("idle", new IdleBench());
        CASES.put("stalls", new StallBench());
        CASES.put("memory", new MemoryBench());
        CASES.put("audit", new AuditBench());
        CASES.put("spark", new SparkBench());
        CASES.put("findings", new FindingsBench());
        CASES.put("tombstones", new TombstoneBench());
        CASES.put("subscribe", new SubscribeBench());
        CASES.put("counter", new CounterBench());
        CASES.put("status", new StatusBench());
        CASES.put("views", new ViewBench());
        CASES.put("sunbird", new SunbirdBench());
        CASES.put("demo", new DemoBench());
        CASES.put("oae", new OaeBench());
    }

    private static long node;

    private Bench() {}

    /** Ends with 2 if a name is not a benchmark's, with 1 if one fails. */
    public static void main(String[] names) throws Exception {
        List<String> chosen = names.length == 0 ? List.copyOf(CASES.keySet()) : List.of(names);
        for (String name : chosen) {
            if (!CASES.containsKey(name)) {
                System.err.println(
                        "There is no benchmark " + name + "; there are: " + String.join(", ", CASES.keySet()));
                System.exit(2);
            }
        }
        delete(NODE);
        try (EmbeddedNode node = EmbeddedNode.open(
                new NodeSettings(
                        NODE, NodeSettings.standard().nodeLibraries(), NODE_HEAP_MEGABYTES, Durability.SOON, false),
                progress -> System.err.println(progress))) {
            Bench.node = OtherSettings.processOf(node).pid();
            for (String name : chosen) {
                System.err.println("--- " + name);
                try (BenchKeyspace keyspace =
                        new BenchKeyspace(node.contactPoint(), node.datacenter(), "bench_" + name)) {
                    Objects.requireNonNull(CASES.get(name)).run(keyspace);
                }
            }
        }
    }

    /** Waits until what was written lies on disk, and the node has nothing left to do. */
    static void settle(BenchKeyspace keyspace) throws Exception {
        NodeUpkeep.settle(NODE, keyspace.session(), keyspace.settings().keyspace());
    }

    /** The process of the node. */
    static long node() {
        return node;
    }

    /** Prints a figure. */
    static void figure(String name, double value) {
        System.out.printf(Locale.ROOT, "%s=%.3f%n", name, value);
        System.out.flush();
    }

    /** A remark that is not a figure. */
    static void note(String format, Object... values) {
        System.err.printf(Locale.ROOT, "    " + format + "%n", values);
    }

    static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        sorted.sort(Comparator.naturalOrder());
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** Deletes a directory, once no node has it any more: one that ends needs its files until it has ended. */
    static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            NodeUpkeep.untilEnded(directory);
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
