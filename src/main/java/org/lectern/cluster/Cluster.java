package org.lectern.cluster;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lectern.async.DaemonThreads;
import org.lectern.wording.Message;

/**
 * A session with a cluster whose schema was checked. Statements are prepared at their first use; nothing blocks but
 * {@link #connect} and {@link #close}. Failures are {@link ClusterException}s.
 */
public final class Cluster implements AutoCloseable {
    private static final Message READ_ONLY = ClusterSentence.READ_ONLY.of();

    private final CqlSession session;
    private final ConnectionSettings settings;
    private final KeyspaceLayout layout;
    private final Optional<RecognizedOae> oae;
    private final ClockMeasurements clocks;
    private volatile Optional<ClusterKind> environment = Optional.empty();
    private volatile boolean refusedToWrite;
    private final ConcurrentMap<String, CompletionStage<PreparedStatement>> prepared = new ConcurrentHashMap<>();
    private final ScheduledExecutorService scheduler =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("lectern-cluster"));
    private final ExecutorService workers = Executors.newFixedThreadPool(2, DaemonThreads.named("lectern-worker"));

    /** @param session connected, to a keyspace whose schema was checked */
    Cluster(CqlSession session, ConnectionSettings settings, KeyspaceLayout layout, Optional<RecognizedOae> oae) {
        this(session, settings, layout, oae, new ClusterClock());
    }

    Cluster(
            CqlSession session,
            ConnectionSettings settings,
            KeyspaceLayout layout,
            Optional<RecognizedOae> oae,
            ClusterClock clock) {
        this.session = session;
        this.clocks = new ClockMeasurements(session, clock);
        this.settings = settings;
        this.layout = layout;
        this.oae = oae;
    }

    /**
     * A session alone, for a library that reads by itself: nothing is checked, and the caller closes it. Blocks for seconds.
     *
     * @throws ClusterException if nobody answers
     */
    public static CqlSession openSession(ConnectionSettings settings) {
        try {
            return Sessions.open(settings);
        } catch (RuntimeException failure) {
            throw ConnectionFailures.of(failure, settings);
        }
    }

    /**
     * Connects, checks the schema (creates it if the settings say so), and measures the clock. A keyspace that is a platform's is
     * opened as it is, whatever the settings say of creating. Blocks for seconds.
     *
     * @throws ClusterException if any of it fails; nothing is left open
     */
    public static Cluster connect(ConnectionSettings settings) {
        return connect(settings, settings.keyspace(), said -> {});
    }

    /**
     * The same, telling how far a creation is.
     *
     * @param statusKeyspace where content status is; may be the same as the keyspace
     * @param progress told on the calling thread
     * @throws ClusterException if any of it fails; nothing is left open
     */
    public static Cluster connect(ConnectionSettings settings, String statusKeyspace, Consumer<Message> progress) {
        CqlSession session = openSession(settings);
        try {
            ConnectionRequirements requirements = new ConnectionRequirements(session, settings);
            requirements.requireDatacenter();
            KeyspaceLayout layout = KeyspaceLayout.read(session, settings.keyspace());
            Optional<RecognizedOae> oae = layout.requireOae(settings.keyspace())
                    ? Optional.of(RecognizedOae.read(session, settings.keyspace(), layout))
                    : Optional.empty();
            if (oae.isEmpty()) {
                requirements.requireLevels(statusKeyspace);
                Schema.require(session, settings, progress);
                requirements.keepLevels(statusKeyspace);
            }
            oae.map(RecognizedOae::message).ifPresent(progress);
            session.setSchemaMetadataEnabled(true);
            Cluster cluster = new Cluster(session, settings, layout, oae);
            if (oae.isEmpty()) {
                cluster.environment = EnvironmentRow.read(session, settings.keyspace());
            }
            cluster.clocks.begin(cluster.scheduler);
            return cluster;
        } catch (RuntimeException failure) {
            session.close();
            throw ClusterFailures.translate(failure);
        }
    }

    /** The local data centre, also where a secure connect bundle said it. */
    public String datacenter() {
        return new ConnectionRequirements(session, settings).datacenter();
    }

    /** Whose tables the keyspace held when this was connected. */
    public KeyspaceLayout layout() {
        return layout;
    }

    /** What was recognised of OAE, or of the paper on it; empty where the keyspace is Lectern's. */
    public Optional<RecognizedOae> oae() {
        return oae;
    }

    /** The environment that the keyspace recorded when this was connected; empty where it records none. */
    public Optional<ClusterKind> environment() {
        return environment;
    }

    /** Whether the connection or the keyspace says that the cluster is a production cluster. */
    public boolean isProduction() {
        return settings.options().kind() == ClusterKind.PRODUCTION
                || environment.equals(Optional.of(ClusterKind.PRODUCTION));
    }

    /** The settings this was connected with. */
    public ConnectionSettings settings() {
        return settings;
    }

    /**
     * What this connection may do.
     *
     * @param statusKeyspace where content status is; may be the same as the keyspace
     */
    public CompletionStage<Rights> rights(String statusKeyspace) {
        return new RightsReader(session, settings, layout, statusKeyspace)
                .read()
                .thenApply(rights -> {
                    refusedToWrite = !rights.mayWrite();
                    return rights;
                });
    }

    /**
     * Whether work that nobody asked for (renewals, take-overs, healing) may write: not on a connection that is read-only, nor
     * for a role of which it is known that it may not.
     */
    public boolean mayWrite() {
        return !settings.readOnly() && !refusedToWrite;
    }

    /** The cluster's clock. */
    public ClusterClock clock() {
        return clocks.clock();
    }

    /** As {@link ClockMeasurements#requireSameTime}. */
    public CompletionStage<Void> requireSameTime() {
        return clocks.requireSameTime();
    }

    /**
     * The driver's session itself, which refuses nothing: for tests that do what others would do behind Lectern's back. The
     * services use {@link #execute} and {@link #send}.
     */
    public CqlSession session() {
        return session;
    }

    /** Which part of the token ring lies where; empty until the driver knows. */
    public Optional<TokenMap> tokens() {
        return session.getMetadata().getTokenMap();
    }

    /** How values are encoded on the wire. */
    public ProtocolVersion protocolVersion() {
        return session.getContext().getProtocolVersion();
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
        return node == null ? settings.where() : NodeTime.name(node);
    }

    /**
     * Prepares a statement, once; the keyspace stands in for {@code %s}. Every statement of the services passes here, so
     * this is where a connection that is read-only refuses.
     */
    public CompletionStage<PreparedStatement> prepare(String cql) {
        if (settings.readOnly() && !cql.startsWith("SELECT ")) {
            return CompletableFuture.failedStage(readOnly());
        }
        CompletionStage<PreparedStatement> statement = prepared.computeIfAbsent(
                cql, text -> translated(session.prepareAsync(text.replace("%s", settings.keyspace()))));
        return statement.whenComplete((ok, failure) -> {
            if (failure != null) {
                prepared.remove(cql, statement); // so that the next use tries again
            }
        });
    }

    private static ClusterException readOnly() {
        return new ClusterException(ClusterException.Kind.REFUSED, READ_ONLY);
    }

    /** Runs a read, or a write that may be repeated: the driver may try it again by itself. A transaction it sends once. */
    public CompletionStage<AsyncResultSet> execute(String cql, @Nullable Object... values) {
        return prepare(cql)
                .thenCompose(statement -> execute(statement.bind(values).setIdempotent(!cql.contains(" IF "))));
    }

    private ConsistencyLevel serial() {
        return DefaultConsistencyLevel.valueOf(
                settings.options().requests().serial().name());
    }

    /** The consistency of statements that say no other. */
    public ConsistencyLevel consistency() {
        return DefaultConsistencyLevel.valueOf(
                settings.options().requests().consistency().name());
    }

    /** Runs a read at LOCAL_SERIAL, or SERIAL if the connection says so, which settles unfinished transactions. */
    public CompletionStage<AsyncResultSet> executeSerial(String cql, Object... values) {
        return prepare(cql)
                .thenCompose(statement ->
                        execute(statement.bind(values).setIdempotent(true).setConsistencyLevel(serial())));
    }

    /** Runs a statement as it is. */
    public CompletionStage<AsyncResultSet> execute(Statement<?> statement) {
        return translated(send(statement));
    }

    /**
     * Runs a statement as it is, for bulk paths that look at failures themselves: they are the driver's. What a read-only
     * connection must not send it refuses here as well, whatever way the statement was made. A statement that is not marked as
     * one that may be repeated is never sent twice, whatever a file of the driver's says.
     */
    public CompletionStage<AsyncResultSet> send(Statement<?> statement) {
        return settings.readOnly() && !isRead(statement)
                ? CompletableFuture.failedStage(readOnly())
                : session.executeAsync(statement.isIdempotent() == null ? statement.setIdempotent(false) : statement);
    }

    private static boolean isRead(Statement<?> statement) {
        return statement instanceof BoundStatement bound
                && bound.getPreparedStatement().getQuery().startsWith("SELECT ");
    }

    /** All rows of a result, page after page. */
    public static CompletionStage<List<Row>> all(AsyncResultSet first) {
        List<Row> rows = new ArrayList<>();
        return gather(first, rows);
    }

    private static CompletionStage<List<Row>> gather(AsyncResultSet page, List<Row> rows) {
        page.currentPage().forEach(rows::add);
        return page.hasMorePages()
                ? next(page).thenCompose(next -> gather(next, rows))
                : CompletableFuture.completedStage(rows);
    }

    /** The page after this one, of which there must be one. */
    public static CompletionStage<AsyncResultSet> next(AsyncResultSet page) {
        return translated(page.fetchNextPage());
    }

    static <T> CompletionStage<T> translated(CompletionStage<T> stage) {
        return stage.handle((result, failure) -> {
            if (failure != null) {
                throw new CompletionException(ClusterFailures.translate(failure));
            }
            return result;
        });
    }

    @Override
    public void close() {
        scheduler.shutdownNow();
        workers.shutdown();
        session.close();
    }
}
