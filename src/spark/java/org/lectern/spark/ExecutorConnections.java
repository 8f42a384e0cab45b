package org.lectern.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.spark.connector.cql.CassandraConnectionFactory;
import com.datastax.spark.connector.cql.CassandraConnectorConf;
import com.datastax.spark.connector.rdd.ReadConf;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.spark.SparkConf;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.cluster.Cluster;
import org.lectern.service.AuditParts;
import org.lectern.service.ExecutorServices;
import org.lectern.service.ServicesThere;

/**
 * The connections of one executor, which all its tasks share: one of Lectern's, for what is done by its own
 * services; and those that the connector asks for, made the way Lectern makes them, with its encryption and its time-outs.
 *
 * @param settings where to
 */
record ExecutorConnections(ExecutorSettings settings) implements CassandraConnectionFactory, ServicesThere {
    private static final String PART_MEGABYTES = "spark.cassandra.input.split.sizeInMB";

    /** Of rows of some fifty bytes half a million: seconds, so that all executors end together, and little is lost with one. */
    private static final int MEGABYTES_IN_A_PART = 32;

    private static final long serialVersionUID = 1;
    private static final ConcurrentMap<ExecutorSettings, ExecutorServices> OPEN = new ConcurrentHashMap<>();

    @Override
    public CqlSession createSession(CassandraConnectorConf configuration) {
        CqlSession session = Cluster.openSession(settings.toSettings());
        session.setSchemaMetadataEnabled(true); // the connector looks up what columns there are
        return session;
    }

    /** How the connector connects: through this. */
    CassandraConnectorConf configuration(SparkConf spark) {
        CassandraConnectorConf plain = CassandraConnectorConf.fromSparkConf(spark.clone()
                .set("spark.cassandra.connection.host", String.join(",", settings.hosts()))
                .set("spark.cassandra.connection.localDC", settings.datacenter()));
        return plain.copy(
                plain.contactInfo(),
                plain.localDC(),
                plain.keepAliveMillis(),
                plain.minReconnectionDelayMillis(),
                plain.maxReconnectionDelayMillis(),
                plain.localConnectionsPerExecutor(),
                plain.remoteConnectionsPerExecutor(),
                plain.compression(),
                plain.queryRetryCount(),
                plain.connectTimeoutMillis(),
                plain.readTimeoutMillis(),
                this,
                plain.quietPeriodBeforeCloseMillis(),
                plain.timeoutBeforeCloseMillis(),
                plain.resolveContactPoints());
    }

    /** How the connector reads: as Spark is told, at this level, and in small parts where Spark is not told of which size. */
    ReadConf reading(SparkConf spark, ReadConsistency consistency) {
        ReadConf plain =
                ReadConf.fromSparkConf(spark.clone().setIfMissing(PART_MEGABYTES, String.valueOf(MEGABYTES_IN_A_PART)));
        return plain.copy(
                plain.splitCount(),
                plain.splitSizeInMB(),
                plain.fetchSizeInRows(),
                DefaultConsistencyLevel.valueOf(
                        consistency == ReadConsistency.LOCAL_ONE
                                ? "LOCAL_ONE"
                                : settings.requests().consistency().name()),
                plain.taskMetricsEnabled(),
                plain.throughputMiBPS(),
                plain.readsPerSec(),
                plain.parallelismLevel(),
                plain.executeAs());
    }

    /** Lectern's own, for libraries that are looked at. */
    AuditParts parts() {
        return services().audits();
    }

    /** Lectern's own. They live as long as the executor. */
    @Override
    public ExecutorServices services() {
        return OPEN.computeIfAbsent(settings, where -> {
            ExecutorServices services = ExecutorServices.connect(where.toSettings(), where.toStatusKeyspace());
            Runtime.getRuntime().addShutdownHook(new Thread(services::close, "lectern-close"));
            return services;
        });
    }
}
