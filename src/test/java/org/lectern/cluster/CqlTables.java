package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinitions;
import com.datastax.oss.driver.internal.core.cql.DefaultPreparedStatement;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.simulation.Ports;

/**
 * Cassandra in memory, as far as some of Lectern's statements go: tables whose values have write times, with deletions, conditions
 * and expiry. Lectern's classes send their own CQL. For one thread at a time.
 */
public final class CqlTables {
    private static final String KEYSPACE = "simulated";

    private static final Map<String, DataType> TYPES = Map.of(
            "text", DataTypes.TEXT, "int", DataTypes.INT, "bigint", DataTypes.BIGINT, "timestamp", DataTypes.TIMESTAMP);

    private final Map<String, CqlTable> tables = new TreeMap<>();
    private final LongSupplier micros;

    /** Column of a table. */
    record Column(String name, String type, String kind, int position) {
        DataType dataType() {
            return TYPES.getOrDefault(type, DataTypes.BLOB);
        }

        boolean isKey() {
            return kind.equals("partition_key") || kind.equals("clustering");
        }
    }

    /** @param micros by which what expires does */
    public CqlTables(LongSupplier micros) {
        this.micros = micros;
    }

    /**
     * Makes a table.
     *
     * @param columns each {@code name type kind}, keys first, as {@code system_schema.columns} has the kinds
     */
    public CqlTables table(String name, String... columns) {
        List<Column> made = new ArrayList<>();
        for (String column : columns) {
            String[] words = column.split(" ", -1);
            int position = (int)
                    made.stream().filter(other -> other.kind().equals(words[2])).count();
            made.add(new Column(words[0], words[1], words[2], position));
        }
        tables.put(name, new CqlTable(made, micros));
        return this;
    }

    /**
     * The cluster as a process has it.
     *
     * @param network what its statements pass
     * @param node the clock of the node that it is connected to, in microseconds
     * @param clock the cluster's time, as the process knows it
     */
    public Cluster cluster(Ports.Passage network, LongSupplier node, InstantSource clock) {
        DriverContext context = Ports.answering(
                DriverContext.class,
                (method, given) ->
                        method.getName().equals("getCodecRegistry") ? CodecRegistry.DEFAULT : ProtocolVersion.DEFAULT);
        Metadata nodes = Ports.answering(
                Metadata.class, (method, given) -> method.getReturnType() == Map.class ? Map.of() : Optional.empty());
        CqlSession session = Ports.answering(CqlSession.class, (method, given) -> switch (method.getName()) {
            case "prepareAsync" ->
                CompletableFuture.completedStage(prepared(given.get(0).toString()));
            case "executeAsync" -> {
                BoundStatement statement = (BoundStatement) given.get(0);
                yield network.pass(request(statement, node));
            }
            case "getContext" -> context;
            case "getMetadata" -> nodes;
            case "isClosed" -> false;
            default -> null;
        });
        ConnectionSettings settings = new ConnectionSettings(
                List.of(InetSocketAddress.createUnresolved("127.0.0.1", 9042)), "datacenter1", KEYSPACE, false);
        return new Cluster(
                session,
                settings,
                new KeyspaceLayout(KeyspaceLayout.Platform.LECTERN, Map.of()),
                Optional.empty(),
                new ClusterClock(clock));
    }

    private static final Method EXECUTE = Stream.of(CqlTables.class.getMethods())
            .filter(method -> method.getName().equals("run"))
            .findFirst()
            .orElseThrow();

    /** A request whose name is the statement's verb and table; given are its CQL and its values. */
    private Ports.Request request(BoundStatement statement, LongSupplier node) {
        String cql = statement.getPreparedStatement().getQuery();
        List<Object> given = new ArrayList<>(List.of(cql));
        for (int i = 0; i < statement.size(); i++) {
            Object value = statement.getObject(i);
            given.add(value == null ? "null" : value);
        }
        return new Ports.Request(
                EXECUTE,
                given,
                () -> CompletableFuture.completedStage(executed(cql, statement.getValues(), node.getAsLong())));
    }

    /** Another client runs a statement, past every network. */
    public List<Row> run(String cql, long micros, Object... values) {
        PreparedStatement statement = prepared(cql.replace("%s", KEYSPACE));
        AsyncResultSet result =
                executed(statement.getQuery(), statement.bind(values).getValues(), micros);
        List<Row> rows = new ArrayList<>();
        result.currentPage().forEach(rows::add);
        return rows;
    }

