package org.lectern.cassandra.rowname;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.Place;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlText;
import org.lectern.cluster.Cluster;
import org.lectern.counter.CounterReading;
import org.lectern.find.Found;
import org.lectern.model.StorableText;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNameSentence;
import org.lectern.rowname.RowNameWrites;
import org.lectern.rowname.RowNames;
import org.lectern.write.Write;

/** {@link RowNames} on Cassandra. Which tables have row names for keys, the cluster's own schema says. */
public record CassandraRowNames(Cluster cluster, ActivityRecorder activity) implements RowNames {
    /** Lectern's own tables whose keys are texts, and no row names. */
    private static final Set<String> WITHOUT_NAMES = Set.of(
            "poll",
            "floor",
            "schema_version",
            "job_process",
            "job_audience",
            "job_history",
            "job_history_hour",
            "job_failure",
            "job_holder",
            "row_merge");

    private static final String COUNTERS = "SELECT hostname, value, WRITETIME(value) FROM %s.counter";
    private static final String WRITE = "INSERT INTO %s.site_row (row_name, title) VALUES (?, ?)";

    /** Those whose partition key is one text, by their names. */
    private CompletionStage<List<TableShape>> tables() {
        return TableShape.read(cluster)
                .thenApply(tables -> tables.values().stream()
                        .filter(table -> table.isKeyedByText() && !WITHOUT_NAMES.contains(table.name()))
                        .toList());
    }

    @Override
    public CompletionStage<Place> place(RowName name) {
        ByteBuffer key = ByteBuffer.wrap(name.key().getBytes(StandardCharsets.UTF_8));
        List<Optional<String>> keys =
                List.of(Optional.of(name.key()), Optional.of(name.canonical().key()), name.formerKey());
        return tables().thenCompose(tables -> Stages.all(
                        keys,
                        one -> one.map(known -> having(tables, known))
                                .orElseGet(() -> CompletableFuture.completedStage(List.of()))))
                .thenApply(having -> new Place(token(key), replicas(key), having.get(0), having.get(1), having.get(2)));
    }

    private String token(ByteBuffer key) {
        return cluster.tokens().map(map -> map.format(map.newToken(key))).orElse("");
    }

    private List<Replica> replicas(ByteBuffer key) {
        CqlIdentifier keyspace = CqlIdentifier.fromCql(cluster.settings().keyspace());
        return cluster.tokens().map(map -> map.getReplicas(keyspace, key)).orElse(Set.of()).stream()
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

    private CompletionStage<List<String>> having(List<TableShape> tables, String key) {
        return Stages.all(
                        tables,
                        table -> has(table, key)
                                .thenApply(there -> there ? Stream.of(table.name()) : Stream.<String>empty()))
                .thenApply(names -> names.stream().flatMap(name -> name).toList());
    }

    private CompletionStage<Boolean> has(TableShape table, String key) {
        return cluster.execute(
                        "SELECT " + table.key() + " FROM " + table.quoted() + " WHERE " + table.key() + " = ? LIMIT 1",
                        key)
                .thenApply(result -> result.one() != null);
    }

    @Override
    public CompletionStage<Found> search(Progress progress) {
        return tables().thenCompose(tables -> new SameRowSearch(cluster, tables, this::has, progress).run());
    }

    @Override
    public CompletionStage<List<String>> scannedByMerges() {
        return TableShape.read(cluster)
                .thenApply(tables -> tables.values().stream()
                        .filter(TableShape::isScanned)
                        .map(TableShape::name)
                        .toList());
    }

    private final class Rows implements RowNameWrites.Rows {
        @Override
        public String statement(RowName name, String title) {
            return CqlText.of(WRITE, cluster.settings().keyspace(), name.toString(), title);
        }

        @Override
        public CompletionStage<?> write(RowName name, String title) {
            return Stages.begun(() -> cluster.execute(
                    WRITE, name.toString(), StorableText.requireLines(title, RowNameSentence.WHAT_TITLE::of)));
        }

        @Override
        public CompletionStage<MergePreview> previewMerge(SameRows same, Optional<String> stays) {
            return Stages.begun(() -> new SameRowMerge(cluster, same, stays).preview());
        }

        @Override
        public CompletionStage<MergeReport> merge(SameRows same, Optional<String> stays) {
            // Its rows carry the cluster's time.
            return cluster.requireSameTime().thenCompose(agreed -> new SameRowMerge(cluster, same, stays).run());
        }
    }

    private RowNameWrites writes() {
        return new RowNameWrites(new Rows(), activity);
    }

    @Override
    public Write<MergeReport> merge(SameRows rows, Optional<String> stays) {
        return writes().merge(rows, stays);
    }

    @Override
    public Write<RowName> write(RowName name, String title) {
        return writes().write(name, title);
    }

    @Override
    public CompletionStage<List<CounterReading>> counters() {
        return CqlReads.list(
                        cluster.execute(COUNTERS),
                        row -> new CounterReading(
                                CqlRows.text(row, "hostname"),
                                row.getLong(1),
                                Instant.EPOCH.plus(row.getLong(2), ChronoUnit.MICROS)))
                .thenApply(counters -> counters.stream()
                        .sorted(Comparator.comparing(CounterReading::hostname))
                        .toList());
    }
}
