package org.lectern.spark;

import com.datastax.spark.connector.cql.CassandraConnector;
import com.datastax.spark.connector.japi.CassandraJavaUtil;
import com.datastax.spark.connector.rdd.ReadConf;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.spark.SparkStageInfo;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.ShutdownHookManager;
import org.apache.spark.util.sketch.BloomFilter;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.audit.scan.NameIndexes;
import org.lectern.audit.scan.ResumableAudit;
import org.lectern.service.AuditParts;
import scala.Tuple2;

/**
 * An audit whose work Spark spreads over its executors. All rows of the three tables are turned into what they add to the sum of
 * their principal; Spark brings those of each principal together. Whose sum is not zero has drift, or was written to
 * meanwhile: an executor looks at that library as the console does. What that does not explain is searched for in the truth.
 *
 * <p>Other than an audit of the console, it has a sum for each principal, not for each slice of the ring: however many
 * libraries there are, only those are looked at in which something is wrong. It keeps no place within a phase: a task that
 * fails is Spark's to try again, and an audit that is taken up again begins anew.
 */
final class SparkAudit extends ResumableAudit {
    /** Where it stands is looked up this often, and put on record. */
    private static final long CHECKPOINT_SECONDS = 2;

    private static final int MOST_ADDING_PARTS = 2_000;
    private static final int ADDING_PARTS_EACH = 8;
    private static final int LIBRARIES_PER_TASK = 2_000;

    /** How far a phase is, is on record in so many parts: 2 to this. */
    private static final int COVERAGE_BITS = 10;

    private final JavaSparkContext spark;
    private final String keyspace;
    private final CassandraConnector connector;
    private final ReadConf reading;
    private final TaskSettings tasks;
    private final RunningRows running;
    private final NameIndexes names;
    private long rowsTold;
    private int unreadableTold;

    SparkAudit(
            JavaSparkContext spark,
            AuditParts parts,
            ExecutorSettings settings,
            AuditRecords.Place from,
            long[] sums,
            boolean create) {
        super(parts.reads(), parts.records(), from, sums, create);
        this.spark = spark;
        keyspace = settings.keyspace();
        ExecutorConnections connections = new ExecutorConnections(settings);
        connector = new CassandraConnector(connections.configuration(spark.getConf()));
        reading = connections.reading(spark.getConf(), start.options().consistency());
        tasks = new TaskSettings(
                connections,
                start.id().toString(),
                start.options().consistency(),
                start.options().settle(),
                start.options().rowsPerSecond(),
                Math.max(1, spark.defaultParallelism()),
                spark.sc().longAccumulator("rows"),
                spark.sc().collectionAccumulator("unreadable"));
        names = parts.names();
        running = new RunningRows(tasks.rows().id());
        keepsNoPlace(COVERAGE_BITS);
    }

    @Override
    protected void work() throws InterruptedException, ExecutionException {
        spark.sc().addSparkListener(running);
        try {
            read();
        } catch (ExecutionException | RuntimeException | LinkageError failure) {
            // Where the process ends, Spark does too, and fails whatever it is asked; classes are not made ready any
            // more.
            if (pace.isStopped() || ShutdownHookManager.inShutdown()) {
                throw new CancellationException();
            }
            throw failure;
        } finally {
            if (!spark.sc().isStopped()) {
                spark.sc().removeSparkListener(running);
            }
        }
    }

    private void read() throws InterruptedException, ExecutionException {
        if (start.scope() instanceof AuditScope.Selection selection) {
            List<Tuple2<String, Long>> principals = selection.principals().stream()
                    .map(principal -> new Tuple2<>(principal.value(), 0L))
                    .toList();
            look(spark.parallelizePairs(principals, parts(principals.size())), principals.size());
            return;
        }
        JavaPairRDD<String, Long> contributions =
                sums(AuditedTable.CONTENT).union(sums(AuditedTable.LIBRARIES)).union(sums(AuditedTable.LISTS));
        JavaPairRDD<String, Long> suspicious = contributions
                .reduceByKey(Long::sum, addingParts(contributions.getNumPartitions()))
                .filter(sum -> sum._2() != 0)
                .persist(StorageLevel.DISK_ONLY());
        try {
            long libraries = await(AuditPhase.READING_CONTENT, suspicious::count);
            if (libraries > 0) {
                TaskOutcome looked = look(suspicious.repartition(parts(libraries)), libraries);
                if (looked.unexplainedCount() > 0) {
                    search(looked.unexplained());
                }
            }
        } finally {
            if (!spark.sc().isStopped()) {
                suspicious.unpersist(false);
            }
        }
        if (start.scope() instanceof AuditScope.Everything) {
            prune(names); // some 200 partitions: work of seconds, which needs no executors
        }
    }

