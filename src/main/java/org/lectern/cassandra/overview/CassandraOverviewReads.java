package org.lectern.cassandra.overview;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.overview.Estimate;
import org.lectern.overview.OverviewReads;
import org.lectern.overview.Population;
import org.lectern.overview.TombstonesRead;

/** {@link OverviewReads} on Cassandra. */
public record CassandraOverviewReads(Cluster cluster) implements OverviewReads {
    /**
     * So many partitions are read, from the beginning of the ring. Cassandra's own estimates (system.size_estimates) are
     * there only minutes after a flush, and know nothing of what is deleted; a sample of this size is off by about 2 %.
     */
    private static final int SAMPLE = 2_000;

    private static final String PRINCIPALS =
            "SELECT principal_id, token(principal_id) FROM %s.principal LIMIT " + SAMPLE;
    private static final String CONTENTS =
            "SELECT DISTINCT content_id, token(content_id), last_modified, deleted FROM %s.content LIMIT " + SAMPLE;
    /** What each node has seen by itself: histograms in which the last minutes weigh most. */
    private static final String TOMBSTONES = "SELECT p99th, max FROM system_views.tombstones_per_read "
            + "WHERE keyspace_name = ? AND table_name = 'library_by_principal'";

    @Override
    public List<org.lectern.overview.NodeState> nodes() {
        return known().stream()
                .map(node -> new org.lectern.overview.NodeState(
                        address(node),
                        String.valueOf(node.getDatacenter()),
                        String.valueOf(node.getRack()),
                        node.getCassandraVersion() == null
                                ? ""
                                : node.getCassandraVersion().toString(),
                        node.getState() == NodeState.UP || node.getOpenConnections() > 0))
                .toList();
    }

    private Collection<Node> known() {
        return cluster.session().getMetadata().getNodes().values();
    }

    private static String address(Node node) {
        return node.getBroadcastAddress()
                .map(InetSocketAddress::getAddress)
                .map(InetAddress::getHostAddress)
                .orElseGet(() -> node.getEndPoint().toString());
    }

    @Override
    public CompletionStage<Population> population() {
        return sample(PRINCIPALS)
                .thenCombine(
                        sample(CONTENTS),
                        (principals, contents) -> new Population(
                                estimate(
                                        principals,
                                        row -> CqlRows.text(row, "principal_id").startsWith("u:")),
                                estimate(
                                        principals,
                                        row -> CqlRows.text(row, "principal_id").startsWith("g:")),
                                estimate(contents, row -> !row.isNull("last_modified") && !row.getBoolean("deleted"))));
    }

    private CompletionStage<List<Row>> sample(String cql) {
        return cluster.prepare(cql)
                .thenCompose(statement -> cluster.execute(statement
                        .bind()
                        .setIdempotent(true)
                        .setPageSize(SAMPLE)
                        .setConsistencyLevel(ConsistencyLevel.LOCAL_ONE)))
                .thenCompose(Cluster::all);
    }

    /** The first rows of the ring, and how much of it they take up, say how many there are on the whole. */
    private static Estimate estimate(List<Row> rows, Predicate<Row> kind) {
        long found = rows.stream().filter(kind).count();
        if (rows.size() < SAMPLE) {
            return Estimate.of(found, 1);
        }
        long last = rows.get(rows.size() - 1).getLong(1);
        return Estimate.of(found, Math.max((last - (double) Long.MIN_VALUE) / Math.pow(2, 64), 1e-12));
    }

    @Override
    public CompletionStage<TombstonesRead> tombstones() {
        // Each node answers for itself; those that this connection does not talk to cannot be asked.
        Map<String, CompletionStage<TombstonesRead>> asked = new LinkedHashMap<>();
        known().stream()
                .filter(node -> node.getOpenConnections() > 0)
                .forEach(node -> asked.put(address(node), tombstones(node)));
        return worst(asked);
    }

    /** What those say that answer, and who did not. Fails only if nobody answers. */
    static CompletionStage<TombstonesRead> worst(Map<String, CompletionStage<TombstonesRead>> asked) {
        return Stages.all(
                        asked.entrySet(),
                        node -> node.getValue().exceptionally(failure -> TombstonesRead.silent(node.getKey())))
                .thenCompose(answers -> {
                    TombstonesRead worst = answers.stream().reduce(TombstonesRead.NONE, TombstonesRead::worse);
                    return worst.nodes() == 0 && !worst.silent().isEmpty()
                            ? asked.values().iterator().next()
                            : CompletableFuture.completedStage(worst);
                });
    }

    private CompletionStage<TombstonesRead> tombstones(Node node) {
        return cluster.prepare(TOMBSTONES)
                .thenCompose(statement -> cluster.execute(statement
                        .bind(cluster.settings().keyspace())
                        .setIdempotent(true)
                        .setConsistencyLevel(ConsistencyLevel.ONE)
                        .setNode(node)))
                .thenApply(result -> {
                    Row row = result.one();
                    return row == null
                            ? new TombstonesRead(0, 0, "", 1)
                            : new TombstonesRead(
                                    Math.round(row.getDouble("p99th")),
                                    Math.round(row.getDouble("max")),
                                    address(node),
                                    1);
                });
    }
}