    /** The answer of a table that is empty, and of a write that comes to nothing. */
    public CompletionStage<AsyncResultSet> nothing() {
        return CompletableFuture.completedStage(result(List.of(), true));
    }

    private CqlTable table(CqlStatementText text) {
        if (text.table().equals("system_schema.indexes")) {
            return new CqlTable(
                    List.of(
                            new Column("keyspace_name", "text", "partition_key", 0),
                            new Column("table_name", "text", "clustering", 0),
                            new Column("options", "blob", "regular", 0)),
                    micros);
        }
        if (text.table().equals("system_schema.columns")) {
            CqlTable columns = new CqlTable(
                    List.of(
                            new Column("keyspace_name", "text", "partition_key", 0),
                            new Column("table_name", "text", "clustering", 0),
                            new Column("column_name", "text", "clustering", 1),
                            new Column("type", "text", "regular", 0),
                            new Column("kind", "text", "regular", 0),
                            new Column("position", "int", "regular", 0)),
                    micros);
            tables.forEach((name, table) -> table.columns()
                    .forEach(column -> columns.put(Map.of(
                            "keyspace_name",
                            KEYSPACE,
                            "table_name",
                            name,
                            "column_name",
                            column.name(),
                            "type",
                            column.type(),
                            "kind",
                            column.kind(),
                            "position",
                            column.isKey() ? column.position() : -1))));
            return columns;
        }
        String name = text.table().replace(KEYSPACE + ".", "").replace("\"", "");
        return Optional.ofNullable(tables.get(name))
                .orElseThrow(() -> new IllegalArgumentException("no table " + name));
    }

    private PreparedStatement prepared(String cql) {
        CqlStatementText text = CqlStatementText.of(cql);
        CqlTable table = table(text);
        List<ColumnDefinition> variables = new ArrayList<>();
        text.marks()
                .forEach(mark -> variables.add(definition(
                        mark,
                        switch (mark) {
                            case CqlStatementText.TIMESTAMP -> DataTypes.BIGINT;
                            case CqlStatementText.LIMIT, CqlStatementText.TTL -> DataTypes.INT;
                            default -> table.column(mark).dataType();
                        })));
        return new DefaultPreparedStatement(
                ByteBuffer.wrap(cql.getBytes(StandardCharsets.UTF_8)),
                cql,
                DefaultColumnDefinitions.valueOf(variables),
                List.of(),
                null,
                DefaultColumnDefinitions.valueOf(List.of()),
                null,
                Map.of(),
                null,
                null,
                null,
                null,
                null,
                Map.of(),
                null,
                null,
                null,
                5_000,
                null,
                null,
                false,
                CodecRegistry.DEFAULT,
                ProtocolVersion.DEFAULT);
    }

    private static ColumnDefinition definition(String name, DataType type) {
        return Ports.answering(ColumnDefinition.class, (method, given) -> switch (method.getName()) {
            case "getName" -> CqlIdentifier.fromInternal(name);
            case "getType" -> type;
            case "isDetached" -> false;
            default -> CqlIdentifier.fromInternal(KEYSPACE);
        });
    }

    private AsyncResultSet executed(String cql, List<@Nullable ByteBuffer> values, long now) {
        CqlStatementText text = CqlStatementText.of(cql);
        CqlTable table = table(text);
        if (!text.isRead()) {
            boolean applied = table.write(text, values, now);
            return result(List.of(), applied);
        }
        List<ColumnDefinition> selected = new ArrayList<>();
        text.selected()
                .forEach(one -> selected.add(definition(
                        one.as(),
                        one.isTime()
                                ? DataTypes.BIGINT
                                : table.column(one.column()).dataType())));
        ColumnDefinitions definitions = DefaultColumnDefinitions.valueOf(selected);
        List<Row> rows = new ArrayList<>();
        table.read(text, values).forEach(row -> rows.add(new DefaultRow(definitions, row)));
        return result(rows, true);
    }

    private static AsyncResultSet result(List<Row> rows, boolean applied) {
        ExecutionInfo info = Ports.answering(ExecutionInfo.class, (method, given) -> null);
        return Ports.answering(AsyncResultSet.class, (method, given) -> switch (method.getName()) {
            case "currentPage" -> rows;
            case "remaining" -> rows.size();
            case "hasMorePages" -> false;
            case "one" -> rows.isEmpty() ? null : rows.get(0);
            case "wasApplied" -> applied;
            case "getExecutionInfo" -> info;
            default -> throw new UnsupportedOperationException(method.toString());
        });
    }
}