    /** What the rows of a table add to the sums of their principals. */
    private JavaPairRDD<String, Long> sums(AuditedTable table) {
        String tenant = start.scope() instanceof AuditScope.Tenant one ? one.name() : "";
        return CassandraJavaUtil.javaFunctions(spark)
                .cassandraTable(keyspace, table.table(), new ContributionReader(table))
                .withConnector(connector)
                .withReadConf(reading)
                .select(table.columns())
                .mapPartitionsToPair(new ReadTasks(tasks, tenant));
    }

    /** In how many parts sums are added up: as many as were read would make their square of files to be fetched. */
    private int addingParts(int read) {
        return Math.min(read, Math.max(MOST_ADDING_PARTS, ADDING_PARTS_EACH * spark.defaultParallelism()));
    }

    private int parts(long libraries) {
        return (int)
                Math.max(1, Math.min(libraries, Math.max(spark.defaultParallelism(), libraries / LIBRARIES_PER_TASK)));
    }

    private TaskOutcome look(JavaPairRDD<String, Long> libraries, long count)
            throws InterruptedException, ExecutionException {
        return count(AuditPhase.AUDITING_LIBRARIES, libraries.mapPartitions(new LibraryTasks(tasks, count)));
    }

    /** The truth once more, for members that neither a library nor a list knows of. */
    private void search(BloomFilter unexplained) throws InterruptedException, ExecutionException {
        Broadcast<BloomFilter> meant = spark.broadcast(unexplained);
        try {
            count(
                    AuditPhase.SEARCHING_MEMBERS,
                    CassandraJavaUtil.javaFunctions(spark)
                            .cassandraTable(keyspace, AuditedTable.CONTENT.table(), new MemberReader())
                            .withConnector(connector)
                            .withReadConf(reading)
                            .select(AuditedTable.CONTENT.columns())
                            .mapPartitions(new MemberTasks(tasks, meant)));
        } finally {
            if (!spark.sc().isStopped()) {
                meant.destroy();
            }
        }
    }

    private TaskOutcome count(AuditPhase phase, JavaRDD<TaskOutcome> outcomes)
            throws InterruptedException, ExecutionException {
        TaskOutcome all = await(phase, () -> outcomes.treeReduce(TaskOutcome::plus));
        ledger.done(ledger.total() - 1, new long[0], 0, all.found(), all.libraries());
        return all;
    }

    /** Runs this on Spark, and tells meanwhile how far it is. */
    private <T> T await(AuditPhase phase, Supplier<T> action) throws InterruptedException, ExecutionException {
        String group = start.id() + "/" + phase;
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    spark.setJobGroup(group, "Lectern audit " + start.id() + ": " + phase, true);
                    try {
                        result.complete(action.get());
                    } catch (RuntimeException | Error failure) {
                        result.completeExceptionally(failure);
                    }
                },
                "lectern-spark-job");
        thread.setDaemon(true);
        beginPhase(phase, 1 << COVERAGE_BITS);
        thread.start();
        try {
            while (true) {
                try {
                    T answer = result.get(CHECKPOINT_SECONDS, TimeUnit.SECONDS);
                    tell(phase, group, tasks.rows().value());
                    return answer;
                } catch (TimeoutException underWay) {
                    tell(phase, group, Math.max(rowsTold, running.count()));
                    if (pace.isStopped()) {
                        throw new CancellationException();
                    }
                }
                checkpoint();
            }
        } finally {
            if (!result.isDone()) {
                if (!spark.sc().isStopped()) {
                    spark.sc().cancelJobGroup(group);
                }
                thread.join();
            }
        }
    }

    /**
     * How many tasks have ended, and what all of them have read.
     *
     * @param rows while tasks run, more than those that have ended counted; in the end, no more than they did
     */
    private void tell(AuditPhase phase, String group, long rows) {
        long total = 0;
        long done = 0;
        for (int job : spark.statusTracker().getJobIdsForGroup(group)) {
            for (int id : spark.statusTracker().getJobInfo(job).stageIds()) {
                SparkStageInfo stage = spark.statusTracker().getStageInfo(id);
                if (stage != null) {
                    total += stage.numTasks();
                    done += stage.numCompletedTasks();
                }
            }
        }
        int parts = 1 << COVERAGE_BITS;
        ledger.begin(phase, parts);
        for (int part = ledger.doneCount(); part < parts * done / Math.max(1, total); part++) {
            ledger.done(part, new long[0], 0);
        }
        pace.count(rows - rowsTold);
        rowsTold = rows;
        List<String> unreadable = tasks.unreadable().value();
        while (unreadableTold < unreadable.size()) {
            pace.unreadable(unreadable.get(unreadableTold++));
        }
    }
}
