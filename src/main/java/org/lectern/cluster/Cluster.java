package org.lectern.cluster;

import com.datastax.dse.driver.api.core.config.DseDriverOption;
import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A session with a cluster whose schema was checked. Statements are prepared at their first use; nothing blocks but
 * {@link #connect} and {@link #close}. Failures are {@link ClusterException}s.
 */
public final class Cluster implements AutoCloseable {
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration HEARTBEAT = Duration.ofSeconds(5);
    private static final Duration CLOCK_INTERVAL = Duration.ofMinutes(1);

    private final CqlSession session;
    private final ConnectionSettings settings;
    private final ClusterClock clock = new ClusterClock();
    private final ConcurrentMap<String, CompletionStage<PreparedStatement>> prepared = new ConcurrentHashMap<>();
    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "lectern-cluster");
        thread.setDaemon(true);
        return thread;
    });

    private final ExecutorService workers = Executors.newFixedThreadPool(2, task -> {
        Thread thread = new Thread(task, "lectern-worker");
        thread.setDaemon(true);
        return thread;
    });

    private Cluster(CqlSession session, ConnectionSettings settings) {
        this.session = session;
        this.settings = settings;
    }

    /**
     * Connects, checks the schema (creates it if the settings say so), and measures the clock. Blocks for seconds.
     *
     * @throws ClusterException if any of it fails; nothing is left open
     */
    public static Cluster connect(ConnectionSettings settings) {
        CqlSession session;
        try {
            session = CqlSession.builder()
                    .addContactPoints(settings.contactPoints())
                    .withLocalDatacenter(settings.datacenter())
                    .withConfigLoader(DriverConfigLoader.programmaticBuilder()
                            .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, REQUEST_TIMEOUT)
                            .withString(DefaultDriverOption.REQUEST_CONSISTENCY, "LOCAL_QUORUM")
                            .withString(DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY, "LOCAL_SERIAL")
                            .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, REQUEST_TIMEOUT)
                            .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, REQUEST_TIMEOUT)
                            // A node that hangs is left alone after ten seconds, not after half a minute.
                            .withDuration(DefaultDriverOption.HEARTBEAT_INTERVAL, HEARTBEAT)
                            .withDuration(DefaultDriverOption.HEARTBEAT_TIMEOUT, HEARTBEAT)
                            .withInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS, 4096)
                            .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, Duration.ofSeconds(10))
                            .withBoolean(DefaultDriverOption.PREPARE_ON_ALL_NODES, false)
                            // Replication of this keyspace is all that routing needs to know of the schema, and
                            // it needs it for speed only: read after the connection is there, see below.
                            .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false)
                            .withBoolean(DseDriverOption.MONITOR_REPORTING_ENABLED, false)
                            .withStringList(
                                    DefaultDriverOption.METADATA_SCHEMA_REFRESHED_KEYSPACES,
                                    List.of(settings.keyspace()))
                            .withDuration(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, Duration.ZERO)
                            .withDuration(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, Duration.ZERO)
                            .build())
                    .build();
        } catch (RuntimeException failure) {
            throw ClusterFailures.connecting(failure, settings);
        }
        try {
            requireDatacenter(session, settings);
            Schema.require(session, settings);
            session.setSchemaMetadataEnabled(true);
            Cluster cluster = new Cluster(session, settings);
            cluster.measureClock().toCompletableFuture().join();
            cluster.scheduler.scheduleWithFixedDelay(
                    cluster::measureClock, CLOCK_INTERVAL.toMillis(), CLOCK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
            return cluster;
        } catch (RuntimeException failure) {
            session.close();
            throw ClusterFailures.translate(failure);
        }
    }

    /** The driver would connect all the same, and then find no node to send anything to. */
    private static void requireDatacenter(CqlSession session, ConnectionSettings settings) {
        Set<String> known = session.getMetadata().getNodes().values().stream()
                .map(node -> String.valueOf(node.getDatacenter()))
                .collect(Collectors.toCollection(TreeSet::new));
        if (!known.contains(settings.datacenter())) {
            throw new ClusterException(
                    ClusterException.Kind.UNREACHABLE,
                    "The cluster has no data centre \u201C" + settings.datacenter() + "\u201D; it has: "
                            + String.join(", ", known) + ". Give the right one with --datacenter.");
        }
    }

    /** The settings this was connected with. */
    public ConnectionSettings settings() {
        return settings;
    }

    /** The cluster's clock. */
    public ClusterClock clock() {
        return clock;
    }

    /** The driver's session, for bulk paths that build their statements themselves. */
    public CqlSession session() {
        return session;
    }

    /** Daemon threads for work that would keep the driver's own threads from their answers; must not block. */
    public Executor workers() {
        return workers;
    }

    /** A daemon thread for things that are due later; tasks must be short. */
    public ScheduledExecutorService scheduler() {
        return scheduler;
    }

    /** Whether this connection was let go. */
    public boolean isClosed() {
        return session.isClosed();
    }

    /** Nodes that answer, of those known. */
    public long nodesUp() {
        return session.getMetadata().getNodes().values().stream()
                .filter(node -> node.getState() == NodeState.UP
                        || (node.getState() == NodeState.UNKNOWN && node.getOpenConnections() > 0))
                .count();
    }

    /** Nodes known. */
    public int nodes() {
        return session.getMetadata().getNodes().size();
    }

    /** The contact point as people write it. */
    public String name() {
        Node node =
                session.getMetadata().getNodes().values().stream().findFirst().orElse(null);
        return node == null
                ? settings.contactPoints().get(0).toString()
                : node.getEndPoint().toString().replaceFirst("^.*/", "");
    }

    /**
     * Prepares a statement, once; the keyspace stands in for {@code %s}. Every statement of the services passes here, so
     * this is where a connection that is read-only refuses.
     */
    public CompletionStage<PreparedStatement> prepare(String cql) {
        if (settings.readOnly() && !cql.startsWith("SELECT ")) {
            return CompletableFuture.failedStage(new ClusterException(
                    ClusterException.Kind.REFUSED,
                    "This connection is read-only; nothing was written. Connect for writing to make changes."));
        }
        CompletionStage<PreparedStatement> statement =
                prepared.computeIfAbsent(cql, text -> session.prepareAsync(text.replace("%s", settings.keyspace())));
        return statement.whenComplete((ok, failure) -> {
            if (failure != null) {
                prepared.remove(cql, statement); // so that the next use tries again
            }
        });
    }

    /** Runs a read, or a write that may be repeated: the driver may try it again by itself. */
    public CompletionStage<AsyncResultSet> execute(String cql, @Nullable Object... values) {
        return prepare(cql)
                .thenCompose(statement -> execute(statement.bind(values).setIdempotent(true)));
    }

    /** Runs a read at LOCAL_SERIAL, which settles unfinished transactions. */
    public CompletionStage<AsyncResultSet> executeSerial(String cql, Object... values) {
        return prepare(cql)
                .thenCompose(statement -> execute(
                        statement.bind(values).setIdempotent(true).setConsistencyLevel(ConsistencyLevel.LOCAL_SERIAL)));
    }

    /** Runs a statement as it is. */
    public CompletionStage<AsyncResultSet> execute(Statement<?> statement) {
        return translated(session.executeAsync(statement));
    }

    /** All rows of a result, page after page. */
    public static CompletionStage<List<Row>> all(AsyncResultSet first) {
        List<Row> rows = new ArrayList<>();
        return gather(first, rows);
    }

    private static CompletionStage<List<Row>> gather(AsyncResultSet page, List<Row> rows) {
        page.currentPage().forEach(rows::add);
        return page.hasMorePages()
                ? translated(page.fetchNextPage()).thenCompose(next -> gather(next, rows))
                : CompletableFuture.completedStage(rows);
    }

    private static <T> CompletionStage<T> translated(CompletionStage<T> stage) {
        return stage.handle((result, failure) -> {
            if (failure != null) {
                throw new CompletionException(ClusterFailures.translate(failure));
            }
            return result;
        });
    }

    private CompletionStage<?> measureClock() {
        Instant sent = Instant.now();
        return session.executeAsync("SELECT toTimestamp(now()) FROM system.local")
                .thenAccept(result -> clock.measured(
                        sent,
                        Instant.now(),
                        Objects.requireNonNull(
                                Objects.requireNonNull(result.one()).getInstant(0))))
                .exceptionally(failure -> null); // the last measurement stands; the next one is due in a minute
    }

    @Override
    public void close() {
        scheduler.shutdownNow();
        workers.shutdown();
        session.close();
    }
}
