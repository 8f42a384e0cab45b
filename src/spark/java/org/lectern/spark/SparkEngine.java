package org.lectern.spark;

import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.lectern.audit.scan.AuditEngine;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.audit.scan.ResumableAudit;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.service.AuditParts;
import org.lectern.service.PartExecutor;

/**
 * Has Spark do the work of audits, and of other jobs in parts.
 *
 * @param context asked for when an audit begins; whoever made it stops it
 */
public record SparkEngine(Supplier<JavaSparkContext> context) implements AuditParts.Engine {
    @Override
    public AuditEngine over(AuditParts parts, ConnectionSettings settings) {
        ExecutorSettings executors = ExecutorSettings.of(settings);
        return new AuditEngine() {
            @Override
            public ResumableAudit audit(AuditRecords.Place from, long[] sums, boolean create) {
                return new SparkAudit(context.get(), parts, executors, from, sums, create);
            }

            /** What a phase came to is in the executors, and gone with them. */
            @Override
            public boolean goesOnFrom(AuditRecords.Place place) {
                return false;
            }
        };
    }

    @Override
    public Optional<PartExecutor> executor(ConnectionSettings settings, StatusKeyspace statusKeyspace) {
        return Optional.of(
                new SparkParts(context, new ExecutorConnections(ExecutorSettings.of(settings, statusKeyspace))));
    }
}
