package org.lectern.cassandra.rowname;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlText;
import org.lectern.cluster.Cluster;
import org.lectern.counter.CounterReading;
import org.lectern.model.Cause;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNames;

/** {@link RowNames} on Cassandra. Which tables have row names for keys, the cluster's own schema says. */
public record CassandraRowNames(Cluster cluster) implements RowNames {
    private static final String COLUMNS =
            "SELECT table_name, column_name, type, kind FROM system_schema.columns WHERE keyspace_name = ?";
    /** Lectern's own tables whose keys are texts, and no row names. */
    private static final Set<String> WITHOUT_NAMES = Set.of(
            "poll",
            "floor",
            "schema_version",
            "job_process",
            "job_audience",
            "job_history",
            "job_failure",
            "job_holder");

    private static final String COUNTERS = "SELECT hostname, value, WRITETIME(value) FROM %s.counter";
    private static final String WRITE = "INSERT INTO %s.site_row (row_name, title) VALUES (?, ?)";

    /** A table whose partition key is one text. */
    record KeyedTable(String name, String column) {
        /** Quoted, since others may have named them so that it takes quotes. */
        String select(String what) {
            return "SELECT " + what.replace("KEY", quoted(column)) + " FROM %s." + quoted(name) + " WHERE ";
        }

        String key() {
            return quoted(column);
        }

        private static String quoted(String identifier) {
            return '"' + identifier.replace("\"", "\"\"") + '"';
        }
    }

    CompletionStage<List<KeyedTable>> tables() {
        return cluster.execute(COLUMNS, cluster.settings().keyspace())
                .thenCompose(Cluster::all)
                .thenApply(rows -> {
                    Map<String, List<Row>> keys = rows.stream()
                            .filter(row -> CqlRows.text(row, "kind").equals("partition_key"))
                            .collect(Collectors.groupingBy(
                                    row -> CqlRows.text(row, "table_name"), TreeMap::new, Collectors.toList()));
                    return keys.entrySet().stream()
                            .filter(table -> !WITHOUT_NAMES.contains(table.getKey())
                                    && table.getValue().size() == 1
                                    && Set.of("text", "ascii")
                                            .contains(CqlRows.text(
                                                    table.getValue().get(0), "type")))
                            .map(table -> new KeyedTable(
                                    table.getKey(),
                                    CqlRows.text(table.getValue().get(0), "column_name")))
                            .toList();
                });
    }

    @Override
    public CompletionStage<Place> place(RowName name) {
        ByteBuffer key = ByteBuffer.wrap(name.key().getBytes(StandardCharsets.UTF_8));
        return tables().thenCompose(tables -> having(tables, name.key())
                .thenCombine(
                        having(tables, name.canonical().key()),
                        (here, canonical) -> new Place(
                                tokens().map(map -> map.format(map.newToken(key)))
                                        .orElse(""),
                                replicas(key),
                                here,
                                canonical)));
    }

    private Optional<TokenMap> tokens() {
        return cluster.tokens();
    }

    private List<Replica> replicas(ByteBuffer key) {
        CqlIdentifier keyspace = CqlIdentifier.fromCql(cluster.settings().keyspace());
        return tokens().map(map -> map.getReplicas(keyspace, key)).orElse(Set.of()).stream()
                .map(CassandraRowNames::replica)
                .sorted(Comparator.comparing(Replica::datacenter).thenComparing(Replica::address))
                .toList();
    }

    private static Replica replica(Node node) {
        String address = node.getBroadcastAddress()
                .map(InetSocketAddress::getAddress)
                .map(InetAddress::getHostAddress)
                .orElseGet(() -> node.getEndPoint().toString());
        return new Replica(
                address,
                String.valueOf(node.getDatacenter()),
                String.valueOf(node.getRack()),
                node.getState() == NodeState.UP || node.getOpenConnections() > 0);
    }

    private CompletionStage<List<String>> having(List<KeyedTable> tables, String key) {
        return Stages.all(
                        tables,
                        table -> has(table, key)
                                .thenApply(there -> there ? Stream.of(table.name()) : Stream.<String>empty()))
                .thenApply(names -> names.stream().flatMap(name -> name).toList());
    }

    private CompletionStage<Boolean> has(KeyedTable table, String key) {
        return cluster.execute(table.select("KEY") + table.key() + " = ? LIMIT 1", key)
                .thenApply(result -> result.one() != null);
    }

    @Override
    public CompletionStage<Found> search(Progress progress) {
        return tables().thenCompose(tables -> new SameRowSearch(cluster, tables, this::has, progress).run());
    }

    @Override
    public CompletionStage<MergePreview> previewMerge(SameRows rows, Optional<String> stays) {
        return begun(() -> new SameRowMerge(cluster, rows, stays).preview());
    }

    @Override
    public CompletionStage<MergeReport> merge(SameRows rows, Optional<String> stays, Cause cause) {
        return begun(() -> new SameRowMerge(cluster, rows, stays).run());
    }

    /** What is refused before anything is read fails as what is refused afterwards. */
    private static <T> CompletionStage<T> begun(Supplier<CompletionStage<T>> work) {
        return CompletableFuture.completedStage(null).thenCompose(now -> work.get());
    }

    @Override
    public CompletionStage<?> write(RowName name, String title, Cause cause) {
        return cluster.execute(WRITE, name.print(), title);
    }

    /** What {@link #write} writes, with its values. */
    public String statement(RowName name, String title) {
        return CqlText.of(WRITE, cluster.settings().keyspace(), name.print(), title);
    }

    @Override
    public CompletionStage<List<CounterReading>> counters() {
        return cluster.execute(COUNTERS).thenCompose(Cluster::all).thenApply(rows -> {
            List<CounterReading> counters = new ArrayList<>();
            rows.forEach(row -> counters.add(new CounterReading(
                    CqlRows.text(row, "hostname"),
                    row.getLong(1),
                    Instant.EPOCH.plus(row.getLong(2), ChronoUnit.MICROS))));
            counters.sort(Comparator.comparing(CounterReading::hostname));
            return counters;
        });
    }
}
