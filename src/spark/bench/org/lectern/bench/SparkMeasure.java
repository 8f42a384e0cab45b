package org.lectern.bench;

import com.datastax.spark.connector.japi.CassandraJavaUtil;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.cassandra.audit.AuditRows;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.model.Cause;
import org.lectern.service.AuditParts;
import org.lectern.service.Lectern;
import org.lectern.spark.SparkEngine;
import org.lectern.tool.ToolFailure;

/** The process that is measured by {@code SparkBench}: the connector reading and counting, and the audit, in turn. */
final class SparkMeasure {
    private static final Map<String, List<String>> TABLES = Map.of(
            "content", AuditRows.MEMBERS,
            "library_by_principal", AuditRows.ENTRIES,
            "content_by_principal", AuditRows.HOLDINGS);

    private static final long COLLECTED_EACH_MILLIS = 5_000;

    private SparkMeasure() {}

    /**
     * Prints rows per second of the audit and of the connector, the most of the heap that was held on to in MB, and bytes of
     * the shuffle for each row; then how many seconds the audit took, and how many seconds of a core this process and the node.
     *
     * @param arguments port, data centre, keyspace, threads, the node's process
     */
    public static void main(String[] arguments) throws Exception {
        try {
            measure(arguments);
            System.exit(0); // sessions of the connector's go on for a while
        } catch (RuntimeException | Error failure) {
            ToolFailure.report("The measurement of the audit on Spark", failure);
            System.exit(1);
        }
    }

    private static void measure(String[] arguments) throws Exception {
        ConnectionSettings settings = MeasuredProcess.settings(arguments);
        SparkConf configuration = new SparkConf()
                .setAppName("bench")
                .setMaster("local[" + arguments[3] + "]")
                .set("spark.ui.enabled", "false")
                .set("spark.driver.host", "127.0.0.1")
                .set("spark.driver.bindAddress", "127.0.0.1")
                .set("spark.cassandra.connection.host", "127.0.0.1")
                .set("spark.cassandra.connection.port", arguments[0])
                .set("spark.cassandra.connection.localDC", arguments[1]);
        HeapPeak peak = new HeapPeak();
        try (JavaSparkContext spark = new JavaSparkContext(configuration);
                Lectern lectern = AuditParts.connect(
                        settings,
                        StatusKeyspace.of(settings.keyspace()),
                        Optional.empty(),
                        said -> {},
                        new SparkEngine(() -> spark))) {
            ShuffledBytes shuffled = new ShuffledBytes();
            spark.sc().addSparkListener(shuffled);
            count(spark, settings.keyspace()); // both are compiled by then
            long begun = System.nanoTime();
            long counted = count(spark, settings.keyspace());
            double connector = counted / ((System.nanoTime() - begun) / 1e9);
            // Some hundredths of the time: else the old generation is never collected, and what lies there is not all
            // held on to.
            Timer collecting = new Timer("collecting", true);
            collecting.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            System.gc();
                        }
                    },
                    COLLECTED_EACH_MILLIS,
                    COLLECTED_EACH_MILLIS);
            Spent spent = new Spent(Long.parseLong(arguments[4]));
            AuditRecord record = BenchKeyspace.await(lectern.audits()
                    .start(new AuditScope.Everything(), AuditOptions.STANDARD, Cause.of("bench", "a benchmark"))
                    .done());
            double seconds = spent.seconds();
            if (record.state() != AuditState.FINISHED || record.total() != 0 || record.rows() < counted) {
                throw new IllegalStateException(record.toString());
            }
            System.out.printf(
                    Locale.ROOT,
                    "%f %f %f %f %f %f %f%n",
                    record.rows() / seconds,
                    connector,
                    peak.megabytes(),
                    (double) shuffled.bytes() / record.rows(),
                    seconds,
                    spent.own(),
                    spent.byNode());
        }
    }

    private static long count(JavaSparkContext spark, String keyspace) {
        return TABLES.entrySet().stream()
                .mapToLong(table -> CassandraJavaUtil.javaFunctions(spark)
                        .cassandraTable(keyspace, table.getKey())
                        .select(table.getValue().toArray(String[]::new))
                        .count())
                .sum();
    }
}
