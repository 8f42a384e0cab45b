package org.lectern.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.audit.Drift;
import org.lectern.audit.StandaloneSpark;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairReport;
import org.lectern.model.Cause;
import org.lectern.service.Lectern;

/**
 * Whether both engines find the same among so many rows as {@code lectern.bench.audit.rows} says, else 10 million: this process,
 * and a standalone cluster of Spark's of which one of two workers is killed on the way. What Spark found is then fixed by this
 * process, and both tables are audited once more.
 */
final class FindingsBench implements Bench.Case {
    private static final int TIMES = 100;
    private static final int MOST = 100_000;
    private static final Cause CAUSE = Cause.of("bench", "a benchmark");

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        long rows = Long.getLong("lectern.bench.audit.rows", 10_000_000L);
        AuditBench.fill(keyspace, (int) (rows / AuditBench.ROWS_EACH));
        Set<Finding.Key> planted = Drift.plantAll(keyspace.lectern(), keyspace.session(), "drift", TIMES);
        Bench.settle(keyspace);

        AuditRecord ofSpark = onSpark(keyspace, rows);
        AuditRecord ofThisProcess = audit(keyspace.lectern());
        Set<Finding.Key> bySpark = keys(keyspace.lectern(), ofSpark);
        Set<Finding.Key> byThisProcess = keys(keyspace.lectern(), ofThisProcess);
        Bench.note(
                "%d planted; Spark, with a worker killed, found %d, this process %d, in %d and %d rows",
                planted.size(), ofSpark.total(), ofThisProcess.total(), ofSpark.rows(), ofThisProcess.rows());
        Bench.figure("spark.same_findings", differing(bySpark, byThisProcess));
        Bench.figure("spark.unlike_planted", differing(bySpark, planted));

        RepairReport fixed = BenchKeyspace.await(keyspace.lectern()
                .audits()
                .fixAll(ofSpark.id(), EnumSet.allOf(DriftKind.class))
                .make(CAUSE)
                .thenCompose(RepairJob::ended));
        AuditRecord after = audit(keyspace.lectern());
        Bench.note(
                "of what Spark found %d fixed and verified, %d were gone already, %d not fixed; after it %d are found",
                fixed.verified(), fixed.alreadyGone(), fixed.notFixed(), after.total());
        Bench.figure("spark.found_after_repair", (double) after.total());
    }

    private static AuditRecord audit(Lectern lectern) {
        return finished(BenchKeyspace.await(lectern.audits()
                .start(new AuditScope.Everything(), AuditOptions.STANDARD, CAUSE)
                .ended()));
    }

    /** Kills a worker when a part of the rows has been read. */
    private static AuditRecord onSpark(BenchKeyspace keyspace, long rows) throws Exception {
        Path home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "spark-home");
        try (StandaloneSpark spark = StandaloneSpark.start(home)) {
            spark.awaitWorkers(2);
            Process submitted = spark.submit(keyspace.settings(), "audit", "all");
            LongSupplier read =
                    () -> last(keyspace.lectern()).map(AuditRecord::rows).orElse(0L);
            StandaloneSpark.Ended ended = spark.killWorkerOnce(
                    "half of the rows are read", () -> read.getAsLong() >= rows / 2, read::getAsLong, submitted);
            if (ended.code() != 1) {
                throw new IllegalStateException(ended.toString());
            }
            return finished(last(keyspace.lectern()).orElseThrow());
        }
    }

    private static Optional<AuditRecord> last(Lectern lectern) {
        return BenchKeyspace.await(lectern.audits().recent(1)).stream().findFirst();
    }

    private static AuditRecord finished(AuditRecord record) {
        if (record.state() != AuditState.FINISHED) {
            throw new IllegalStateException(record.toString());
        }
        return record;
    }

    private static Set<Finding.Key> keys(Lectern lectern, AuditRecord record) {
        return BenchKeyspace.await(lectern.audits().findings(record.id(), Optional.empty(), MOST)).rows().stream()
                .map(found -> found.finding().key())
                .collect(Collectors.toSet());
    }

    private static int differing(Set<Finding.Key> these, Set<Finding.Key> those) {
        Set<Finding.Key> common = new HashSet<>(these);
        common.retainAll(those);
        return (int) Stream.concat(these.stream(), those.stream())
                .distinct()
                .filter(key -> !common.contains(key))
                .count();
    }
}
